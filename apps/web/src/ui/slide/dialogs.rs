//! The dialogs: new challenge, board editor and help.

use ::slide::{Challenge, Design, FreeBoard, GapKey, Generation, Turn};
use grid::{Wrap, parse_digits};
use leptos::prelude::*;
use play::Input;

use super::game::SlidePage;
use super::words::words;
use super::{links, todays_seed};
use crate::platform::browser::{full_link, random_seed};
use crate::ui::components::{
    Button, Choice, FormDialog, Icon, SeedField, SeedText, Select, Sheet, TextField, Toggle,
};
use crate::ui::sharing::copy;

/// Maximum in the form; links may contain more.
const MAX_STEPS: u32 = 10_000;

/// The board, gaps and wrapping edges chosen in a form.
#[derive(Clone, Copy)]
struct BoardDraft {
    board: RwSignal<usize>,
    gaps: RwSignal<GapKey>,
    wrap: RwSignal<Wrap>,
}

impl BoardDraft {
    fn new() -> BoardDraft {
        let board = Design::default_board();
        BoardDraft {
            board: RwSignal::new(0),
            gaps: RwSignal::new(board.gaps[0].key),
            wrap: RwSignal::new(Wrap::NONE),
        }
    }

    /// Starts with the board on the page.
    fn take(self, page: SlidePage) {
        page.facts.with_untracked(|facts| {
            self.board.set(facts.design.number as usize);
            self.gaps.set(facts.gaps);
            self.wrap.set(facts.wrap);
        });
    }

    fn design(self) -> &'static Design {
        &Design::all()[self.board.get()]
    }

    /// Chooses a board with its default gaps.
    fn choose(self, board: usize) {
        self.gaps.set(Design::all()[board].gaps[0].key);
        self.board.set(board);
    }
}

/// The form fields of a draft.
#[component]
fn BoardFields(draft: BoardDraft) -> impl IntoView {
    let words = words();
    let boards = Design::all()
        .iter()
        .enumerate()
        .map(|(at, d)| Choice::new(at, (words.design)(d)))
        .collect::<Vec<_>>();
    let gaps = move || {
        let gaps = draft.design().gaps.iter();
        let choices: Vec<_> = gaps.map(|c| Choice::new(c.key, (words.gap_key)(c.key))).collect();
        view! {
            <Select
                label=words.gaps
                choices=choices
                value=draft.gaps
                on_change=move |key| draft.gaps.set(key)
            />
        }
    };
    view! {
        <Select
            label=words.board_field
            choices=boards
            value=draft.board
            on_change=move |board| draft.choose(board)
        />
        {gaps}
        <Toggle
            label=words.wrap_horizontal
            value=Signal::derive(move || draft.wrap.get().horizontal)
            on_change=move |on| draft.wrap.update(|wrap| wrap.horizontal = on)
        />
        <Toggle
            label=words.wrap_vertical
            value=Signal::derive(move || draft.wrap.get().vertical)
            on_change=move |on| draft.wrap.update(|wrap| wrap.vertical = on)
        />
    }
}

#[component]
pub fn NewChallenge(page: SlidePage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.challenge;
    let draft = BoardDraft::new();
    let randomise = RwSignal::new(false);
    let (seed, steps) = (SeedText::new(), RwSignal::new("250".to_owned()));
    let deal_error = RwSignal::new(None::<slide::DealError>);
    let steps_of = move || parse_steps(&steps.get()).ok_or_else(|| words.steps_wrong.to_owned());
    Effect::new(move || {
        if open.get() {
            draft.take(page);
            seed.set(None);
            deal_error.set(None);
        }
    });
    let start = move |()| {
        let (Some(seed), Ok(steps)) = (seed.seed(), untrack(steps_of)) else { return };
        let started = page.start(Challenge {
            seed,
            steps,
            board: untrack(|| draft.design()),
            gaps: draft.gaps.get_untracked(),
            randomise: randomise.get_untracked(),
            wrap: draft.wrap.get_untracked(),
            generation: Generation::default(),
        });
        match started {
            Ok(()) => {
                open.set(false);
                page.focus();
            }
            Err(error) => deal_error.set(Some(error)),
        }
    };
    view! {
        <FormDialog
            open=open
            title=words.new_challenge
            submit=words.start
            disabled=Signal::derive(move || seed.is_wrong() || steps_of().is_err())
            on_submit=start
            class="slide-form"
        >
            <BoardFields draft=draft />
            <Toggle
                label=words.randomise
                hint=words.randomise_hint
                value=randomise
                on_change=move |on| randomise.set(on)
            />
            <SeedField seed=seed />
            <Button icon=Icon::Calendar on_press=move |()| seed.set(Some(todays_seed()))>
                {words.daily}
            </Button>
            <TextField
                keyboard="numeric"
                label=words.steps
                hint=words.steps_hint
                value=steps
                on_change=move |value| steps.set(value)
                error=Signal::derive(move || steps_of().err())
            />
            <Presets steps=steps />
            <p class="field-error" role="alert">
                {move || deal_error.get().map(|error| (words.bad_challenge)(&error.to_string()))}
            </p>
        </FormDialog>
    }
}

