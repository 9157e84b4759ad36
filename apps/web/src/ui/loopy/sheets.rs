//! The sheets and dialogs of a puzzle.

use ::loopy::measure::{Goal, Label, Missing};
use ::loopy::{Difficulty, Finding, Params};
use ::play::clock_text;
use leptos::prelude::*;

use super::finish::NextPuzzle;
use super::game::LoopPage;
use super::picture::LoopCard;
use super::result::ClosedLoop;
use super::share::{copy_link, share};
use super::storage::{self, Borders, Settings, ShownClues};
use super::words::{logic, play_words, statistics_words, words};
use crate::ui::components::{
    Button, ButtonKind, Choice, Icon, Question, Scheme, Segmented, Sheet, Stake, Toggle,
};
use crate::ui::finish::sheet_standing;
use crate::ui::online::{Aid, UnlessRacing, forbids};
use crate::ui::route;

/// The display settings, and the difficulty of Unlimited.
#[component]
pub(super) fn SettingsSheet(
    open: RwSignal<bool>,
    page: LoopPage,
    settings: RwSignal<Settings>,
    /// Whether the warning about the solution is open.
    warning: RwSignal<bool>,
) -> impl IntoView {
    let words = words();
    let LoopPage { game, params, solution, .. } = page;
    let change = move |change: &dyn Fn(&mut Settings)| {
        settings.update(|settings| change(settings));
        storage::store_settings(settings.get_untracked());
    };
    // The switch is on while the warning is open, and goes off again if the player cancels.
    let switched = Signal::derive(move || solution.get() || warning.get());
    let ask_solution = move |is_on: bool| {
        let over = game.with_untracked(|game| game.ending().is_some());
        if is_on && !over {
            open.set(false);
            warning.set(true);
        } else {
            solution.set(is_on);
        }
    };
    let unlimited = Memo::new(move |_| matches!(params.get(), Params::Unlimited { .. }));
    let level = Memo::new(move |_| params.get().difficulty().unwrap_or(Difficulty::Medium));
    let is_classic = Memo::new(move |_| params.get().difficulty().is_some());
    // A board with no solution, or with several, has none to show.
    let no_solution = Signal::derive(move || page.shown_solution().is_none());
    let levels = Difficulty::ALL.map(|level| Choice::new(level, (words.difficulty)(level)));
    let go_to = move |level: Difficulty| {
        let path = crate::ui::loopy::PLAY;
        route::replace(&format!("{path}?difficulty=unlimited&level={level}"));
    };
    let clues = vec![
        Choice::new(ShownClues::Partial, play_words().clues_own),
        Choice::new(ShownClues::All, play_words().clues_all),
    ];
    let sizes =
        vec![Choice::new(true, logic().board_large), Choice::new(false, logic().board_small)];
    let borders = [
        Choice::new(Borders::Off, play_words().borders_off),
        Choice::new(Borders::Centre, play_words().borders_centre),
        Choice::new(Borders::Full, play_words().borders_full),
    ];
    let shown_borders = Signal::derive(move || settings.get().borders);
    view! {
        <Sheet open=open title=play_words().settings icon=Icon::Eye>
            {move || unlimited.get().then(|| view! {
                <Segmented
                    label=play_words().difficulty
                    choices=levels.to_vec()
                    value=level
                    on_change=go_to
                />
            })}
            {move || is_classic.get().then(|| view! {
                <Segmented label=play_words().clues choices=clues.clone() value=Signal::derive(move || settings.get().clues)
                    on_change=move |clues| change(&|settings| settings.clues = clues) />
            })}
            <Toggle
                label=play_words().countdown
                hint=play_words().countdown_hint
                value=Signal::derive(move || settings.get().countdown)
                on_change=move |countdown| change(&|settings| settings.countdown = countdown)
            />
            <Segmented label=play_words().borders choices=borders.to_vec() value=shown_borders
                on_change=move |borders| change(&|settings| settings.borders = borders) />
            <Toggle
                label=logic().show_clock
                value=Signal::derive(move || settings.get().clock)
                on_change=move |clock| change(&|settings| settings.clock = clock)
            />
            <Toggle
                label=logic().strokes_count
                hint=logic().strokes_hint
                value=Signal::derive(move || settings.get().strokes)
                on_change=move |strokes| change(&|settings| settings.strokes = strokes)
            />
            <Toggle
                label=logic().auto_cross
                hint=logic().auto_cross_hint
                value=Signal::derive(move || settings.get().auto_cross)
                on_change=move |auto_cross| change(&|settings| settings.auto_cross = auto_cross)
            />
            <Segmented label=logic().board_size choices=sizes value=Signal::derive(move || settings.get().large)
                on_change=move |large| change(&|settings| settings.large = large) />
            <UnlessRacing>
                <Toggle
                    disabled=no_solution
                    label=play_words().solution
                    hint=play_words().solution_hint
                    value=switched
                    on_change=ask_solution
                />
            </UnlessRacing>
            <Button icon=Icon::Link on_press=move |()| copy_link(&params.get_untracked())>
                {play_words().copy_link}
            </Button>
        </Sheet>
    }
}

