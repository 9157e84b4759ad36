//! What can be asked of a worker.

use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::CountBoards;

/// A task's name and how it is done.
pub type Entry = (&'static str, Run);

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

    /// Does it. `watch` is called every few milliseconds at least; when it says `Break`, the task
    /// ends at once with what it has.
    fn run(self, watch: &mut dyn FnMut(&Self::Report) -> ControlFlow<()>) -> Self::Answer;
}

/// Writes a report only if it will be sent.
pub type LazyText<'a> = &'a dyn Fn() -> String;

/// Does a task whose text this is.
pub type Run =
    fn(&str, &mut dyn FnMut(LazyText) -> ControlFlow<()>) -> Result<String, serde_json::Error>;

/// Does the task with this name; `None` if there is none, or if it does not understand its text.
pub fn run(
    name: &str,
    body: &str,
    watch: &mut dyn FnMut(LazyText) -> ControlFlow<()>,
) -> Option<String> {
    let (_, run) = TASKS.iter().copied().flatten().find(|(known, _)| *known == name)?;
    run(body, watch).ok()
}

/// The entry of a task.
pub const fn entry<T: Task>() -> Entry {
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
        let mut names: Vec<_> = TASKS.iter().copied().flatten().map(|(name, _)| name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn an_unknown_task_and_a_garbled_one_have_no_answer() {
        let mut watch = |_: LazyText| ControlFlow::Continue(());
        assert_eq!(run("fly", "{}", &mut watch), None);
        assert_eq!(run(CountBoards::NAME, "{", &mut watch), None);
    }
}
