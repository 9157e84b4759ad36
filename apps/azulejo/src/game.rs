//! The subcommands of the listed games: a game's own where it has some, otherwise general ones.

use std::fmt::Display;
use std::io::Write;

use ::play::Puzzle;
use clap::{ArgMatches, FromArgMatches, Subcommand};

use crate::failure::Failure;

/// The subcommands of one game.
pub(crate) trait GameCommand: Subcommand {
    type Puzzle: Puzzle;

    /// Description of the game in the help.
    const ABOUT: &'static str;

    /// Describes the puzzle with these parameters in words.
    fn describe(params: &<Self::Puzzle as Puzzle>::Params) -> String;

    /// Runs the selected subcommand.
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure>;
}

/// The games with their own subcommands.
const OWN: &[GameEntry] = &[
    own::<crate::fifteen::Command>(),
    own::<crate::loopy::Command>(),
    own::<crate::slide::Command>(),
];

macro_rules! list {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The general subcommands of every listed game.
        const GENERAL: &[GameEntry] = &[$(general::<games::$engine::$puzzle>()),+];
    };
}
games::each_game!(list);

/// The CLI of a game.
#[derive(Clone, Copy)]
struct GameEntry {
    name: &'static str,
    about: &'static str,
    /// Adds the game's subcommands.
    augment: fn(clap::Command) -> clap::Command,
    /// Runs the selected subcommand.
    run: fn(&ArgMatches, &mut dyn Write) -> Result<(), Failure>,
    /// Describes the puzzle with these parameters in words; `None` if they can't be parsed.
    describe: fn(&str) -> Option<String>,
}

const fn own<C: GameCommand>() -> GameEntry {
    GameEntry {
        name: C::Puzzle::NAME,
        about: C::ABOUT,
        describe: |params| params.parse().ok().map(|params| C::describe(&params)),
        augment: C::augment_subcommands,
        run: |matches, out| parsed::<C>(matches)?.run(out),
    }
}

const fn general<P: Puzzle<Scene: Display>>() -> GameEntry {
    GameEntry {
        name: P::NAME,
        about: "Deal puzzles of this game",
        describe: |params| Some(format!("{} {params}", P::NAME)),
        augment: General::augment_subcommands,
        run: |matches, out| match parsed(matches)? {
            General::Deal { params } => deal::<P>(&params, out),
        },
    }
}

/// The subcommands that every puzzle has.
#[derive(Subcommand)]
enum General {
    /// Deal a puzzle and print it
    Deal {
        /// Query string of the puzzle's link
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

/// A parsed call of a game's subcommand.
pub(crate) struct GameCall {
    entry: GameEntry,
    matches: ArgMatches,
}

impl GameCall {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        (self.entry.run)(&self.matches, out)
    }
}

/// Returns the subcommands of all listed games.
fn entries() -> impl Iterator<Item = GameEntry> {
    let own = |name| OWN.iter().find(move |own| own.name == name);
    GENERAL.iter().map(move |general| *own(general.name).unwrap_or(general))
}

/// Describes a puzzle in words; returns `params` if the game isn't listed.
pub(crate) fn describe(game: &str, params: &str) -> String {
    let entry = entries().find(|entry| entry.name == game);
    entry.and_then(|entry| (entry.describe)(params)).unwrap_or_else(|| params.to_string())
}

impl FromArgMatches for GameCall {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let called = matches.subcommand().and_then(|(name, matches)| {
            let entry = entries().find(|entry| entry.name == name)?;
            Some(GameCall { entry, matches: matches.clone() })
        });
        called.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = GameCall::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for GameCall {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        entries().fold(command, |command, GameEntry { name, about, augment, .. }| {
            let game = augment(clap::Command::new(name));
            command.subcommand(
                game.about(about).subcommand_required(true).arg_required_else_help(true),
            )
        })
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        GameCall::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        entries().any(|entry| entry.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_games_have_their_own_subcommands_instead_of_the_general_ones() {
        for entry in entries() {
            let is_own = OWN.iter().any(|own| own.name == entry.name);
            let command = (entry.augment)(clap::Command::new(entry.name));
            assert_eq!(command.find_subcommand("deal").is_none(), is_own, "{}", entry.name);
        }
    }

    #[test]
    fn puzzles_are_described_in_words() {
        for (game, params, words) in [
            ("fifteen", "size=4&difficulty=extra-hard&seed=7", "Fifteen, 4×4, extra hard, seed 7"),
            ("fifteen", "board=1-2-3_4-0-5", "Fifteen, 3×2, custom board"),
            ("loop", "2025-12-26-hard", "Loop, daily puzzle for 2025-12-26, hard"),
            ("loop", "unlimited-easy-77", "Loop, easy, seed 77"),
            (
                "slide",
                "seed=5&steps=1&board=classic&gapConfig=2s&wrapH=1&wrapV=1&v=2",
                "Slide, classic board, 2 small gaps, all edges wrap, 1 shuffle move, seed 5",
            ),
            (
                "slide",
                "seed=5&steps=10000&board=default&gapConfig=1l&randomizeGaps=1&wrapV=1",
                "Slide, default board, 1 large gap placed at random, top and bottom edges wrap, 10000 shuffle moves, seed 5, version 1 shuffle",
            ),
            (
                "slide",
                "free&board=vertical&gapConfig=1s&wrapH=1",
                "Slide, free play, vertical board, 1 small gap, left and right edges wrap",
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
    fn a_game_without_its_own_subcommands_can_be_dealt() {
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
