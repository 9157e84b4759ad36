//! Loop: its pages, and its preview on the home page.

mod announcements;
mod archive;
mod board;
mod clues;
mod cover;
mod finish;
mod game;
mod generation;
mod help_box;
mod hints;
mod home;
mod learn;
mod line;
mod notes;
mod opening;
pub mod parts;
mod picture;
mod play;
mod pointer;
mod practice;
mod preview;
mod puzzle;
mod replay_board;
mod result;
mod share;
mod sheets;
mod statistics;
mod storage;
mod tasks;
mod words;

use ::loopy::logic::LogicDaily;
use ::loopy::{Daily, DayResult, Difficulty, Params};
use ::play::{DayState, Puzzle, clock_text};
use leptos::prelude::*;

use crate::platform::browser::today;
use crate::platform::formats::GameStorage;
use crate::platform::saved::SavedEntry;
use crate::platform::work::TaskEntry;
use crate::ui::catalogue::{DailyGroup, DailyPuzzle, GameCard, OpenGame, PageEntry};
use crate::ui::components::page_part;
use home::logic_daily;
use words::{archive_words, card, practice_words, statistics_words, words};

pub const HOME: &str = "/loop";
pub const PLAY: &str = "/loop/play";
pub const ARCHIVE: &str = "/loop/archive";
pub const PRACTICE: &str = "/loop/practice";
pub const STATISTICS: &str = "/loop/statistics";

/// Loop on the home page.
pub const CARD: GameCard = GameCard {
    href: HOME,
    words: || (card().names)(),
    board: || preview::Board().into_any(),
    daily_puzzles,
    open_games,
    reads: &["loop:archive", "loop:logic-days", "loop:unlimited-", "loop:logic-games"],
};

/// Loop's stored values and their labels.
pub const STORAGE: GameStorage = GameStorage {
    game: ::loopy::Loopy::NAME,
    name: || (card().names)().name,
    formats: storage::FORMATS,
    label: |record| {
        let time = clock_text(record.result.elapsed);
        Some(match record.params.parse().ok()? {
            Params::Daily(daily) => (words().daily_open)(daily.date, daily.difficulty, &time),
            Params::Unlimited { difficulty, .. } => (card().unlimited_open)(difficulty, &time),
            Params::Logic(board) => {
                let size = board.size().grid();
                (card().logic_open)(size.width(), size.height(), &time)
            }
        })
    },
    variant: |params| {
        if let Some(daily) = logic_daily(params) {
            return Some((words::logic().name)(Some(daily.level)));
        }
        Some(match params.parse().ok()? {
            Params::Daily(daily) => (words().difficulty)(daily.difficulty).to_owned(),
            Params::Unlimited { difficulty, .. } => (words().difficulty)(difficulty).to_owned(),
            Params::Logic(board) => {
                let size = board.size().grid();
                (words::logic().sized)(size.width(), size.height())
            }
        })
    },
    href: |params| match logic_daily(params) {
        Some(daily) => Some(home::logic_href(daily)),
        None => Some(href(&params.parse().ok()?)),
    },
    listed: |record| match record.params.parse().ok()? {
        Params::Logic(board) => {
            let size = board.size().grid();
            let entry = SavedEntry::of_record(record, record.params.clone());
            Some((storage::LOGIC, entry.sized(size.width(), size.height())))
        }
        Params::Daily(_) | Params::Unlimited { .. } => None,
    },
    feats: words::FEATS,
    files: &[],
    // The solver draws a loop in a single move, so its number of moves can't be compared.
    solve: |_, _| None,
};

pub const TASKS: &[TaskEntry] = tasks::TASKS;

pub const PAGES: &[PageEntry] = &[
    PageEntry { path: HOME, title: || words().title, view: || page_part("home") },
    PageEntry { path: PLAY, title: || words().title, view: || page_part("play") },
    PageEntry { path: ARCHIVE, title: || archive_words().title, view: || page_part("archive") },
    PageEntry {
        path: STATISTICS,
        title: || statistics_words().title,
        view: || page_part("statistics"),
    },
    PageEntry { path: PRACTICE, title: || practice_words().title, view: || page_part("practice") },
];

/// Lists today's puzzles: the classic ones, and those of Logic.
fn daily_puzzles() -> Vec<DailyGroup> {
    let (date, words) = (today(), card());
    let row = |label: &'static str, href: String, day: Option<DayResult>| DailyPuzzle {
        label: label.to_owned(),
        href,
        state: day.map_or(DayState::Unplayed, DayResult::state),
        ms: day.map(|day| day.millis),
    };
    let (archive, logic_archive) = (storage::archive(), storage::logic_archive());
    let classic = Daily::all_of(date).map(|daily| {
        let label = (words.difficulty)(daily.difficulty);
        row(label, href(&Params::Daily(daily)), archive.day(daily))
    });
    let logic = LogicDaily::all_of(date).map(|daily| {
        row((words.level)(daily.level), home::logic_href(daily), logic_archive.day(daily))
    });
    vec![
        DailyGroup { name: (words.names)().name, puzzles: classic.into() },
        DailyGroup { name: words.logic, puzzles: logic.into() },
    ]
}

/// Lists the unfinished Logic and Unlimited puzzles; daily puzzles have no entry in these lists.
fn open_games() -> Vec<OpenGame> {
    let words = card();
    let logic = storage::LOGIC.games().into_iter().filter(|saved| saved.open);
    let logic = logic.map(|saved| OpenGame {
        label: (words.logic_open)(
            saved.width.unwrap_or_default(),
            saved.height.unwrap_or_default(),
            &clock_text(saved.ms),
        ),
        // The same URL as from `href`, without parsing the board.
        href: format!("{PLAY}?{}", saved.params.replacen("logic-", "logic=", 1)),
    });
    let unlimited = Difficulty::ALL.into_iter().filter_map(|difficulty| {
        let saved = storage::unlimited(difficulty).filter(|saved| saved.open)?;
        let label = (words.unlimited_open)(difficulty, &clock_text(saved.elapsed));
        Some(OpenGame { label, href: href(&saved.params) })
    });
    logic.chain(unlimited).collect()
}

/// Returns the URL of a puzzle.
fn href(params: &Params) -> String {
    format!("{PLAY}?{}", params.to_query())
}
