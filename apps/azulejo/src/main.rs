//! `azulejo`: three puzzle games, their solvers and a server in one CLI.
//!
//! Each subcommand is a module with its arguments and a `run` function, and a variant of [`Command`].
//! The games' subcommands come from the list of puzzles. Bad input prints one line on standard error
//! and exits with code 2; any other failure exits with code 1.

mod dump;
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
mod verify_dump;
mod verify_leaderboard;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Three calm puzzle games: Slide, Loop and Fifteen.
#[derive(Parser)]
#[command(name = "azulejo", version, args_conflicts_with_subcommands = true)]
#[command(long_about = LONG_ABOUT)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Args,
}

/// The subcommands, in the order in which the help lists them.
#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    #[command(flatten)]
    Game(game::GameCall),
    Verify(verify_leaderboard::Args),
    Serve(serve::Args),
    Admin(operator::AdminArgs),
    Backup(operator::BackupArgs),
    Restore(operator::RestoreArgs),
    Views(operator::ViewsArgs),
    Licences(licences::Args),
    Completions(manual::CompletionArgs),
    Man(manual::ManArgs),
}

const LONG_ABOUT: &str = "\
Three calm puzzle games: Slide, Loop and Fifteen.

Without a subcommand, `azulejo` starts `azulejo play`. `azulejo SUBCOMMAND --help` describes a subcommand and its options.";

fn main() -> ExitCode {
    let ended = match Cli::try_parse() {
        Ok(cli) => run(cli, &mut std::io::stdout().lock()),
        Err(error) => Failure::from_usage(&error, std::env::args_os().skip(1)),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<(), Failure> {
    match cli.command.unwrap_or(Command::Play(cli.play)) {
        Command::Play(args) => play::run(&args, out),
        Command::Game(call) => call.run(out),
        Command::Verify(args) => verify_leaderboard::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Admin(args) => operator::admin(&args, out),
        Command::Backup(args) => operator::back_up(&args, out),
        Command::Restore(args) => operator::restore(&args, out),
        Command::Views(args) => operator::views(&args, out),
        Command::Licences(args) => licences::run(&args, out),
        Command::Completions(args) => manual::complete(&args, out),
        Command::Man(args) => manual::man(&args, out),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }

    #[test]
    fn every_puzzle_has_a_subcommand() {
        let command = super::Cli::command();
        for game in games::GAMES {
            assert!(command.find_subcommand(game.name).is_some(), "{}", game.name);
        }
    }

    #[test]
    fn the_help_lists_play_first_then_the_games_then_operation() {
        let help = super::Cli::command().render_help().to_string();
        let operation = [
            "verify",
            "serve",
            "admin",
            "backup",
            "restore",
            "views",
            "licences",
            "completions",
            "man",
        ];
        let games = games::GAMES.iter().map(|game| game.name);
        let names = std::iter::once("play").chain(games).chain(operation);
        let places = names.map(|name| help.find(&format!("\n  {name} ")).unwrap());
        assert!(places.is_sorted(), "{help}");
    }
}
