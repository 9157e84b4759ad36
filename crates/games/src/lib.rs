//! The list of games, what the product knows about each, the paths of their pages, the base URL of the site, and
//! verification of any game's records.
//!
//! To add a game, add a line to [`each_game`] and implement [`Product`], as the template `product/lamps.rs` does: routes,
//! pages, home page, daily puzzles, leaderboards, races, sync, settings, CLI and tests follow from it. A game that isn't
//! listed leaves no trace.

mod base;
mod daily;
pub mod loop_hint;
mod product;
mod race;
mod route;

pub use base::{Base, ParseBaseError};
pub use daily::DailyPuzzle;
pub use grid::Date;
pub use product::{
    ClockStart, DailyLevel, Feat, Goal, MergeRule, OutOfWork, Product, RaceVariant, Rate, SlotRule,
    SolvedFacts, SyncRule, Work,
};
pub use race::Race;
pub use route::{REDIRECTS, Route};

use play::{Ending, Outcome, Puzzle, Record, RecordError};

/// Calls the macro `$then` with all games in the order of the home page: the crate, the type that implements
/// [`Puzzle`], and the paths of its pages, main page first.
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $crate::with_template! {
            $then
            slide::Slide: "/slide";
            loopy::Loopy: "/loop", "/loop/play", "/loop/archive", "/loop/statistics", "/loop/practice";
            fifteen::Fifteen: "/fifteen", "/fifteen/speed", "/fifteen/daily", "/fifteen/compare";
        }
    };
}

/// Passes the games on to a macro; with the feature `lamps` also the template of a new puzzle.
#[cfg(not(feature = "lamps"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_template {
    ($then:ident $($games:tt)+) => { $then! { $($games)+ } };
}
#[cfg(feature = "lamps")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_template {
    ($then:ident $($games:tt)+) => { $then! { $($games)+ lamps::Lamps: "/lamps"; } };
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
    /// Levels of the daily puzzles.
    pub dailies: &'static [DailyLevel],
    /// Race variants.
    pub races: &'static [RaceVariant],
    /// Rules for the storage slots; the first one that matches a slot applies.
    pub slots: &'static [SlotRule],
    /// When the clock starts.
    pub clock: ClockStart,
    /// Highest plausible rate of play.
    pub fastest: Rate,
    /// Whether leaderboards rank by moves, too.
    pub ranks_moves: bool,
    /// Achievements that only this game has.
    pub feats: &'static [Feat],
    daily_name: fn(usize, Date) -> String,
    instant_daily_params: fn(usize, Date) -> Option<String>,
    read_daily: fn(&str) -> Option<(usize, Date)>,
    canonical: fn(&str) -> Result<String, String>,
    variant: fn(&str) -> Option<String>,
    verify: fn(&Record) -> Result<usize, RecordError>,
}

/// Generates the puzzles of a game. The generators aren't in [`GameEntry`], so that a bundle that reads the list of games
/// doesn't contain them.
struct Generator {
    name: &'static str,
    linked_daily: fn(&str) -> Option<(usize, Date)>,
    daily: fn(usize, Date, &mut Work) -> Result<String, OutOfWork>,
    race: fn(usize, u32, &mut Work) -> Result<String, OutOfWork>,
}

impl Generator {
    fn of(game: &GameEntry) -> &'static Generator {
        let generator = GENERATORS.iter().find(|generator| generator.name == game.name);
        generator.expect("both lists have every game")
    }
}

macro_rules! list {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub use $engine;)+

        /// All games, in the order of the home page.
        pub const GAMES: &[GameEntry] = &[$(GameEntry {
            name: <$engine::$puzzle as Puzzle>::NAME,
            folder: stringify!($engine),
            pages: &[$(Route::new($page)),+],
            dailies: <$engine::$puzzle as Product>::DAILIES,
            races: <$engine::$puzzle as Product>::RACES,
            slots: <$engine::$puzzle as Product>::SLOTS,
            clock: <$engine::$puzzle as Product>::CLOCK,
            fastest: <$engine::$puzzle as Product>::FASTEST,
            ranks_moves: <$engine::$puzzle as Product>::RANKS_MOVES,
            feats: <$engine::$puzzle as Product>::FEATS,
            daily_name: <$engine::$puzzle as Product>::daily_name,
            instant_daily_params: <$engine::$puzzle as Product>::instant_daily_params,
            read_daily: <$engine::$puzzle as Product>::read_daily,
            canonical: canonical::<$engine::$puzzle>,
            variant: variant::<$engine::$puzzle>,
            verify: n_steps_of::<$engine::$puzzle>,
        }),+];

        const GENERATORS: &[Generator] = &[$(Generator {
            name: <$engine::$puzzle as Puzzle>::NAME,
            linked_daily: <$engine::$puzzle as Product>::linked_daily,
            daily: <$engine::$puzzle as Product>::daily_params,
            race: <$engine::$puzzle as Product>::race_params,
        }),+];

        /// The pages of each game. A program that reads only these doesn't contain the rest of [`GAMES`].
        pub(crate) const GAME_PAGES: &[&[Route]] = &[$(&[$(Route::new($page)),+]),+];

        /// Rules for the storage slots of each game. A program that reads only these doesn't contain the rest of
        /// [`GAMES`].
        const SLOT_RULES: &[&[SlotRule]] = &[$(<$engine::$puzzle as Product>::SLOTS),+];

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

