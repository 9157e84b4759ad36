//! The subcommand of each listed game: its own where it has one, else the general one.

use std::fmt::Display;
use std::io::Write;

use ::play::Puzzle;
use clap::{ArgMatches, FromArgMatches, Subcommand};

use crate::failure::Failure;

/// What can be asked of a game: the subcommands below its name.
pub(crate) trait GameCommand: Subcommand {
    /// The game.
    type Puzzle: Puzzle;

    /// What the help says of the game.
    const ABOUT: &'static str;

    /// The puzzle of these parameters in words.
    fn describe(params: &<Self::Puzzle as Puzzle>::Params) -> String;

    /// Does what was asked for.
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure>;
}

/// The games with subcommands of their own.
const OWN: &[Entry] = &[
    own::<crate::fifteen::Command>(),
    own::<crate::loopy::Command>(),
    own::<crate::slide::Command>(),
];

macro_rules! list {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The general subcommand of every listed game.
        const GENERAL: &[Entry] = &[$(general::<games::$engine::$puzzle>()),+];
    };
}
games::each_game!(list);

/// A game in the command.
#[derive(Clone, Copy)]
struct Entry {
    name: &'static str,
    about: &'static str,
    /// Adds the subcommands below the name.
    augment: fn(clap::Command) -> clap::Command,
    /// Does what was asked for below the name.
    run: fn(&ArgMatches, &mut dyn Write) -> Result<(), Failure>,
    /// The puzzle of these parameters in words, if they can be read.
    describe: fn(&str) -> Option<String>,
}

const fn own<C: GameCommand>() -> Entry {
    Entry {
        name: C::Puzzle::NAME,
        about: C::ABOUT,
        describe: |params| params.parse().ok().map(|params| C::describe(&params)),
        augment: C::augment_subcommands,
        run: |matches, out| parsed::<C>(matches)?.run(out),
    }
}

const fn general<P: Puzzle<Scene: Display>>() -> Entry {
    Entry {
        name: P::NAME,
        about: "Puzzles of this game",
        describe: |params| Some(format!("{} {params}", P::NAME)),
        augment: General::augment_subcommands,
        run: |matches, out| match parsed(matches)? {
            General::Deal { params } => deal::<P>(&params, out),
        },
    }
}

/// What is there for every puzzle.
#[derive(Subcommand)]
enum General {
    /// Deal a puzzle and draw it
    Deal {
        /// The query part of its link
        params: String,
    },
}

fn deal<P: Puzzle<Scene: Display>>(params: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let params: P::Params = params.parse().map_err(Failure::input)?;
    let puzzle = P::deal(&params).map_err(Failure::input)?;
    let scene = puzzle.scene(&puzzle.hand()).to_string();
    Ok(writeln!(out, "{}\n{params}", scene.trim_end())?)
}

fn parsed<C: FromArgMatches>(matches: &ArgMatches) -> Result<C, Failure> {
    C::from_arg_matches(matches).map_err(|error| Failure::input(error.kind()))
}

/// A call of one game's subcommand.
pub(crate) struct Call {
    entry: Entry,
    matches: ArgMatches,
}

impl Call {
    /// Does what was asked for.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        (self.entry.run)(&self.matches, out)
    }
}

/// The subcommands of all listed games.
fn entries() -> impl Iterator<Item = Entry> {
    let own = |name| OWN.iter().find(move |own| own.name == name);
    GENERAL.iter().map(move |general| *own(general.name).unwrap_or(general))
}

/// A puzzle in words; its parameters, if the game is not listed.
pub(crate) fn describe(game: &str, params: &str) -> String {
    let entry = entries().find(|entry| entry.name == game);
    entry.and_then(|entry| (entry.describe)(params)).unwrap_or_else(|| params.to_string())
}

impl FromArgMatches for Call {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let called = matches.subcommand().and_then(|(name, matches)| {
            let entry = entries().find(|entry| entry.name == name)?;
            Some(Call { entry, matches: matches.clone() })
        });
        called.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Call::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Call {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        entries().fold(command, |command, Entry { name, about, augment, .. }| {
            let game = augment(clap::Command::new(name));
            command.subcommand(
                game.about(about).subcommand_required(true).arg_required_else_help(true),
            )
        })
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Call::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        entries().any(|entry| entry.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_game_keeps_its_own_subcommands() {
        for entry in entries() {
            let is_own = OWN.iter().any(|own| own.name == entry.name);
            let command = (entry.augment)(clap::Command::new(entry.name));
            assert_eq!(command.find_subcommand("deal").is_none(), is_own, "{}", entry.name);
        }
    }

    #[test]
    fn a_puzzle_is_named_in_words() {
        for (game, params, words) in [
            ("fifteen", "size=4&difficulty=extra-hard&seed=7", "Fifteen, 4×4, extra hard, seed 7"),
            ("fifteen", "board=1-2-3_4-0-5", "Fifteen, 3×2, an order of its own"),
            ("loop", "2025-12-26-hard", "Loop of 2025-12-26, hard"),
            ("loop", "unlimited-easy-77", "Loop, easy, seed 77"),
            (
                "slide",
                "seed=5&steps=1&board=classic&gapConfig=2s&wrapH=1&wrapV=1&v=2",
                "Slide, classic board, 2 small gaps, all edges joined, shuffled by 1 step, seed 5",
            ),
            (
                "slide",
                "seed=5&steps=10000&board=default&gapConfig=1l&randomizeGaps=1&wrapV=1",
                "Slide, default board, 1 large gap chosen at random, upper and lower edge joined, shuffled by 10000 steps, seed 5, first generation",
            ),
            (
                "slide",
                "free&board=vertical&gapConfig=1s&wrapH=1",
                "Slide, free play, vertical board, 1 small gap, left and right edge joined",
            ),
            (
                "slide",
                "free&seed=5&steps=9&board=classic&gapConfig=1s",
                "Slide, free play, classic board, 1 small gap",
            ),
            ("chess", "e4", "e4"),
        ] {
            assert_eq!(describe(game, params), words);
        }
        let lamps = general::<lamps::Lamps>();
        assert_eq!((lamps.describe)("size=3&seed=7").as_deref(), Some("lamps size=3&seed=7"));
    }

    #[test]
    fn a_game_without_subcommands_of_its_own_is_dealt_and_drawn() {
        let lamps = general::<lamps::Lamps>();
        let dealt = |params| {
            let command = (lamps.augment)(clap::Command::new(lamps.name));
            let matches = command.try_get_matches_from([lamps.name, "deal", params]).unwrap();
            let mut out = Vec::new();
            (lamps.run)(&matches, &mut out).map(|()| String::from_utf8(out).unwrap())
        };
        let drawn = "[o] .  o\n .  o  .\n o  o  o\nboard=o.o/.o./ooo\n";
        assert_eq!(dealt("board=o.o/.o./ooo").unwrap(), drawn);
        assert!(matches!(dealt("board=x"), Err(Failure::Input(_))));
    }
}
