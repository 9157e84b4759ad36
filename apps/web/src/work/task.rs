//! What can be asked of a worker.

use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CountBoards, PrepareFifteen, SolveFifteen};

/// Every task, by name. A new one is a line here.
const TASKS: &[(&str, Run)] =
    &[entry::<CountBoards>(), entry::<PrepareFifteen>(), entry::<SolveFifteen>()];

/// One kind of long work.
pub trait Task: Serialize + DeserializeOwned + 'static {
    /// Its name between page and worker.
    const NAME: &'static str;
    /// How far it is.
    type Report: Serialize + DeserializeOwned + 'static;
    /// What comes out.
    type Answer: Serialize + DeserializeOwned + 'static;

    /// Does it. `watch` is called every few milliseconds at least; when it says `Break`, the task
    /// ends at once with what it has.
    fn run(self, watch: &mut dyn FnMut(&Self::Report) -> ControlFlow<()>) -> Self::Answer;
}

/// Writes a report only if it will be sent.
pub type LazyText<'a> = &'a dyn Fn() -> String;

type Run =
    fn(&str, &mut dyn FnMut(LazyText) -> ControlFlow<()>) -> Result<String, serde_json::Error>;

/// Does the task with this name; `None` if there is none, or if it does not understand its text.
pub fn run(
    name: &str,
    body: &str,
    watch: &mut dyn FnMut(LazyText) -> ControlFlow<()>,
) -> Option<String> {
    let (_, run) = TASKS.iter().find(|(known, _)| *known == name)?;
    run(body, watch).ok()
}

const fn entry<T: Task>() -> (&'static str, Run) {
    (T::NAME, |body, watch| {
        let task: T = serde_json::from_str(body)?;
        let answer = task.run(&mut |report| {
            watch(&|| serde_json::to_string(report).expect("a report is plain data"))
        });
        serde_json::to_string(&answer)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_has_a_name_of_its_own() {
        for (at, (name, _)) in TASKS.iter().enumerate() {
            assert!(TASKS[..at].iter().all(|(other, _)| other != name), "{name}");
        }
    }

    #[test]
    fn an_unknown_task_and_a_garbled_one_have_no_answer() {
        let mut watch = |_: LazyText| ControlFlow::Continue(());
        assert_eq!(run("fly", "{}", &mut watch), None);
        assert_eq!(run(CountBoards::NAME, "{", &mut watch), None);
    }
}