/// Buttons for four levels of shuffle moves.
#[component]
fn Presets(steps: RwSignal<String>) -> impl IntoView {
    let words = words();
    let presets = Challenge::PRESETS.into_iter().zip(words.presets).map(move |(n, name)| {
        view! {
            <button
                type="button"
                class="button plain"
                aria-pressed=move || (parse_steps(&steps.get()) == Some(n)).to_string()
                on:click=move |_| steps.set(n.to_string())
            >
                {(words.preset)(name, n)}
            </button>
        }
    });
    view! {
        <div class="slide-presets" role="group" aria-label=words.steps>
            {presets.collect_view()}
        </div>
    }
}

/// Changes the board, its gaps or its wrapping edges in free play.
#[component]
pub fn EditBoard(page: SlidePage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.edit;
    let draft = BoardDraft::new();
    Effect::new(move || {
        if open.get() {
            draft.take(page);
        }
    });
    let changes_shape = move || {
        let shape = (draft.design(), draft.gaps.get());
        page.facts.with(|facts| (facts.design, facts.gaps) != shape)
    };
    let changes_wrap = move || page.facts.with(|facts| facts.wrap) != draft.wrap.get();
    let warning = move || match () {
        () if changes_shape() => words.warn_shape,
        () if changes_wrap() && page.would_reset(draft.wrap.get()) => words.warn_wrap,
        () => "",
    };
    let apply = move |()| {
        let wrap = draft.wrap.get_untracked();
        if untrack(changes_shape) {
            let board = untrack(|| draft.design());
            let board = FreeBoard::solved(board, draft.gaps.get_untracked(), wrap);
            page.game.press_in_dialog(Input::Move(Turn::Board(board)));
        } else if untrack(changes_wrap) {
            page.game.press_in_dialog(Input::Move(Turn::SetWrap(wrap)));
        }
        open.set(false);
    };
    view! {
        <FormDialog
            open=open
            title=words.edit_board
            submit=words.apply
            disabled=Signal::derive(move || !changes_shape() && !changes_wrap())
            on_submit=apply
            class="slide-form"
        >
            <BoardFields draft=draft />
            <p class="slide-warning" role="status">{warning}</p>
            <div class="slide-presets">
                <Button on_press=move |()| page.game.press_in_dialog(Input::Move(Turn::ResetGaps))>
                    {words.reset_gaps}
                </Button>
                <Button on_press=move |()| {
                    let turn = Turn::RandomiseGaps { seed: random_seed() };
                    page.game.press_in_dialog(Input::Move(turn));
                }>
                    {words.randomise_gaps}
                </Button>
            </div>
            <p class="muted">{words.gaps_hint}</p>
        </FormDialog>
    }
}

#[component]
pub fn Help(page: SlidePage) -> impl IntoView {
    let words = words();
    let row = |(what, how): &(&'static str, &'static str)| {
        view! { <div><dt>{*what}</dt><dd>{*how}</dd></div> }
    };
    view! {
        <Sheet open=page.dialogs.help title=words.help icon=Icon::Help>
            <p>{words.help_lead}</p>
            <dl class="slide-help">{(words.help_rows)().iter().map(row).collect_view()}</dl>
            <dl class="slide-help slide-keys">{(words.help_keys)().iter().map(row).collect_view()}</dl>
        </Sheet>
    }
}

impl SlidePage {
    /// Returns the full link to this challenge, or to free play on this board.
    pub fn link(self) -> String {
        full_link(&self.facts.with_untracked(links::href_of))
    }

    /// Returns whether changing the wrapping edges would reset the board.
    pub fn would_reset(self, wrap: Wrap) -> bool {
        self.game.scene.with_untracked(|scene| scene.board.with_wrap(wrap).is_err())
    }
}

/// Copies the link to the current game.
pub fn copy_link(page: SlidePage) {
    let (words, link) = (words(), page.link());
    let failed = (words.not_copied)(&link);
    copy(link, words.copied, failed);
}

/// Parses a valid number of shuffle moves.
fn parse_steps(text: &str) -> Option<u32> {
    parse_digits(text.trim()).filter(|steps| (1..=MAX_STEPS).contains(steps))
}