impl GameEntry {
    /// Returns the game with this name.
    pub fn of(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.name == name)
    }

    /// Converts parameters to the engine's canonical form.
    ///
    /// # Errors
    ///
    /// The engine's message, if the parameters aren't valid.
    pub fn canonical(&self, params: &str) -> Result<String, String> {
        (self.canonical)(params)
    }

    /// Returns the variant of a puzzle, by which statistics are grouped; `None` if the parameters aren't valid.
    pub fn variant(&self, params: &str) -> Option<String> {
        (self.variant)(params)
    }

    /// Parses the name of a daily puzzle.
    pub fn daily(&'static self, name: &str) -> Option<DailyPuzzle> {
        let (level, date) = (self.read_daily)(name)?;
        Some(DailyPuzzle::new(self, level, date))
    }

    /// Returns the daily puzzle that the query of a link names.
    pub fn linked_daily(&'static self, query: &str) -> Option<DailyPuzzle> {
        let (level, date) = (Generator::of(self).linked_daily)(query)?;
        Some(DailyPuzzle::new(self, level, date))
    }

    /// Returns the daily puzzle of a date with these parameters, as far as that takes no work.
    pub fn daily_on(&'static self, date: Date, params: &str) -> Option<DailyPuzzle> {
        if let Some(daily) = self.daily(params) {
            return Some(daily).filter(|daily| daily.date() == date);
        }
        let is_it = |&level: &usize| {
            let may_be =
                self.dailies[level].generated.is_some_and(|prefix| params.starts_with(prefix));
            may_be && (self.instant_daily_params)(level, date).as_deref() == Some(params)
        };
        let level = (0..self.dailies.len()).find(is_it)?;
        Some(DailyPuzzle::new(self, level, date))
    }

    /// Returns how a storage slot is synced, if it belongs to the game.
    pub fn sync_rule(&self, slot: &str) -> Option<&'static SlotRule> {
        self.slots.iter().find(|rule| rule.matches(slot))
    }
}

/// Returns the rules for the storage slots of all games.
///
/// ```
/// assert!(games::slot_rules().any(|rule| rule.matches("slide:free")));
/// ```
pub fn slot_rules() -> impl Iterator<Item = &'static SlotRule> {
    SLOT_RULES.iter().copied().flatten()
}

fn canonical<P: Product>(params: &str) -> Result<String, String> {
    params.parse::<P::Params>().map(|params| params.to_string()).map_err(|error| error.to_string())
}

fn variant<P: Product>(params: &str) -> Option<String> {
    params.parse::<P::Params>().ok().as_ref().map(P::variant)
}

/// Replays a record and returns the number of steps in the moves played and not undone.
fn n_steps_of<P: Puzzle>(record: &Record) -> Result<usize, RecordError> {
    play::verify_game::<P>(record).map(|game| game.n_steps())
}

/// The result of replaying a legal record.
#[derive(Clone, Debug)]
pub struct Verdict {
    game: &'static GameEntry,
    params: String,
    outcome: Outcome,
    n_steps: usize,
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

    /// Returns whether the game was played at a rate that people reach. Help isn't counted: such games aren't ranked.
    pub fn is_plausible(&self) -> bool {
        !self.game.fastest.is_exceeded_by(self.n_steps, self.outcome.elapsed)
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
    let game = GameEntry::of(&record.game);
    let game = game.ok_or_else(|| RecordError::UnknownGame(record.game.clone()))?;
    let n_steps = (game.verify)(record)?;
    Ok(Verdict { game, params: record.params.clone(), outcome: record.result, n_steps })
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
