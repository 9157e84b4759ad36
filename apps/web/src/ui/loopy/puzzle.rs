//! The view of a puzzle: the board with its toolbar, status line and buttons. It is reused for every puzzle.

use ::loopy::{Attempt, Date, Drawing, Event, Loopy, MarkTool, Move, Params, Scene};
use ::play::{Game, Input, clock_text};
use leptos::prelude::*;

use super::board::Board;
use super::cover::Cover;
use super::game::{LoopPage, RequestedPuzzle};
use super::hints::board_of;
use super::parts::{Sheets, later};
use super::play::fresh;
use super::storage::{self, Settings};
use super::tasks::LoopCount;
use super::words::{help_words, home_words, logic, play_words, words};
use crate::platform::browser::{today, today_signal};
use crate::ui::components::{
    Button, Choice, Glyph, Icon, IconButton, Notice, Segmented, later_failure, later_part, notify,
};
use crate::ui::controller::UndoRedo;
use crate::ui::online::UnlessRacing;
use crate::ui::play_page::PlayPage;
use crate::ui::route;

#[component]
pub(super) fn PuzzleView(requested: Memo<RequestedPuzzle>) -> impl IntoView {
    let page = LoopPage::open(requested);
    let LoopPage { game, params, learning, .. } = page;
    let settings = RwSignal::new(storage::settings());
    let setting = RwSignal::new(false);
    let replacing = RwSignal::new(false);

    Effect::new(move || {
        if let Params::Unlimited { difficulty, .. } = params.get() {
            settings.update(|settings| *settings = settings.with_level(difficulty));
            storage::store_settings(settings.get_untracked());
        }
    });
    offer_new_day(page);

    let begin = move || {
        if page.is_guest() {
            return page.is_asking_guest.set(true);
        }
        match params.get_untracked() {
            Params::Unlimited { difficulty, .. } => {
                let params = fresh(difficulty);
                page.replace_with(&params);
                route::replace(&super::href(&params));
            }
            // Daily puzzles and Logic boards have their own slots, so this one is kept.
            Params::Daily(daily) => route::go(&super::href(&fresh(daily.difficulty))),
            Params::Logic(_) => {
                route::go(&super::home::new_logic_href(settings.get_untracked()));
            }
        }
    };
    let new_puzzle = move |()| {
        let is_replaced = game.with_untracked(|game| {
            let is_logic = matches!(game.params(), Params::Logic(_));
            !is_logic && game.n_moves() > 0 && game.ending().is_none()
        });
        if is_replaced {
            replacing.set(true);
        } else {
            begin();
        }
    };
    let begin_again = Callback::new(move |()| begin());
    let sheets = Sheets {
        page,
        settings,
        is_setting: setting,
        is_warning: RwSignal::new(false),
        is_replacing: replacing,
        begin: begin_again,
    };
    let unlimited = Memo::new(move |_| page.is_unlimited());
    let is_over = game.memo(|game| game.ending().is_some());
    let tools = move || {
        let tool = |icon: Icon, label: &'static str, open: RwSignal<bool>| {
            view! { <IconButton icon=icon label=label on_press=move |()| open.set(true) /> }
        };
        view! {
            {move || unlimited.get().then(|| view! {
                <IconButton icon=Icon::New label=play_words().new_puzzle on_press=new_puzzle />
            })}
            {later_part(later(), |later| (later.tools)())}
            {tool(Icon::Help, play_words().help, learning)}
            {tool(Icon::Eye, play_words().settings, setting)}
        }
    };
    // A board is created for a single puzzle.
    let board = move || {
        params.track();
        if page.covered.get() {
            view! { <Cover page=page /> }.into_any()
        } else {
            view! { <PlayedBoard page=page settings=settings /> }.into_any()
        }
    };
    view! {
        <PlayPage title=Signal::derive(move || title(page)) up=parent_page() tools=tools>
            <div
                class="loop-puzzle"
                class:large=move || settings.get().large
                class:hinting=move || page.hints.hint.with(Option::is_some)
                class:covered=move || page.covered.get()
                class:over=move || is_over.get()
            >
                <StatusLine page=page settings=settings />
                {board}
                {later_failure(later())}
                {later_part(later(), move |later| (later.below)(page, begin_again))}
                <p class="loop-note muted">
                    {move || page.viewed.get().then_some(play_words().viewed)}
                </p>
                <p class="loop-answers muted">{move || page.loop_count()}</p>
            </div>
        </PlayPage>
        {later_part(later(), move |later| (later.sheets)(sheets))}
        {later_part(later(), move |later| (later.learn)(learning))}
    }
}

