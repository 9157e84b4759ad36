//! The list of games, the paths of their pages, the base URL of the site, and verification of any game's records.
//!
//! To add a game, add a line to [`each_game`]: routes, pages, home page, settings, CLI and tests follow from it. A
//! game that isn't listed leaves no trace.

mod base;
mod route;

pub use base::{Base, ParseBaseError};
pub use route::{REDIRECTS, Route};

use play::{Ending, Outcome, Puzzle, Record, RecordError};

/// Calls the macro `$then` with all games in the order of the home page: the crate, the type that implements
/// [`Puzzle`], and the paths of its pages, main page first.
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $then! {
            slide::Slide: "/slide";
            loopy::Loopy: "/loop", "/loop/play", "/loop/archive", "/loop/statistics", "/loop/practice";
            fifteen::Fifteen: "/fifteen", "/fifteen/speed", "/fifteen/daily", "/fifteen/compare";
        }
    };
}

/// A game of the list.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The game's [`NAME`](Puzzle::NAME), used in records, storage keys and paths.
    pub name: &'static str,
    /// Name of the engine's crate, and of the game's folder in the web app.
    pub folder: &'static str,
    /// The pages of the game, main page first.
    pub pages: &'static [Route],
    verify: fn(&Record) -> Result<Outcome, RecordError>,
}

macro_rules! list {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub use $engine;)+

        /// All games, in the order of the home page.
        pub const GAMES: &[GameEntry] = &[$(GameEntry {
            name: <$engine::$puzzle as Puzzle>::NAME,
            folder: stringify!($engine),
            pages: &[$(Route::new($page)),+],
            verify: play::verify::<$engine::$puzzle>,
        }),+];

        /// All pages: home, the games' pages, and the app's other pages.
        pub(crate) const PAGES: &[Route] = &[
            Route::HOME,
            $($(Route::new($page),)+)+
            Route::HISTORY,
            Route::LEADERBOARDS,
            Route::RACES,
            Route::GROUPS,
            Route::REPLAY,
            Route::SETTINGS,
            Route::ABOUT,
            Route::LICENCES,
        ];
    };
}
each_game!(list);

/// The result of replaying a legal record.
#[derive(Clone, Debug)]
pub struct Verdict {
    game: &'static GameEntry,
    params: String,
    outcome: Outcome,
}

impl Verdict {
    /// Returns the game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// Returns the puzzle's parameters in the engine's canonical form.
    pub fn params(&self) -> &str {
        &self.params
    }

    /// Returns the outcome of the game.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns whether the player solved the puzzle.
    pub fn is_solved(&self) -> bool {
        self.outcome.ending == Some(Ending::Solved)
    }
}

/// Replays a record of any listed game in its engine and returns the outcome. Nothing in the record is trusted. It
/// takes at most a tenth of a second: see [`play::verify`].
///
/// ```
/// use games::verify_any;
/// use play::{Game, Input};
///
/// let mut game = Game::<games::fifteen::Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse()?, 0)?;
/// game.handle(Input::Move("L2".parse()?), 1_500);
/// let verdict = verify_any(&game.record(1_500))?;
/// assert_eq!((verdict.game().name, verdict.params()), ("fifteen", "board=1-2-3_4-5-6_0-7-8"));
/// assert!(verdict.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`RecordError`] describes the first problem in the record.
pub fn verify_any(record: &Record) -> Result<Verdict, RecordError> {
    let game = GAMES.iter().find(|game| game.name == record.game);
    let game = game.ok_or_else(|| RecordError::UnknownGame(record.game.clone()))?;
    let outcome = (game.verify)(record)?;
    Ok(Verdict { game, params: record.params.clone(), outcome })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_of_a_game_are_below_its_name() {
        for GameEntry { name, pages, .. } in GAMES {
            assert_eq!(pages[0].path(), format!("/{name}"));
            for page in &pages[1..] {
                assert!(page.path().starts_with(&format!("/{name}/")), "{}", page.path());
            }
        }
    }

    #[test]
    fn a_record_of_an_unknown_game_is_rejected() {
        let result = Outcome { ending: None, moves: 0, helps: 0, elapsed: 0 };
        let record =
            Record { game: "chess".into(), params: String::new(), moves: Vec::new(), result };
        let refused = verify_any(&record).unwrap_err();
        assert_eq!(refused, RecordError::UnknownGame("chess".into()));
    }
}
