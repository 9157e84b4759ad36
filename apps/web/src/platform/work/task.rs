//! Tasks for workers.

use std::ops::ControlFlow;
use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Entry of the task table.
#[derive(Clone, Copy)]
pub struct TaskEntry {
    name: &'static str,
    run: Run,
    before: fn(&str) -> BoxFuture,
    after: fn() -> BoxFuture,
}

/// A future without a result.
type BoxFuture = Pin<Box<dyn Future<Output = ()>>>;

/// The tasks that a worker can run.
pub type Tasks = &'static [&'static [TaskEntry]];

/// A type of background work.
pub trait Task: Serialize + DeserializeOwned + 'static {
    /// Name of the task in requests.
    const NAME: &'static str;
    /// Progress.
    type Report: Serialize + DeserializeOwned + 'static;
    /// Result.
    type Answer: Serialize + DeserializeOwned + 'static;
    /// Whether to terminate the worker afterwards: Wasm memory never shrinks, and this task needs much of it.
    const ENDS_WORKER: bool = false;

    /// Runs the task. It must call `watch` at least every few milliseconds; on `Break` it returns its
    /// partial result at once.
    fn run(self, watch: &mut dyn FnMut(&Self::Report) -> ControlFlow<()>) -> Self::Answer;

    /// Runs before the task, for example to read cached files.
    fn before(&self) -> impl Future<Output = ()> {
        async {}
    }

    /// Runs after the task and before the reply, for example to write cache files.
    fn after() -> impl Future<Output = ()> {
        async {}
    }
}

/// Serializes a report only if it will be sent.
pub type LazyText<'a> = &'a dyn Fn() -> String;

/// Runs a serialized task.
pub type Run =
    fn(&str, &mut dyn FnMut(LazyText) -> ControlFlow<()>) -> Result<String, serde_json::Error>;

/// Runs the task with this name; `None` if it is unknown or its body is invalid.
pub async fn run(
    tasks: Tasks,
    name: &str,
    body: &str,
    watch: &mut dyn FnMut(LazyText) -> ControlFlow<()>,
) -> Option<String> {
    let task = tasks.iter().copied().flatten().find(|task| task.name == name)?;
    (task.before)(body).await;
    let answer = (task.run)(body, watch).ok()?;
    (task.after)().await;
    Some(answer)
}

/// Creates the table entry of a task.
pub const fn entry<T: Task>() -> TaskEntry {
    TaskEntry {
        name: T::NAME,
        run: |body, watch| {
            let task: T = serde_json::from_str(body)?;
            let answer = task.run(&mut |report| {
                watch(&|| serde_json::to_string(report).expect("a report is plain data"))
            });
            serde_json::to_string(&answer)
        },
        before: |body| {
            let task = serde_json::from_str::<T>(body);
            Box::pin(async move {
                if let Ok(task) = task {
                    task.before().await;
                }
            })
        },
        after: || Box::pin(T::after()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::CountBoards;
    use super::*;

    const TASKS: Tasks = crate::ui::list::TASKS;

    #[test]
    fn task_names_are_unique() {
        let mut names: Vec<_> = TASKS.iter().copied().flatten().map(|task| task.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    fn poll_once<T>(future: impl Future<Output = T>) -> Option<T> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::pin!(future).poll(&mut context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        }
    }

    #[test]
    fn unknown_tasks_and_invalid_bodies_are_rejected() {
        let mut watch = |_: LazyText| ControlFlow::Continue(());
        assert_eq!(poll_once(run(TASKS, "fly", "{}", &mut watch)), Some(None));
        assert_eq!(poll_once(run(TASKS, CountBoards::NAME, "{", &mut watch)), Some(None));
    }
}
