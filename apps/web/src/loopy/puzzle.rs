//! A puzzle of Loop: the board with its bar, its status line and its buttons. One view serves all puzzles in turn.

use ::loopy::{Date, Event, Loopy, Move, Params};
use ::play::{Game, Input, clock_text};
use leptos::prelude::*;

use super::board::Board;
use super::game::LoopPage;
use super::learn::Learn;
use super::play::fresh;
use super::sheets::{GuestDialog, NewDialog, ResultSheet, SettingsSheet, SolutionWarning};
use super::storage::{self, Settings};
use super::words::words;
use crate::browser::{today, today_signal};
use crate::controller::UndoRedo;
use crate::kept::ReplacedButton;
use crate::route;
use crate::ui::{Button, Icon, IconButton, Notice, PlayPage, notify};

/// The puzzle that is wanted.
#[component]
pub(super) fn PuzzleView(wanted: Memo<Params>) -> impl IntoView {
    let words = words();
    let page = LoopPage::open(wanted);
    let LoopPage { game, params, .. } = page;
    let look = RwSignal::new(storage::settings());
    let learning = RwSignal::new(false);
    let setting = RwSignal::new(false);
    let warning = RwSignal::new(false);
    let replacing = RwSignal::new(false);

    Effect::new(move || {
        if let Params::Unlimited { difficulty, .. } = params.get() {
            look.update(|look| *look = look.with_level(difficulty));
            storage::store_settings(look.get_untracked());
        }
    });
    offer_new_day(params);

    let begin = move || {
        if page.is_guest() {
            return page.asks_guest.set(true);
        }
        let params = fresh(params.get_untracked().difficulty());
        page.replace_with(params);
        route::replace(&super::href(params));
    };
    let new_puzzle = move |()| {
        let unfinished = game.with_untracked(|game| game.n_moves() > 0 && game.ending().is_none());
        if unfinished {
            replacing.set(true);
        } else {
            begin();
        }
    };
    let unlimited = Memo::new(move |_| matches!(params.get(), Params::Unlimited { .. }));
    let tools = move || {
        let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
            view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
        };
        view! {
            {move || unlimited.get().then(|| view! {
                <IconButton icon=Icon::New label=words.play.new_puzzle on_press=new_puzzle />
            })}
            <ReplacedButton game=super::STORAGE.game />
            {tool(Icon::Help, words.play.help, learning)}
            {tool(Icon::Settings, words.play.settings, setting)}
        }
    };
    // A board is made for one puzzle.
    let board = move || {
        params.track();
        view! { <PlayedBoard page=page look=look /> }
    };
    view! {
        <PlayPage title=Signal::derive(move || title(params.get())) up=way_up() tools=tools>
            <div class="loop-puzzle">
                <StatusLine page=page />
                {board}
                <Controls page=page />
                <p class="loop-note muted">
                    {move || page.viewed.get().then_some(words.play.viewed)}
                </p>
            </div>
        </PlayPage>
        <SettingsSheet open=setting page=page look=look warning=warning />
        <SolutionWarning open=warning page=page />
        <NewDialog open=replacing begin=begin />
        <GuestDialog page=page />
        <ResultSheet page=page new_puzzle=begin />
        <Learn open=learning />
    }
}

/// The difficulty, the time and the score.
#[component]
fn StatusLine(page: LoopPage) -> impl IntoView {
    let words = words();
    let score = Memo::new(move |_| page.game.scene.with(|scene| scene.score));
    let line = move || {
        let level = (words.difficulty)(page.params.get().difficulty());
        let score = (!page.viewed.get()).then(|| score.get());
        (words.play.line)(level, &clock_text(page.game.seconds.get() * 1000), score)
    };
    view! { <p class="loop-status clock"><span>{line}</span></p> }
}

/// The board of the game that is played.
#[component]
fn PlayedBoard(page: LoopPage, look: RwSignal<Settings>) -> impl IntoView {
    let game = page.game;
    let point = move |events: Vec<Event>| game.point(events);
    view! {
        <Board
            game=game.game()
            scene=game.scene
            look=look
            solution=page.solution
            point=point
            key=move |event| game.key(event)
        />
    }
}

/// Restart, undo and redo.
#[component]
fn Controls(page: LoopPage) -> impl IntoView {
    let words = &words().play;
    let game = page.game;
    let cannot_clear = game.memo(|game| game.ending().is_some() || !has_drawing(game));
    // Undo also takes back a stroke that is being drawn.
    let can_undo = game.memo(|game| game.can_undo() || game.hand().is_busy());
    view! {
        <div class="loop-controls">
            <Button
                icon=Icon::Restart
                disabled=cannot_clear
                on_press=move |()| game.press(Input::Move(Move::Clear))
            >
                {words.restart}
            </Button>
            <UndoRedo game=game can_undo=can_undo />
        </div>
    }
}

/// What the page is called: the day of a past puzzle, or the kind of puzzle.
fn title(params: Params) -> String {
    let words = words();
    match params {
        Params::Daily(daily) if daily.date != today() => (words.short_date)(daily.date),
        Params::Daily(_) => words.title.to_owned(),
        Params::Unlimited { .. } => words.home.unlimited.to_owned(),
    }
}

/// Back leads to the archive if the visitor came from there.
fn way_up() -> &'static str {
    let archive = crate::loopy::ARCHIVE;
    if route::came_from().as_deref() == Some(archive) { archive } else { crate::loopy::HOME }
}

fn has_drawing(game: &Game<Loopy>) -> bool {
    let board = game.puzzle().board();
    !board.drawing().is_empty() || board.dot().is_some()
}

/// At midnight the game goes on, and the new day is offered.
fn offer_new_day(params: Memo<Params>) {
    let date = today_signal();
    Effect::new(move |before: Option<Date>| {
        let now = date.get();
        let is_daily = matches!(params.get_untracked(), Params::Daily(_));
        if before.is_some_and(|before| before != now) && is_daily {
            let words = &words().play;
            let go = || route::back_to(crate::loopy::HOME);
            notify(Notice::info(words.new_day).action(words.new_day_do, go));
        }
        now
    });
}
