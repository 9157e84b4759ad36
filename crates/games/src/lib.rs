//! The one list of puzzles, the addresses of their pages, the place of the site, and the check of any record.
//!
//! A new puzzle is a line in [`each_game`]: addresses, pages, home, settings, the command and the tests
//! follow from it. A puzzle that is not listed leaves no trace.

mod base;
mod route;

pub use base::{Base, ParseBaseError};
pub use route::{REDIRECTS, Route};

use play::{Ending, Outcome, Puzzle, Record, RecordError};

/// Calls the macro `$then` with all puzzles in the order of the home page: the crate, the type that implements
/// [`Puzzle`], and the addresses of its pages, its own page first.
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

/// A puzzle of the list.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The puzzle's [`NAME`](Puzzle::NAME): in records, in storage keys, and its address.
    pub name: &'static str,
    /// The crate of its engine, after which its folder in the page is called.
    pub folder: &'static str,
    /// The addresses of its pages, its own page first.
    pub pages: &'static [Route],
    verify: fn(&Record) -> Result<Outcome, RecordError>,
}

macro_rules! list {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub use $engine;)+

        /// All puzzles, in the order of the home page.
        pub const GAMES: &[GameEntry] = &[$(GameEntry {
            name: <$engine::$puzzle as Puzzle>::NAME,
            folder: stringify!($engine),
            pages: &[$(Route::new($page)),+],
            verify: play::verify::<$engine::$puzzle>,
        }),+];

        /// All pages: home, those of the puzzles, and those about the app.
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

/// What was found of a record by playing it: there is one only of a legal game.
#[derive(Clone, Debug)]
pub struct Verdict {
    game: &'static GameEntry,
    params: String,
    outcome: Outcome,
}

impl Verdict {
    /// The puzzle.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// The puzzle's parameters, as the engine writes them.
    pub fn params(&self) -> &str {
        &self.params
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether the player solved it.
    pub fn is_solved(&self) -> bool {
        self.outcome.ending == Some(Ending::Solved)
    }
}

/// Plays a record of any listed puzzle through its engine and says what it is worth. It believes nothing that the
/// record says, and takes a tenth of a second at most: see [`play::verify`].
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
/// [`RecordError`] names the first thing that is wrong with it.
pub fn verify_any(record: &Record) -> Result<Verdict, RecordError> {
    let game = GAMES.iter().find(|listed| listed.name == record.game);
    let game = game.ok_or_else(|| RecordError::UnknownGame(record.game.clone()))?;
    let outcome = (game.verify)(record)?;
    Ok(Verdict { game, params: record.params.clone(), outcome })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_lives_at_its_own_name() {
        for GameEntry { name, pages, .. } in GAMES {
            assert_eq!(pages[0].path(), format!("/{name}"));
            for page in &pages[1..] {
                assert!(page.path().starts_with(&format!("/{name}/")), "{}", page.path());
            }
        }
    }

    #[test]
    fn a_record_of_an_unknown_game_is_refused() {
        let result = Outcome { ending: None, moves: 0, helps: 0, elapsed: 0 };
        let record =
            Record { game: "chess".into(), params: String::new(), moves: Vec::new(), result };
        let refused = verify_any(&record).unwrap_err();
        assert_eq!(refused, RecordError::UnknownGame("chess".into()));
    }
}
