//! Fifteen: its pages, its stored values, and its card on the home page.

mod appearance;
mod board;
mod board_view;
mod compare;
mod computed;
mod daily;
mod dialogs;
mod facts;
mod field;
mod game;
mod guide;
mod help;
mod panel;
mod parallel_search;
pub mod parts;
mod picture;
mod preview;
mod review;
mod review_controls;
mod screen;
mod search;
mod speed;
mod spoken;
mod storage;
mod tables;
mod tasks;
mod watched;
mod words;

use games::Route;
use leptos::prelude::*;
use play::{DayState, Puzzle, clock_text};

use crate::platform::browser::today;
use crate::platform::formats::GameStorage;
use crate::platform::saved::SavedEntry;
use crate::ui::catalogue::{DailyGroup, DailyPuzzle, GameCard, OpenGame, PageEntry};
use crate::ui::components::{Icon, IconButton, later_failure, later_part, page_part};
use crate::ui::play_page::PlayPage;
use crate::ui::shell::shell;
use board::Board;
pub use storage::Face;
pub use tasks::TASKS;
use words::{card, words};

use game::{Dialogs, FifteenPage};
use guide::GuideOrCounts;
use parts::later;

/// Path of the game page.
pub const PATH: &str = "/fifteen";

/// Path of the speedsolving page.
pub const SPEED: &str = "/fifteen/speed";

/// Path of the page that compares solvers.
pub const COMPARE: &str = "/fifteen/compare";

/// Path of the daily puzzles.
pub const DAILY: &str = "/fifteen/daily";

/// Fifteen's card on the home page.
pub const CARD: GameCard = GameCard {
    href: PATH,
    words: || (card().names)(),
    board: || preview::Board().into_any(),
    daily_puzzles,
    open_games,
    reads: &["fifteen:games", "fifteen:daily"],
};

/// Fifteen's stored values.
pub const STORAGE: GameStorage = GameStorage {
    game: ::fifteen::Fifteen::NAME,
    name: || (card().names)().name,
    formats: storage::FORMATS,
    label: |record| {
        let size = record.params.parse::<::fifteen::Params>().ok()?.size();
        let size = (words().sides)(size.width(), size.height());
        Some((words().open)(&size, record.result.moves, &clock_text(record.result.elapsed)))
    },
    variant: |params| {
        let params = daily::named_params(params)?;
        let size = (words().sides)(params.size().width(), params.size().height());
        Some(match params {
            ::fifteen::Params::Shuffle { difficulty, .. } => {
                format!("{size}, {}", (words().difficulty_name)(difficulty))
            }
            ::fifteen::Params::Board(_) => size,
        })
    },
    href: |params| match daily::named_day(params) {
        Some((date, size)) => Some(daily::speed_href(date, size)),
        None => Some(format!("{PATH}?{params}")),
    },
    listed: |record| {
        let size = record.params.parse::<::fifteen::Params>().ok()?.size();
        let entry = SavedEntry::of_record(record, record.params.clone());
        Some((storage::LIST, entry.sized(size.width(), size.height())))
    },
    feats: words::FEATS,
    files: tables::TableLevel::FILES,
    solve: computed::compute,
};

/// Fifteen's pages.
pub const PAGES: &[PageEntry] = &[
    PageEntry { path: PATH, title: || words().title, view: || Page().into_any() },
    PageEntry { path: DAILY, title: || daily::words().title, view: || page_part("daily") },
    PageEntry { path: COMPARE, title: || compare::words().title, view: || page_part("compare") },
    PageEntry { path: SPEED, title: || speed::words().title, view: || page_part("speed") },
];

/// Lists today's puzzles. One that the player has started without a clock continues on the game page.
fn daily_puzzles() -> Vec<DailyGroup> {
    let date = today();
    let saved = storage::LIST.games();
    let row = |size: ::fifteen::BoardSize| {
        let params = ::fifteen::Params::Board(::fifteen::daily_board(date, size)).to_string();
        let open = saved.iter().find(|saved| saved.open && saved.params == params);
        let (page, state, ms) = match (daily::result_of(date, size), open) {
            (Some(result), _) => (SPEED, DayState::Solved, result.ms),
            (None, Some(open)) => (PATH, DayState::InProgress, Some(open.ms)),
            (None, None) => (SPEED, DayState::Unplayed, None),
        };
        let label = (card().sides)(size.grid().width(), size.grid().height());
        DailyPuzzle { label, href: format!("{page}?{params}"), state, ms }
    };
    vec![DailyGroup { name: (card().names)().name, puzzles: daily::sizes().map(row).collect() }]
}

/// Lists the unfinished games.
fn open_games() -> Vec<OpenGame> {
    let words = card();
    let row = |saved: SavedEntry| {
        let size = (words.sides)(saved.width?, saved.height?);
        let label = (words.open)(&size, saved.moves, &clock_text(saved.ms));
        Some(OpenGame { label, href: format!("{PATH}?{}", saved.params) })
    };
    let open = storage::LIST.games().into_iter().filter(|saved| saved.open);
    open.filter_map(row).collect()
}

/// The game page.
#[component]
pub fn Page() -> impl IntoView {
    let words = words();
    let location = shell().location;
    let page = FifteenPage::open(&location.get_untracked());
    // Cloned, because the visit may replace the URL.
    Effect::new(move || page.visit(&location.get()));
    let tools = move || {
        let Dialogs { share, view, .. } = page.dialogs;
        let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
            view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
        };
        view! {
            {later_part(later(), |later| (later.tools)())}
            {tool(Icon::Link, words.share, share)}
            {tool(Icon::Image, words.view, view)}
        }
    };
    let is_daily = page.game.memo(|game| daily::current_day(game.start().board()).is_some());
    let up = Signal::derive(move || if is_daily.get() { DAILY } else { Route::HOME.path() });
    view! {
        <PlayPage title=words.title up=up tools=ViewFn::from(tools)>
            <div class="fifteen">
                <GuideOrCounts page=page />
                <Board page=page pan=page.pan />
                {later_failure(later())}
                {later_part(later(), move |later| (later.panels)(page))}
            </div>
        </PlayPage>
        {later_part(later(), move |later| (later.dialogs)(page))}
    }
}
