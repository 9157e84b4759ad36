//! Loop's storage: saved games, the archive of days, and settings.

use std::fmt::Display;
use std::str::FromStr;

use ::loopy::logic::{LogicBoard, LogicDaily, ParseBoardError, SolvedPractice};
use ::loopy::{
    Archive, Daily, DailyPuzzle, DayResult, Difficulty, Event, Finding, LogicArchive, Loopy, Params,
};
use ::play::{Effect, Game, Millis};
use controller::game::Rules;
use games::{ClockStart, Product};
use serde::{Deserialize, Serialize};

use crate::platform::browser::today;
use crate::platform::formats::StoredFormat;
use crate::platform::saved::{SavedEntry, SavedList};
use crate::platform::store::{Slot, Stored, store};

/// The formats of the stored values.
pub(super) const FORMATS: &[StoredFormat] = &[
    StoredFormat::of::<Days<Daily>>("loop:archive"),
    StoredFormat::of::<Days<LogicDaily>>("loop:logic-days"),
    SavedList::format("loop:logic-games"),
    StoredFormat::of::<Settings>("loop:settings"),
    StoredFormat::of::<StoredPractice>("loop:practice"),
    StoredFormat::of::<CachedDailies>("loop:logic-made"),
    StoredFormat::games::<::loopy::Loopy>("loop:"),
];

/// The saved Logic games, each in its own slot.
pub(super) const LOGIC: SavedList =
    SavedList { slot: "loop:logic-games", slot_of: |params| format!("loop:{params}") };

const DAYS: Slot<'_, Days<Daily>> = Slot::new("loop:archive");
const LOGIC_DAYS: Slot<'_, Days<LogicDaily>> = Slot::new("loop:logic-days");
const SETTINGS: Slot<'_, Settings> = Slot::new("loop:settings");

const PRACTICE: Slot<'_, StoredPractice> = Slot::new("loop:practice");

const CACHED: Slot<'_, CachedDailies> = Slot::new("loop:logic-made");

/// Maximum number of cached daily Logic puzzles.
const MAX_CACHED: usize = 10;

/// Generated daily Logic puzzles and their boards, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct CachedDailies(Vec<(String, String)>);

impl Stored for CachedDailies {
    const VERSION: u32 = 1;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct Settings {
    #[serde(rename = "hints")]
    pub(super) clues: ShownClues,
    pub(super) countdown: bool,
    pub(super) borders: Borders,
    /// Whether the board is as large as the window allows.
    pub(super) large: bool,
    pub(super) clock: bool,
    /// Whether the number of strokes is shown.
    pub(super) strokes: bool,
    /// Whether cells with two lines cross out their other edges.
    pub(super) auto_cross: bool,
    /// The size of the last new Logic puzzle.
    pub(super) logic_side: usize,
    /// The level of the last new Logic puzzle, as its index.
    pub(super) logic_level: usize,
    /// The difficulty of the last Unlimited puzzle.
    level: StoredDifficulty,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ShownClues {
    /// Only the clues of the puzzle.
    #[default]
    Partial,
    /// A clue in every cell.
    All,
}

/// The outlines drawn around clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Borders {
    #[default]
    Off,
    /// Around the clue's cell.
    Centre,
    /// Around its 3×3 area.
    Full,
}

/// The stored form of a difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredDifficulty {
    #[default]
    Easy,
    Medium,
    Hard,
}

impl Default for Settings {
    fn default() -> Self {
        let (clues, borders) = (ShownClues::default(), Borders::default());
        let level = StoredDifficulty::default();
        Settings {
            clues,
            countdown: true,
            borders,
            large: true,
            clock: true,
            strokes: false,
            auto_cross: false,
            logic_side: 6,
            logic_level: 0,
            level,
        }
    }
}

impl Stored for Settings {
    const VERSION: u32 = 1;
}

