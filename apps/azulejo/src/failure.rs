//! How a subcommand ends if it doesn't succeed.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind as UsageErrorKind;

use crate::Cli;
use crate::output::escaped;

/// Why a subcommand failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Invalid arguments or input: one line that names the culprit, exit code 2.
    Input(String),
    /// A required subcommand is missing: its help, exit code 2.
    MissingSubcommand(String),
    /// Any other failure: one line, exit code 1.
    Runtime(String),
    /// The result is negative and has already been printed: exit code 1.
    Reported,
    /// The reader of standard output closed the pipe, for example `head`: exit code 0.
    ClosedPipe,
}

impl Failure {
    /// Reports invalid arguments or input.
    pub(crate) fn input(why: impl Display) -> Self {
        Failure::Input(why.to_string())
    }

    /// Reports any other failure.
    pub(crate) fn runtime(why: impl Display) -> Self {
        Failure::Runtime(why.to_string())
    }

    /// Turns clap's result into a failure; help and version are printed and aren't failures.
    pub(crate) fn from_usage(
        error: &clap::Error,
        args: impl IntoIterator<Item = OsString>,
    ) -> Result<(), Self> {
        match error.kind() {
            UsageErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Err(Failure::MissingSubcommand(error.render().to_string()))
            }
            _ if error.use_stderr() => {
                Err(Failure::input(native::usage_error(error, &Cli::command(), args)))
            }
            _ => Ok(error.print()?),
        }
    }

    /// Writes the failure to standard error and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (text, code) = match self {
            Failure::Input(why) => (format!("azulejo: {}\n", escaped(why)), 2),
            Failure::MissingSubcommand(help) => (help.clone(), 2),
            Failure::Runtime(why) => (format!("azulejo: {}\n", escaped(why)), 1),
            Failure::Reported => return ExitCode::FAILURE,
            Failure::ClosedPipe => return ExitCode::SUCCESS,
        };
        // Standard error may be closed too.
        let _ = std::io::stderr().write_all(text.as_bytes());
        code.into()
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Runtime(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn failure(args: &[&str]) -> Failure {
        let error = Cli::try_parse_from([&["azulejo"], args].concat()).err().unwrap();
        Failure::from_usage(&error, args.iter().map(OsString::from)).unwrap_err()
    }

    fn usage(args: &[&str]) -> String {
        let Failure::Input(why) = failure(args) else { panic!("not a usage error") };
        why
    }

    #[test]
    fn a_usage_error_is_one_line_that_points_to_the_help_of_its_subcommand() {
        assert_eq!(usage(&["dance"]), "unrecognized subcommand 'dance' (see `azulejo --help`)");
        assert_eq!(
            usage(&["play", "--port", "x"]),
            "invalid value 'x' for '--port <PORT>': must be a whole number from 0 to 65535 (see `azulejo play --help`)"
        );
        assert_eq!(
            usage(&["backup", "azulejo.copy"]),
            "the following required arguments were not provided: --database <URL> (see `azulejo backup --help`)"
        );
        assert_eq!(
            usage(&["fifteen", "solve", "1 2 3 0", "--jobs", "0"]),
            "invalid value '0' for '--jobs <N>': must be a whole number from 1 to 65535 (see `azulejo fifteen solve --help`)"
        );
    }

    #[test]
    fn a_missing_subcommand_shows_the_help() {
        for game in games::GAMES.iter().map(|game| game.name) {
            let Failure::MissingSubcommand(help) = failure(&[game]) else { panic!("{game}") };
            assert!(help.contains(&format!("Usage: azulejo {game} <COMMAND>")), "{help}");
        }
    }

    #[test]
    fn a_misspelt_word_gets_a_suggestion() {
        assert_eq!(
            usage(&["fifteen", "shufle"]),
            "unrecognized subcommand 'shufle'; did you mean 'shuffle'? (see `azulejo fifteen --help`)"
        );
        assert_eq!(
            usage(&["fifteen", "shuffle", "--sise", "3"]),
            "unexpected argument '--sise' found; did you mean '--size'? (see `azulejo fifteen shuffle --help`)"
        );
        let said = usage(&["fifteen", "solve", "--solver", "optimum", "1 2 3 0"]);
        assert!(said.contains("did you mean 'optimal'?"), "{said}");
    }

    #[test]
    fn a_closed_pipe_is_not_an_error() {
        let closed = std::io::Error::from(ErrorKind::BrokenPipe);
        assert!(matches!(Failure::from(closed), Failure::ClosedPipe));
        let full = std::io::Error::from(ErrorKind::StorageFull);
        assert!(matches!(Failure::from(full), Failure::Runtime(_)));
    }
}
