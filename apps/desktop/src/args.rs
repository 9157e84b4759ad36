//! The command line of the window.

use crate::PROGRAM;
use clap::Parser;
use desktop::{Choice, SIDES};
use fifteen::Difficulty;
use std::path::PathBuf;

/// Fifteen in a window of its own: tiles to slide into order, solvers, and entropy to watch.
///
/// It goes on with the game that was left on a board of that size, unless a difficulty or a seed
/// asks for another.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version)]
pub(crate) struct Args {
    /// The side of the board, from 3 to 15
    #[arg(long, value_name = "N", value_parser = side)]
    size: Option<usize>,
    /// How much disorder: easy, medium, hard or extra-hard
    #[arg(long, value_name = "LEVEL")]
    difficulty: Option<Difficulty>,
    /// Which shuffle: a whole number
    #[arg(long, value_name = "SEED")]
    seed: Option<u32>,
    /// Write a picture of the window to a PNG file, then end
    #[arg(long, value_name = "FILE")]
    pub(crate) screenshot: Option<PathBuf>,
}

impl Args {
    /// What the player asked for.
    pub(crate) fn choice(&self) -> Choice {
        Choice { side: self.size, difficulty: self.difficulty, seed: self.seed }
    }
}

fn side(text: &str) -> Result<usize, String> {
    let side = text.parse().ok().filter(|side| SIDES.contains(side));
    side.ok_or_else(|| format!("a board has {} to {} cells a side", SIDES.start(), SIDES.end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(args: &[&str]) -> Result<Choice, String> {
        let args = Args::try_parse_from([&[PROGRAM], args].concat());
        args.map(|args| args.choice()).map_err(|error| native::usage_error(&error, PROGRAM))
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
    fn a_bad_value_is_reported_in_one_line() {
        for (args, what) in [
            (["--size", "16"], "'16' for '--size <N>': a board has 3 to 15 cells a side"),
            (["--size", "-3"], "unexpected argument '-3' found"),
            (["--size", "four"], "'four' for '--size <N>': a board has 3 to 15 cells a side"),
            (["--difficulty", "x"], "\"x\" is not a difficulty: easy, medium, hard or extra-hard"),
            (["--seed", "4294967296"], "'4294967296' for '--seed <SEED>'"),
            (["--colour", "red"], "unexpected argument '--colour' found"),
        ] {
            let line = parsed(&args).unwrap_err();
            assert!(line.contains(what), "{line}");
            assert_eq!(line.lines().count(), 1);
        }
    }
}