impl Settings {
    /// Returns the difficulty of the last Unlimited puzzle.
    pub(super) fn level(self) -> Difficulty {
        match self.level {
            StoredDifficulty::Easy => Difficulty::Easy,
            StoredDifficulty::Medium => Difficulty::Medium,
            StoredDifficulty::Hard => Difficulty::Hard,
        }
    }

    /// Returns the settings with this difficulty of Unlimited.
    pub(super) fn with_level(self, level: Difficulty) -> Self {
        let level = match level {
            Difficulty::Easy => StoredDifficulty::Easy,
            Difficulty::Medium => StoredDifficulty::Medium,
            Difficulty::Hard => StoredDifficulty::Hard,
        };
        Settings { level, ..self }
    }
}

/// An archive, stored as a string.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String", bound = "")]
struct Days<D: ArchiveKey>(Archive<D>);

/// The key of an archive: a daily puzzle with a string form.
trait ArchiveKey: DailyPuzzle + Display + FromStr<Err: Display> + std::fmt::Debug {}

impl ArchiveKey for Daily {}
impl ArchiveKey for LogicDaily {}

impl<D: ArchiveKey> Stored for Days<D> {
    const VERSION: u32 = 1;
}

impl<D: ArchiveKey> TryFrom<String> for Days<D> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Days).map_err(|error: ::loopy::ArchiveError| error.to_string())
    }
}

impl<D: ArchiveKey> From<Days<D>> for String {
    fn from(days: Days<D>) -> String {
        days.0.to_string()
    }
}

/// The solved practice boards, stored as a string.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct StoredPractice(SolvedPractice);

impl Stored for StoredPractice {
    const VERSION: u32 = 1;
}

impl TryFrom<String> for StoredPractice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(StoredPractice).map_err(|why: ParseBoardError| why.to_string())
    }
}

impl From<StoredPractice> for String {
    fn from(practice: StoredPractice) -> String {
        practice.0.to_string()
    }
}

/// Returns the slot of a puzzle: one per daily puzzle, Logic board and Unlimited difficulty.
pub(super) fn slot(params: &Params) -> String {
    format!("loop:{}", params.slot())
}

/// How games of Loop are stored.
pub(super) struct LoopRules;

impl Rules<Loopy> for LoopRules {
    fn clock(&self) -> ClockStart {
        Loopy::CLOCK
    }

    fn slot(&self, params: &Params) -> String {
        slot(params)
    }

    fn list(&self, params: &Params) -> Option<(&'static str, String)> {
        matches!(params, Params::Logic(_)).then(|| (LOGIC.slot, params.to_string()))
    }

    fn describe(&self, game: &Game<Loopy>, entry: SavedEntry) -> SavedEntry {
        let size = game.puzzle().board().size();
        entry.sized(size.width(), size.height())
    }

    /// Skips untouched Logic boards.
    fn is_stored(&self, game: &Game<Loopy>, _counts: bool) -> bool {
        !matches!(game.params(), Params::Logic(_)) || game.n_acts() > 0
    }

    fn saves_time(&self, game: &Game<Loopy>) -> bool {
        self.is_stored(game, true)
    }

    /// Completes the current stroke.
    fn completing_event(&self) -> Option<Event> {
        Some(Event::Finish)
    }

    fn is_drawing(&self, game: &Game<Loopy>) -> bool {
        game.hand().drawing().is_some()
    }

    /// Returns whether a valid loop was drawn, which counts as solved; the game continues for a perfect one.
    fn has_solved(&self, game: &Game<Loopy>, effects: &[Effect<Loopy>]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Solved(_) => true,
            Effect::Played(gesture) => game
                .puzzle()
                .report_after(gesture)
                .is_some_and(|report| report.finding >= Finding::Valid),
            _ => false,
        })
    }

    fn score(&self, game: &Game<Loopy>) -> Option<u8> {
        Some(game.scene().score)
    }
}

/// The last Unlimited puzzle of a difficulty, and its progress.
pub(super) struct Unlimited {
    pub(super) params: Params,
    /// Whether it is started and unfinished.
    pub(super) open: bool,
    pub(super) elapsed: Millis,
}