/// The puzzle's name, time and score.
#[component]
fn StatusLine(page: LoopPage, settings: RwSignal<Settings>) -> impl IntoView {
    let score = Memo::new(move |_| page.game.scene.with(Scene::shown_score));
    let aids = page.game.memo(|game| (game.n_helps() - game.n_checks(), game.n_checks()));
    let strokes = page.game.memo(Loopy::n_strokes);
    let line = move || {
        let score = score.get().filter(|_| !page.viewed.get());
        let strokes = settings.get().strokes.then(|| (logic().strokes)(strokes.get()));
        let (hints, checks) = aids.get();
        let more: Vec<String> = strokes.into_iter().chain((logic().aids)(hints, checks)).collect();
        let more = (!more.is_empty()).then(|| more.join(" • "));
        let time = settings.get().clock.then(|| clock_text(page.game.time.get()));
        (play_words().line)(&page.name(), time.as_deref(), score, more.as_deref())
    };
    view! { <p class="loop-status clock"><span>{line}</span></p> }
}

/// The board of the current game.
#[component]
fn PlayedBoard(page: LoopPage, settings: RwSignal<Settings>) -> impl IntoView {
    let game = page.game;
    let point = move |events: Vec<Event>| drop(game.point(events));
    let solution =
        Signal::derive(move || page.solution.get().then(|| page.shown_solution()).flatten());
    view! {
        <Board
            puzzle=game.with_untracked(|game| game.puzzle().clone())
            is_busy=move |()| game.with_untracked(|game| game.hand().is_busy())
            scene=game.scene
            settings=settings
            solution=solution
            hint=page.hints.hint
            marking=page.marking
            pans=true
            point=point
            key=move |event| drop(game.key(event))
        />
    }
}

