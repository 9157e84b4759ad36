//! How a command ends when it does not succeed.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::output::escaped;

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was typed or read is wrong: one line that names the culprit, exit code 2.
    Input(String),
    /// Something else went wrong: one line, exit code 1.
    Work(String),
    /// The answer is no, and it has been printed: exit code 1.
    Said,
    /// The reader of standard output closed the pipe, as `head` does: exit code 0.
    Closed,
}

impl Failure {
    /// What was typed or read is wrong, in the parser's own words.
    pub(crate) fn input(why: impl Display) -> Self {
        Failure::Input(why.to_string())
    }

    /// Something went wrong that was not typed.
    pub(crate) fn work(why: impl Display) -> Self {
        Failure::Work(why.to_string())
    }

    /// What clap found on the command line: help and version are no failure and are printed at once.
    pub(crate) fn from_usage(error: &clap::Error) -> Result<(), Self> {
        if error.use_stderr() {
            return Err(Failure::input(native::usage_error(error, "azulejo")));
        }
        Ok(error.print()?)
    }

    /// Says it on standard error and gives the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (why, code) = match self {
            Failure::Input(why) => (why, 2),
            Failure::Work(why) => (why, 1),
            Failure::Said => return ExitCode::FAILURE,
            Failure::Closed => return ExitCode::SUCCESS,
        };
        // Standard error may be closed too.
        let _ = writeln!(std::io::stderr(), "azulejo: {}", escaped(why));
        code.into()
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Work(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn usage(args: &[&str]) -> String {
        let error = crate::Cli::try_parse_from([&["azulejo"], args].concat()).err().unwrap();
        let Err(Failure::Input(why)) = Failure::from_usage(&error) else { panic!("no failure") };
        why
    }

    #[test]
    fn a_wrong_call_gets_one_line() {
        assert_eq!(usage(&["dance"]), "unrecognized subcommand 'dance' (see `azulejo --help`)");
        assert_eq!(
            usage(&["play", "--port", "x"]),
            "invalid value 'x' for '--port <PORT>': invalid digit found in string (see `azulejo --help`)"
        );
        assert_eq!(
            usage(&["serve"]),
            "the following required arguments were not provided: --bind <ADDRESS> (see `azulejo serve --help`)"
        );
    }

    #[test]
    fn a_word_of_nearly_the_same_spelling_is_suggested_beside_the_help_of_the_subcommand() {
        assert_eq!(
            usage(&["fifteen", "shufle"]),
            "unrecognized subcommand 'shufle', did you mean 'shuffle'? (see `azulejo fifteen --help`)"
        );
        assert_eq!(
            usage(&["fifteen", "shuffle", "--sise", "3"]),
            "unexpected argument '--sise' found, did you mean '--size'? (see `azulejo fifteen shuffle --help`)"
        );
        let said = usage(&["fifteen", "solve", "--solver", "optimum", "1 2 3 0"]);
        assert!(said.contains("did you mean 'optimal'?"), "{said}");
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        let closed = std::io::Error::from(ErrorKind::BrokenPipe);
        assert!(matches!(Failure::from(closed), Failure::Closed));
        let full = std::io::Error::from(ErrorKind::StorageFull);
        assert!(matches!(Failure::from(full), Failure::Work(_)));
    }
}