/// Warns that showing the solution ends the attempt.
#[component]
pub(super) fn SolutionWarning(open: RwSignal<bool>, page: LoopPage) -> impl IntoView {
    let words = play_words();
    let (title, text, yes) = (words.warn_title, words.warn_text, words.warn_do);
    let show = move |()| {
        if !forbids(Aid::Help) {
            page.give_up();
        }
    };
    view! {
        <Question open=open title=title text=text yes=yes on_yes=show stake=Stake::Warned />
    }
}

/// Asks whether a new puzzle should replace an unfinished one.
#[component]
pub(super) fn NewDialog(
    open: RwSignal<bool>,
    begin: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = play_words();
    let (title, text, yes) = (words.new_title, words.new_text, words.new_puzzle);
    view! {
        <Question open=open title=title text=text yes=yes on_yes=move |()| begin() stake=Stake::Game />
    }
}

/// Asks whether the puzzle from a link should replace the player's own unfinished one, which is kept
/// until the player decides.
#[component]
pub(super) fn GuestDialog(page: LoopPage) -> impl IntoView {
    let words = play_words();
    let own = page.own;
    let text = move || {
        let describe = |(own, elapsed): (Params, u64)| {
            let difficulty = own.difficulty().unwrap_or(Difficulty::Medium);
            (words.guest_text)(difficulty, &clock_text(elapsed))
        };
        own.get().map(describe).unwrap_or_default()
    };
    let back = move |()| {
        if let Some((own, _)) = own.get_untracked() {
            route::replace(&super::href(&own));
        }
    };
    view! {
        <Question
            open=page.is_asking_guest
            title=words.guest_title
            text=Signal::derive(text)
            yes=words.guest_back
            on_yes=back
            no=words.guest_stay
            on_no=move |()| page.keep_guest()
        />
    }
}

/// The result of a closed loop.
#[component]
pub(super) fn ResultSheet(
    page: LoopPage,
    new_puzzle: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = play_words();
    let LoopPage { result, result_open: open, .. } = page;
    let label = Memo::new(move |_| result.get().map_or(Label::Okay, |closed| closed.report.label));
    let is_perfect = move || label.get() == Label::Perfect;
    let is_valid =
        move || result.get().is_some_and(|closed| closed.report.finding >= Finding::Valid);
    let text = move || {
        result.get().map(|ClosedLoop { report, outcome }| {
            let time = outcome.time();
            match (report.label, outcome.goal) {
                (Label::Perfect, Goal::EveryClue) => (logic().solved_text)(&time),
                (Label::Perfect, Goal::EveryCell) => (words.perfect_text)(&time),
                _ => (words.result_text)(report.score, &time),
            }
        })
    };
    let lacks = move || {
        let missing = result.get().map(|closed| closed.report.missing);
        missing.filter(|&missing| missing != Missing { open: false, clues_off: 0, cells_left: 0 })
    };
    let share = move |()| {
        if let Some(closed) = result.get_untracked() {
            share(page, closed.outcome);
        }
    };
    let next = NextPuzzle::after(page);
    let continue_button = move || {
        let go_on = is_perfect();
        let text = if go_on { next.get().name() } else { words.keep_trying };
        let press = move |()| {
            open.set(false);
            if go_on {
                next.get_untracked().open(new_puzzle);
            }
        };
        view! { <Button kind=ButtonKind::Main on_press=press>{text}</Button> }
    };
    // A solved board shows its loop once more, and a daily puzzle the streak.
    let card = move || {
        result.track();
        is_valid().then(|| {
            page.game.with_untracked(|game| {
                let board = game.puzzle().board();
                view! { <LoopCard clues=board.clues().to_vec() drawing=board.drawing().clone() /> }
            })
        })
    };
    // A daily puzzle's offer to join stays below the board.
    let standing = move || {
        result.track();
        sheet_standing(page.game)
    };
    let streak = move || is_valid().then(|| page.streak()).flatten().map(words.streak_of);
    let label_text = move || {
        let is_scored = page.game.scene.with_untracked(|scene| scene.shown_score().is_some());
        (is_scored && !is_perfect()).then(|| (statistics_words().label)(label.get()))
    };
    let is_logic =
        move || result.get().is_some_and(|closed| closed.outcome.goal == Goal::EveryClue);
    let title = Signal::derive(move || match is_perfect() {
        true if !is_logic() => (words.result_title)(label.get()),
        is_answer => (logic().closed_title)(is_answer || is_valid()).to_owned(),
    });
    let icon = Signal::derive(move || match (is_perfect(), is_valid()) {
        (true, _) => Icon::Party,
        (_, true) => Icon::Check,
        _ => Icon::Info,
    });
    let scheme = Signal::derive(move || match (is_perfect(), is_valid()) {
        (true, _) => Scheme::Partial,
        (_, true) => Scheme::Success,
        _ => Scheme::Info,
    });
    let actions = move || {
        view! {
            <Button icon=Icon::Share on_press=share>{words.share}</Button>
            {continue_button}
        }
    };
    view! {
        <Sheet open=open title=title icon=icon scheme=scheme actions=actions>
            <p class="loop-result">{move || label_text().map(|label| view! { <b>{label}</b>" · " })}{text}</p>
            <p>{move || lacks().map(words.missing)}</p>
            {card}
            <p class="loop-streak">{streak}</p>
            {standing}
        </Sheet>
    }
}
