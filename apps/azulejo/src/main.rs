//! `azulejo`: three puzzles in one command.
//!
//! Each subcommand is a file with its arguments and `run`, and a line in [`Command`]; those of the games come
//! from the list of puzzles. All of them end in one place: bad input is one line on standard error and exit
//! code 2, any other failure exit code 1.

mod failure;
mod fifteen;
mod game;
mod licences;
mod log;
mod loopy;
mod manual;
mod operator;
mod output;
mod play;
mod progress;
mod serve;
mod site;
mod slide;
#[cfg(test)]
mod testing;
mod verify;
mod verify_board;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Azulejo: pictures that come apart and go together again.
#[derive(Parser)]
#[command(name = "azulejo", version, args_conflicts_with_subcommands = true, long_about = long_about())]
// The help sorts subcommands whose display order is the same by their names.
#[command(mut_subcommands = |command| command.display_order(0))]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Args,
}

#[derive(Subcommand)]
enum Command {
    #[command(flatten)]
    Game(game::Call),
    Admin(operator::AdminArgs),
    Backup(operator::BackupArgs),
    Completions(manual::CompletionArgs),
    Licences(licences::Args),
    Man(manual::ManArgs),
    Play(play::Args),
    Serve(serve::Args),
    Verify(verify_board::Args),
    Views(operator::ViewsArgs),
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
        Command::Game(call) => call.run(out),
        Command::Admin(args) => operator::admin(&args, out),
        Command::Backup(args) => operator::back_up(&args, out),
        Command::Completions(args) => manual::complete(&args, out),
        Command::Licences(args) => licences::run(&args, out),
        Command::Man(args) => manual::man(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Verify(args) => verify_board::run(&args, out),
        Command::Views(args) => operator::views(&args, out),
    }
}

/// What `--help` begins with.
fn long_about() -> String {
    let names = games::GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    format!(
        "Azulejo: pictures that come apart and go together again.\n\n\
         The puzzles: {names}. Without a subcommand it plays."
    )
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }

    #[test]
    fn every_puzzle_has_its_subcommand() {
        let command = super::Cli::command();
        for game in games::GAMES {
            assert!(command.find_subcommand(game.name).is_some(), "{}", game.name);
        }
    }
}
