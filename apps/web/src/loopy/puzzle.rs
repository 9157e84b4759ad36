//! A puzzle of Loop: the board with its bar, its status line and its buttons. One view serves all puzzles in turn.

use ::loopy::{Date, Event, Loopy, Move, Params};
use ::play::{Game, Input, clock_text};
use leptos::prelude::*;

use super::board::Board;
use super::game::LoopPage;
use super::learn::Learn;
use super::play::fresh;
use super::sheets::{GuestDialog, NewDialog, ResultSheet, SettingsSheet, SolutionSheet};
use super::storage;
use super::words::words;
use crate::browser::{today, today_signal};
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

    let score = Memo::new(move |_| game.scene.with(|scene| scene.score));
    let line = move || {
        let level = (words.difficulty)(params.get().difficulty());
        let score = (!page.viewed.get()).then(|| score.get());
        (words.play.line)(level, &clock_text(game.seconds.get() * 1000), score)
    };
    let title = move || match params.get() {
        Params::Daily(daily) if daily.date != today() => (words.short_date)(daily.date),
        Params::Daily(_) => words.title.to_owned(),
        Params::Unlimited { .. } => words.home.unlimited.to_owned(),
    };
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
        view! {
            {move || unlimited.get().then(|| view! {
                <IconButton icon=Icon::New label=words.play.new_puzzle on_press=new_puzzle />
            })}
            <IconButton icon=Icon::Help label=words.play.help on_press=move |()| learning.set(true) />
            <IconButton
                icon=Icon::Settings
                label=words.play.settings
                on_press=move |()| setting.set(true)
            />
        }
    };
    let board = move || {
        // A board is made for one puzzle.
        params.track();
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
    };

    view! {
        <PlayPage title=Signal::derive(title) up=way_up() tools=tools>
            <div class="loop-puzzle">
                <p class="loop-status clock"><span>{line}</span></p>
                {board}
                <Controls page=page />
                <p class="loop-note muted">
                    {move || page.viewed.get().then_some(words.play.viewed)}
                </p>
            </div>
        </PlayPage>
        <SettingsSheet open=setting page=page look=look warning=warning />
        <SolutionSheet open=warning page=page />
        <NewDialog open=replacing begin=begin />
        <GuestDialog page=page />
        <ResultSheet page=page new_puzzle=begin />
        <Learn open=learning />
    }
}

/// Restart, undo and redo.
#[component]
fn Controls(page: LoopPage) -> impl IntoView {
    let words = &words().play;
    let game = page.game;
    let cannot = move |ask: fn(&Game<Loopy>) -> bool| game.memo(move |game| !ask(game));
    view! {
        <div class="loop-controls">
            <Button
                icon=Icon::Restart
                disabled=cannot(|game| game.ending().is_none() && has_drawing(game))
                on_press=move |()| game.press(Input::Move(Move::Clear))
            >
                {words.restart}
            </Button>
            <Button
                icon=Icon::Undo
                disabled=cannot(|game| game.can_undo() || game.hand().is_busy())
                on_press=move |()| game.press(Input::Undo)
            >
                {words.undo}
            </Button>
            <Button
                icon=Icon::Redo
                disabled=cannot(Game::can_redo)
                on_press=move |()| game.press(Input::Redo)
            >
                {words.redo}
            </Button>
        </div>
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
            let go = Callback::new(|()| route::back_to(crate::loopy::HOME));
            notify(Notice::info(words.new_day).action(words.new_day_do, go));
        }
        now
    });
}
