//! `azulejo`: three puzzles in one command.
//!
//! Each subcommand is a file with its `Args` and `run`, and a line in [`Command`]. All of them end in
//! one place: bad input is one line on standard error and exit code 2, any other failure exit code 1.

mod failure;
mod fifteen;
mod loopy;
mod play;
mod progress;
mod serve;
mod site;
mod slide;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Azulejo: pictures that come apart and go together again.
///
/// Three puzzles, Slide, Loop and Fifteen. Without a subcommand it plays.
#[derive(Parser)]
#[command(name = "azulejo", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Args,
}

#[derive(Subcommand)]
enum Command {
    Fifteen(fifteen::Args),
    Loop(loopy::Args),
    Play(play::Args),
    Serve(serve::Args),
    Slide(slide::Args),
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let ended = match Cli::try_parse() {
        Ok(cli) => run(cli, &mut std::io::stdout().lock()),
        Err(error) => Failure::from_usage(&error),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<(), Failure> {
    match cli.command.unwrap_or(Command::Play(cli.play)) {
        Command::Fifteen(args) => fifteen::run(&args, out),
        Command::Loop(args) => loopy::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Slide(args) => slide::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
