//! A complete page for a puzzle that supplies little more than its board: saving, daily puzzles, races, leaderboards, sync,
//! history, statistics and replays work as in the other games.

mod page;
mod words;

pub use page::page;

use games::{GameEntry, Product, Work};
use leptos::prelude::*;
use play::{DayState, Record, clock_text};

use crate::platform::browser::today;
use crate::platform::formats::{GameStorage, SavedList, StoredFormat, level_name};
use crate::platform::saved::SavedEntry;
use crate::ui::catalogue::{DailyGroup, DailyPuzzle, GameCard, OpenGame};
use crate::ui::controller::Controller;
use crate::ui::replay::Replayable;
use crate::ui::words::GameWords;
use words::words;

/// What a puzzle supplies for [`page`], [`card`] and [`storage`]. Its saves are in `NAME:game:PARAMS`.
pub trait SimpleGame: Product + Replayable<Params: Send> {
    /// The list of its saves, `NAME:games`.
    const LIST: SavedList;
    /// The formats of the list and of the saves.
    const FORMATS: &'static [StoredFormat];

    /// Returns its name and description.
    fn words() -> &'static GameWords;

    /// Returns the parameters of a new puzzle that can be dealt.
    fn new_params(seed: u32) -> Self::Params;

    /// Returns the board on its page.
    fn board(game: Controller<Self>) -> AnyView;

    /// Returns the small board on the home page.
    fn preview() -> AnyView;
}

/// Creates the home card. It reads `NAME:games`.
pub const fn card<P: SimpleGame>(reads: &'static [&'static str], href: &'static str) -> GameCard {
    GameCard {
        href,
        words: P::words,
        board: P::preview,
        daily_puzzles: daily_puzzles::<P>,
        open_games: open_games::<P>,
        reads,
    }
}

/// Creates the storage formats and descriptions of saves.
pub const fn storage<P: SimpleGame>() -> GameStorage {
    GameStorage {
        game: P::NAME,
        name: name::<P>,
        formats: P::FORMATS,
        files: &[],
        feats: &[],
        label: label::<P>,
        variant: variant::<P>,
        href: checked_href::<P>,
        listed: |record| Some((P::LIST, SavedEntry::of_record(record, record.params.clone()))),
        solve: |_, _| None,
    }
}

/// Returns the URL of a puzzle.
fn href<P: SimpleGame>(params: &str) -> String {
    format!("/{}?{params}", P::NAME)
}

/// Lists today's puzzles and their state.
fn daily_puzzles<P: SimpleGame>() -> Vec<DailyGroup> {
    let (date, saves) = (today(), P::LIST.games());
    let listed = P::DAILIES.iter().enumerate().filter(|(_, level)| level.is_listed);
    let row = |(at, level): (usize, &games::DailyLevel)| {
        let params = P::daily_params(at, date, &mut Work::new(0)).ok()?;
        let saved = saves.iter().find(|saved| saved.params == params);
        let state = match saved.map(|saved| saved.open) {
            Some(true) => DayState::InProgress,
            Some(false) => DayState::Solved,
            None => DayState::Unplayed,
        };
        Some(DailyPuzzle {
            label: level_name(level.name),
            href: href::<P>(&params),
            state,
            ms: saved.map(|saved| saved.ms),
        })
    };
    vec![DailyGroup { name: P::words().name, puzzles: listed.filter_map(row).collect() }]
}

fn open_games<P: SimpleGame>() -> Vec<OpenGame> {
    let open = P::LIST.games().into_iter().filter(|saved| saved.open);
    let row = |saved: SavedEntry| {
        let variant = variant::<P>(&saved.params)?;
        let label = (words().open)(&variant, saved.moves, &clock_text(saved.ms));
        Some(OpenGame { label, href: href::<P>(&saved.params) })
    };
    open.filter_map(row).collect()
}

fn name<P: SimpleGame>() -> &'static str {
    P::words().name
}

fn label<P: SimpleGame>(record: &Record) -> Option<String> {
    let (moves, time) = (record.result.moves, clock_text(record.result.elapsed));
    Some((words().open)(&variant::<P>(&record.params)?, moves, &time))
}

fn variant<P: SimpleGame>(params: &str) -> Option<String> {
    params.parse().ok().as_ref().map(P::variant).map(|variant| level_name(&variant))
}

fn checked_href<P: SimpleGame>(params: &str) -> Option<String> {
    params.parse::<P::Params>().ok().map(|params| href::<P>(&params.to_string()))
}

/// Returns whether these parameters are those of a daily puzzle of today.
fn is_todays<P: SimpleGame>(params: &P::Params) -> bool {
    let daily = GameEntry::of(P::NAME).and_then(|game| game.daily_on(today(), &params.to_string()));
    daily.is_some()
}

#[cfg(feature = "lamps")]
#[cfg(test)]
mod tests {
    use crate::platform::formats::{check_stored, storage_of};
    use crate::platform::history::{variant_name, variant_of};
    use crate::platform::online::race::variant_name as race_name;
    use crate::ui::list::REPLAYS;
    use controller::online::sync::item::SyncItem;
    use games::lamps::{Lamps, solve};
    use play::{Game, Input};
    use wire::history::Solved;
    use wire::stored::SavedGame;

    const PARAMS: &str = "size=3&seed=20251130";

    fn solved() -> Game<Lamps> {
        let mut game = Game::<Lamps>::new(PARAMS.parse().unwrap(), 0).unwrap();
        for press in solve(game.puzzle().board()).unwrap() {
            game.handle(Input::Move(press), 61_000);
        }
        game
    }

    #[test]
    fn saves_of_lamps_are_stored_synced_and_listed() {
        crate::declare_stored_values();
        let record = solved().record(61_000);
        let storage = storage_of("lamps").unwrap();
        let (list, entry) = (storage.listed)(&record).unwrap();
        let slot = (list.slot_of)(PARAMS);
        assert_eq!((&*slot, entry.open), ("lamps:game:size=3&seed=20251130", false));
        let stored = wire::stored::to_text(&SavedGame(record.clone()));
        assert_eq!(check_stored(&slot, &stored), Ok(()));
        assert!(check_stored(&slot, "{}").is_err());
        let item = SyncItem::of_slot(&slot).expect("a synced slot");
        assert!(matches!(item, SyncItem::Game(_)), "{item:?}");
        let n_moves = record.result.moves;
        assert_eq!((storage.label)(&record), Some(format!("3×3, {n_moves} moves, 1:01.0")));
        assert_eq!((storage.href)("board=o./.o"), Some("/lamps?board=o./.o".to_owned()));
        assert_eq!((storage.href)("seed=7"), None);
    }

    #[test]
    fn lamps_has_statistics_daily_puzzles_races_and_replays() {
        crate::declare_stored_values();
        let record = solved().record(61_000);
        let solved = Solved::of(&solved(), &record, 0);
        assert_eq!((&*variant_of(&solved), &*variant_name(&solved)), ("lamps:3x3", "3×3"));
        assert_eq!(race_name("lamps-5x5"), "Lamps 5×5");
        let date = "2025-11-30".parse().unwrap();
        let daily = games::DailyPuzzle::all_of(date).into_iter().find(|it| it.name() == PARAMS);
        assert_eq!(daily.map(|daily| daily.to_string()), Some(format!("lamps:{PARAMS}")));
        assert_eq!(REPLAYS.len(), games::GAMES.len());
        assert!(games::verify_any(&record).unwrap().is_solved());
    }
}
