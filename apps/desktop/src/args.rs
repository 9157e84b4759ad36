//! The command line of the desktop app.

use crate::PROGRAM;
use clap::Parser;
use desktop::{Choice, SIDES};
use fifteen::Difficulty;
use std::path::PathBuf;

/// Fifteen as a desktop app: slide tiles into order, watch solvers, and see the entropy.
///
/// It continues the last game on a board of that size, unless a difficulty or a seed asks for a new one.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version)]
pub(crate) struct Args {
    /// Side of the board, from 3 to 15
    #[arg(long, value_name = "N", value_parser = side)]
    size: Option<usize>,
    /// Difficulty of a new game: easy, medium, hard, extra-hard or random-state
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<Difficulty>,
    /// Seed of a new game, from 0 to 4294967295
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<u32>,
    /// Show this PNG or JPEG file on the tiles
    #[arg(long, value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
    /// Save a screenshot as a PNG file, then quit
    #[arg(long, value_name = "FILE")]
    pub(crate) screenshot: Option<PathBuf>,
}

impl Args {
    /// Returns the options for the game.
    pub(crate) fn choice(&self) -> Choice {
        Choice { side: self.size, difficulty: self.difficulty, seed: self.seed }
    }
}

fn side(text: &str) -> Result<usize, String> {
    let side = text.parse().ok().filter(|side| SIDES.contains(side));
    side.ok_or_else(|| format!("must be a whole number from {} to {}", SIDES.start(), SIDES.end()))
}

fn seed(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("must be a whole number from 0 to {}", u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parsed(args: &[&str]) -> Result<Choice, String> {
        let parsed = Args::try_parse_from([&[PROGRAM], args].concat());
        let args = args.iter().map(Into::into);
        parsed
            .map(|args| args.choice())
            .map_err(|error| native::usage_error(&error, &Args::command(), args))
    }

    #[test]
    fn the_options_choose_the_game() {
        assert_eq!(parsed(&[]), Ok(Choice::default()));
        let all = ["--size", "5", "--difficulty", "extra-hard", "--seed", "7"];
        let choice =
            Choice { side: Some(5), difficulty: Some(Difficulty::ExtraHard), seed: Some(7) };
        assert_eq!(parsed(&all), Ok(choice));
    }

    #[test]
    fn an_invalid_value_is_reported_in_one_line() {
        for (args, what) in [
            (["--size", "16"], "'16' for '--size <N>': must be a whole number from 3 to 15"),
            (["--size", "-3"], "unexpected argument '-3' found"),
            (["--size", "four"], "'four' for '--size <N>': must be a whole number from 3 to 15"),
            (
                ["--difficulty", "x"],
                "\"x\" is not a difficulty: easy, medium, hard, extra-hard or random-state",
            ),
            (
                ["--seed", "4294967296"],
                "'4294967296' for '--seed <SEED>': must be a whole number from 0 to 4294967295",
            ),
            (["--colour", "red"], "unexpected argument '--colour' found"),
        ] {
            let line = parsed(&args).unwrap_err();
            assert!(line.contains(what), "{line}");
            assert_eq!(line.lines().count(), 1);
        }
    }
}
