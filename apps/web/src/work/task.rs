//! What can be asked of a worker.

use std::ops::ControlFlow;
use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::CountBoards;

/// A task's name and how it is done.
#[derive(Clone, Copy)]
pub struct Entry {
    name: &'static str,
    run: Run,
    before: fn(&str) -> Wait,
    after: fn() -> Wait,
}

/// Something that takes its time without holding the worker.
type Wait = Pin<Box<dyn Future<Output = ()>>>;

macro_rules! from_folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// Every task: the one of the settings page, and those of the games.
        const TASKS: &[&[Entry]] = &[&[entry::<CountBoards>()], $(crate::$folder::TASKS),+];
    };
}
games::each_game!(from_folders);

/// One kind of long work.
pub trait Task: Serialize + DeserializeOwned + 'static {
    /// Its name between page and worker.
    const NAME: &'static str;
    /// How far it is.
    type Report: Serialize + DeserializeOwned + 'static;
    /// What comes out.
    type Answer: Serialize + DeserializeOwned + 'static;
    /// Whether the worker is ended after it: the memory of a program only grows, and this task takes much for a while.
    const ENDS_WORKER: bool = false;

    /// Does it. `watch` is called every few milliseconds at least; when it says `Break`, the task
    /// ends at once with what it has.
    fn run(self, watch: &mut dyn FnMut(&Self::Report) -> ControlFlow<()>) -> Self::Answer;

    /// Comes before it: reads what the worker has to have.
    fn before(&self) -> impl Future<Output = ()> {
        async {}
    }

    /// Comes after it, before the page has the answer: writes what is to be kept.
    fn after() -> impl Future<Output = ()> {
        async {}
    }
}

/// Writes a report only if it will be sent.
pub type LazyText<'a> = &'a dyn Fn() -> String;

/// Does a task whose text this is.
pub type Run =
    fn(&str, &mut dyn FnMut(LazyText) -> ControlFlow<()>) -> Result<String, serde_json::Error>;

/// Does the task with this name; `None` if there is none, or if it does not understand its text.
pub async fn run(
    name: &str,
    body: &str,
    watch: &mut dyn FnMut(LazyText) -> ControlFlow<()>,
) -> Option<String> {
    let task = TASKS.iter().copied().flatten().find(|task| task.name == name)?;
    (task.before)(body).await;
    let answer = (task.run)(body, watch).ok()?;
    (task.after)().await;
    Some(answer)
}

/// The entry of a task.
pub const fn entry<T: Task>() -> Entry {
    Entry {
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
    use super::*;

    #[test]
    fn every_task_has_a_name_of_its_own() {
        let mut names: Vec<_> = TASKS.iter().copied().flatten().map(|task| task.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    /// What a future that never waits comes to.
    fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        match std::pin::pin!(future).poll(&mut context) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        }
    }

    #[test]
    fn an_unknown_task_and_a_garbled_one_have_no_answer() {
        let mut watch = |_: LazyText| ControlFlow::Continue(());
        assert_eq!(at_once(run("fly", "{}", &mut watch)), Some(None));
        assert_eq!(at_once(run(CountBoards::NAME, "{", &mut watch)), Some(None));
    }
}