/// Restart, Undo and Redo.
#[component]
pub(super) fn Controls(page: LoopPage) -> impl IntoView {
    let words = play_words();
    let game = page.game;
    let cannot_clear = game.memo(|game| game.ending().is_some() || !has_drawing(game));
    // Undo also cancels the current stroke.
    let can_undo = game.memo(|game| game.can_undo() || game.hand().is_busy());
    view! {
        <div class="loop-controls loop-edits">
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

/// Begins an attempt, or keeps or takes back what was drawn in it.
#[component]
pub(super) fn Attempts(page: LoopPage) -> impl IntoView {
    let words = help_words();
    let game = page.game;
    let is_over = game.memo(|game| game.ending().is_some());
    let is_trying = Memo::new(move |_| game.scene.with(|scene| scene.tried.is_some()));
    let step = move |step: Attempt| {
        game.point([Event::Finish]);
        game.press(Input::Move(Move::Attempt(step)));
    };
    let buttons = move || {
        if is_trying.get() {
            view! {
                <Button icon=Icon::Check disabled=is_over on_press=move |()| step(Attempt::Keep)>
                    {words.keep}
                </Button>
                <Button icon=Icon::Undo disabled=is_over on_press=move |()| step(Attempt::TakeBack)>
                    {words.take_back}
                </Button>
            }
            .into_any()
        } else {
            view! {
                <Button icon=Icon::Flag disabled=is_over on_press=move |()| step(Attempt::Begin)>
                    {words.try_from_here}
                </Button>
            }
            .into_any()
        }
    };
    view! {
        <div class="loop-controls loop-edits" role="group" aria-label=words.try_from_here>
            {buttons}
        </div>
    }
}

/// Hint, Check and the Mark tool.
#[component]
pub(super) fn HelpControls(page: LoopPage) -> impl IntoView {
    let words = help_words();
    let is_over = page.game.memo(|game| game.ending().is_some());
    let marking = page.marking;
    let marks = [MarkTool::Cross, MarkTool::Corner, MarkTool::Straight];
    let choices = marks.map(|tool| Choice::new(tool, (words.mark_tool)(tool))).to_vec();
    let is_marking = Memo::new(move |_| marking.get().is_active && !is_over.get());
    view! {
        <div class="loop-controls">
            <UnlessRacing>
                <Button icon=Icon::Hint disabled=is_over on_press=move |()| page.hint()>
                    {words.hint}
                </Button>
                <Button icon=Icon::Check disabled=is_over on_press=move |()| page.check()>{words.check}</Button>
            </UnlessRacing>
            <button
                type="button"
                class="button"
                class:main=is_marking
                class:plain=move || !is_marking.get()
                aria-pressed=move || is_marking.get().to_string()
                disabled=is_over
                on:click=move |_| marking.update(|mode| mode.is_active = !mode.is_active)
            >
                <Glyph icon=Icon::Edit />
                <span>{words.mark}</span>
            </button>
        </div>
        {move || is_marking.get().then(|| view! {
            <div class="loop-marking">
                <Segmented
                    label=words.mark
                    choices=choices.clone()
                    value=Signal::derive(move || marking.get().tool)
                    on_change=move |tool| marking.update(|mode| mode.tool = tool)
                    bare=true
                />
                <p class="muted">{(words.mark_hint)(marking.get().tool)}</p>
            </div>
        })}
    }
}

/// Returns the page's title: the date of a past puzzle, or the variant.
fn title(page: LoopPage) -> String {
    let words = words();
    match (page.day(), page.params.get()) {
        (Some(date), _) if date == today() => words.title.to_owned(),
        (Some(date), _) => (words.short_date)(date),
        (None, Params::Logic(_)) => logic().title.to_owned(),
        (None, _) => home_words().unlimited.to_owned(),
    }
}

impl LoopPage {
    /// Returns the day of a daily puzzle.
    pub(super) fn day(self) -> Option<Date> {
        match self.params.get() {
            Params::Daily(daily) => Some(daily.date),
            Params::Logic(_) => self.daily.get().map(|daily| daily.date),
            Params::Unlimited { .. } => None,
        }
    }

    /// Returns whether the page offers a new puzzle of the same variant.
    pub(super) fn is_unlimited(self) -> bool {
        self.day().is_none()
    }

    /// Returns the solution to show, if there is exactly one or the puzzle comes with one.
    pub(super) fn shown_solution(self) -> Option<Drawing> {
        let classic = self.game.with(|game| game.puzzle().solution().map(::loopy::Loop::drawing));
        classic.or_else(|| self.hints.solution(&board_of(&self.params.get())?))
    }

    /// Says how many loops fit, once that is known.
    fn loop_count(self) -> Option<String> {
        let is_logic = matches!(self.params.get(), Params::Logic(_));
        self.hints.analysis.with(|analysis| match &analysis.loop_count {
            LoopCount::NotYet => None,
            LoopCount::Exactly(n) => Some((logic().loop_count)(n, is_logic)),
            LoopCount::Several => Some(logic().several.to_owned()),
            LoopCount::Unknown => Some(logic().uncounted.to_owned()),
        })
    }
}

/// Returns the page that Back leads to: the archive or Practice if the visitor came from there.
fn parent_page() -> &'static str {
    let from = route::came_from();
    let came_from = |page: &&str| from.as_deref() == Some(*page);
    let pages = [crate::ui::loopy::ARCHIVE, crate::ui::loopy::PRACTICE];
    pages.into_iter().find(came_from).unwrap_or(crate::ui::loopy::HOME)
}

fn has_drawing(game: &Game<Loopy>) -> bool {
    let board = game.puzzle().board();
    !board.drawing().is_empty() || board.dot().is_some() || !board.marks().is_empty()
}

/// Offers the new day's puzzles at midnight, without ending the game.
fn offer_new_day(page: LoopPage) {
    let date = today_signal();
    Effect::new(move |before: Option<Date>| {
        let now = date.get();
        let is_daily = untrack(|| page.day().is_some());
        if before.is_some_and(|before| before != now) && is_daily {
            let words = play_words();
            let go = || route::back_to(crate::ui::loopy::HOME);
            notify(Notice::info(words.new_day).action(words.new_day_do, go));
        }
        now
    });
}
