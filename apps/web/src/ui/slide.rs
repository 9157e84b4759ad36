//! Slide: its page, and its preview on the home page.

mod announcements;
mod board;
mod board_fields;
mod board_view;
mod dialogs;
mod display;
mod facts;
mod fit;
mod game;
mod goal;
mod guide;
mod links;
mod motion;
mod new_challenge;
mod panel;
pub mod parts;
mod past_days;
mod picture;
mod pointer;
mod preview;
mod reading;
mod replay_board;
mod result;
mod review_controls;
mod screen;
mod searches;
mod solver_words;
mod storage;
mod tasks;
mod viewport;
mod words;

use ::slide::Challenge;
use games::Route;
use leptos::html;
use leptos::prelude::*;
use play::{DayState, Millis, Puzzle, clock_text};

use crate::platform::browser::{adopt_style, today};
use crate::platform::formats::GameStorage;
use crate::platform::saved::SavedEntry;
use crate::ui::catalogue::{DailyGroup, DailyPuzzle, GameCard, OpenGame, PageEntry};
use crate::ui::components::{Icon, IconButton, later_failure, later_part};
use crate::ui::play_page::PlayPage;
use crate::ui::shell::shell;
pub use tasks::TASKS;
use words::{card, words};

use board::Board;
use game::{Dialogs, SlidePage};
use guide::GuideOrPanel;
use links::href;
use parts::later;
use viewport::follow_viewport;

/// The page: it continues a challenge, or opens today's.
pub const PATH: &str = "/slide";
/// Free play.
pub const FREE_PLAY: &str = "/slide?free";

/// Slide on the home page.
pub const CARD: GameCard = GameCard {
    href: PATH,
    words: || (card().names)(),
    board: || preview::Board().into_any(),
    daily_puzzles: || vec![DailyGroup { name: (card().names)().name, puzzles: vec![daily()] }],
    open_games,
    reads: &["slide:games", "slide:bests"],
};

/// Slide's stored values and their labels.
pub const STORAGE: GameStorage = GameStorage {
    game: ::slide::Slide::NAME,
    name: || (card().names)().name,
    formats: storage::FORMATS,
    label: |record| Some(label(&record.params, record.result.moves, record.result.elapsed)),
    variant: |params| {
        let Challenge { board, gaps, randomise, wrap, steps, .. } = params.parse().ok()?;
        Some((words().shape)((words().design)(board), gaps, randomise, wrap, steps))
    },
    href: |params| Some(game_href(params)),
    listed: |record| {
        let name = storage::name(&record.params.parse().ok()?);
        Some((storage::LIST, SavedEntry::of_record(record, name)))
    },
    feats: words::FEATS,
    files: &[],
    solve: tasks::compute,
};

pub const PAGES: &[PageEntry] =
    &[PageEntry { path: PATH, title: || words().title, view: || Page().into_any() }];

/// Returns today's challenge and its state.
fn daily() -> DailyPuzzle {
    let challenge = Challenge::new(todays_seed());
    let text = challenge.to_string();
    let saved = storage::LIST.games().into_iter().find(|saved| saved.params == text);
    let (state, ms) = match (saved, storage::best(&text)) {
        (Some(saved), _) if saved.open => (DayState::InProgress, Some(saved.ms)),
        (_, Some(best)) => (DayState::Solved, Some(best.ms)),
        // A challenge solved with hints has no personal best, but counts as solved.
        (Some(saved), None) => (DayState::Solved, Some(saved.ms)),
        (None, None) => (DayState::Unplayed, None),
    };
    DailyPuzzle { label: card().daily.to_owned(), href: href(&challenge), state, ms }
}

/// Lists the unfinished games.
fn open_games() -> Vec<OpenGame> {
    let row = |left: SavedEntry| OpenGame {
        label: label(&left.params, left.moves, left.ms),
        href: game_href(&left.params),
    };
    storage::LIST.games().into_iter().filter(|left| left.open).map(row).collect()
}

/// Describes a game in a few words.
fn label(params: &str, n_moves: usize, ms: Millis) -> String {
    let words = card();
    match params.parse::<Challenge>() {
        Ok(challenge) => (words.open)((words.design)(challenge.board), n_moves, &clock_text(ms)),
        Err(_) => words.free_play.to_owned(),
    }
}

/// Returns the URL of the game with these parameters.
fn game_href(params: &str) -> String {
    params.parse().map_or_else(|_| FREE_PLAY.to_owned(), |challenge| href(&challenge))
}

fn todays_seed() -> u32 {
    Challenge::daily_seed(today())
}

#[component]
pub fn Page() -> impl IntoView {
    adopt_style(include_str!("slide/dialogs.css"));
    let words = words();
    let place = shell().location;
    let page = SlidePage::open(&place.get_untracked());
    // A copy, because `visit` may correct the URL.
    Effect::new(move || page.visit(&place.get()));
    let stage = NodeRef::<html::Div>::new();
    follow_viewport(page, stage);
    let tools = move || {
        let Dialogs { display, help, .. } = page.dialogs;
        view! {
            {later_part(later(), move |later| (later.tools)(page))}
            <IconButton icon=Icon::Image label=words.display on_press=move |()| display.set(true) />
            <IconButton icon=Icon::Help label=words.help on_press=move |()| help.set(true) />
        }
    };
    view! {
        <PlayPage title=words.title up=Route::HOME.path() tools=ViewFn::from(tools)>
            <div class="slide" class:beside=move || page.fit.get().right node_ref=stage>
                <GuideOrPanel page=page />
                <Board page=page />
                {later_failure(later())}
                {later_part(later(), move |later| (later.below)(page))}
            </div>
        </PlayPage>
        {later_part(later(), move |later| (later.dialogs)(page))}
    }
}