/// Reads the last Unlimited puzzle of a difficulty, without parsing its moves.
pub(super) fn unlimited(difficulty: Difficulty) -> Option<Unlimited> {
    let record = store().read_record(&slot(&Params::Unlimited { difficulty, seed: 0 }))?;
    Some(Unlimited {
        params: record.params.parse().ok()?,
        open: record.result.ending.is_none() && !record.moves.is_empty(),
        elapsed: record.result.elapsed,
    })
}

/// Reads the archive of daily puzzles.
pub(super) fn archive() -> Archive {
    read_days(&DAYS)
}

/// Records the result of a daily puzzle; `None` means that everything was undone.
pub(super) fn record_day(daily: Daily, day: Option<DayResult>) {
    record_in(&DAYS, daily, day);
}

/// Reads the archive of daily Logic puzzles.
pub(super) fn logic_archive() -> LogicArchive {
    read_days(&LOGIC_DAYS)
}

/// Records the result of a daily Logic puzzle.
pub(super) fn record_logic_day(daily: LogicDaily, day: Option<DayResult>) {
    record_in(&LOGIC_DAYS, daily, day);
}

fn read_days<D: ArchiveKey>(slot: &Slot<'_, Days<D>>) -> Archive<D> {
    store().read(slot).map(|days| days.0).unwrap_or_default()
}

fn record_in<D: ArchiveKey>(slot: &Slot<'_, Days<D>>, daily: D, day: Option<DayResult>) {
    let mut days = read_days(slot);
    let before = days.day(daily);
    match day {
        Some(day) => days.note(daily, day.obtained(daily.date(), today())),
        None => days.forget_unplayed(daily),
    }
    match days.day(daily) {
        after if after == before => {}
        Some(after) => {
            let mut part = Archive::default();
            part.note(daily, after);
            store().merge(slot, &Days(part));
        }
        None => store().forget(slot, daily.to_string()),
    }
}

/// Returns the board of a daily Logic puzzle, if it is cached.
pub(super) fn cached_daily(daily: LogicDaily) -> Option<LogicBoard> {
    let CachedDailies(made) = store().read(&CACHED)?;
    let (_, board) = made.into_iter().find(|(id, _)| *id == daily.to_string())?;
    board.parse().ok()
}

/// Caches the board of a daily Logic puzzle.
pub(super) fn cache_daily(daily: LogicDaily, board: &LogicBoard) {
    let CachedDailies(mut made) = store().read(&CACHED).unwrap_or_default();
    made.retain(|(id, _)| *id != daily.to_string());
    made.push((daily.to_string(), board.to_string()));
    let too_many = made.len().saturating_sub(MAX_CACHED);
    store().write(&CACHED, &CachedDailies(made.split_off(too_many)));
}

/// Reads the solved practice boards.
pub(super) fn practice() -> SolvedPractice {
    store().read(&PRACTICE).map(|stored| stored.0).unwrap_or_default()
}

/// Records a solved board, if it is for practice.
pub(super) fn record_practice(board: &LogicBoard) {
    let mut solved = practice();
    if solved.note(board) {
        store().write(&PRACTICE, &StoredPractice(solved));
    }
}

pub(super) fn settings() -> Settings {
    store().read(&SETTINGS).unwrap_or_default()
}

pub(super) fn store_settings(settings: Settings) {
    store().write(&SETTINGS, &settings);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_settings_have_their_defaults() {
        let settings: Settings = serde_json::from_str(r#"{"borders":"full"}"#).unwrap();
        assert_eq!(settings, Settings { borders: Borders::Full, ..Settings::default() });
        assert!(settings.countdown);
        assert_eq!(settings.level(), Difficulty::Easy);
        let hard = settings.with_level(Difficulty::Hard);
        let text = serde_json::to_string(&hard).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap().level(), Difficulty::Hard);
    }
}
