//! The dialog for a new challenge: level, board, and under "More options" everything else.

use ::slide::{Challenge, DealError, Generation};
use grid::parse_digits;
use leptos::prelude::*;

use super::board_fields::{BoardDraft, BoardFields, WrapFields};
use super::game::SlidePage;
use super::past_days::PastDays;
use super::words::words;
use super::{FREE_PLAY, todays_seed};
use crate::ui::components::{
    Button, FormDialog, Icon, SeedField, SeedText, TextField, Toggle, unique_id,
};
use crate::ui::route;

/// Maximum in the form; links may contain more.
const MAX_STEPS: u32 = 10_000;

#[component]
pub fn NewChallenge(page: SlidePage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.challenge;
    let draft = BoardDraft::new();
    let randomise = RwSignal::new(false);
    let (seed, steps) = (SeedText::new(), RwSignal::new(Challenge::PRESETS[1].to_string()));
    let deal_error = RwSignal::new(None::<DealError>);
    let steps_of = move || parse_steps(&steps.get()).ok_or_else(|| words.steps_wrong.to_owned());
    Effect::new(move || {
        if open.get() {
            draft.take(page);
            seed.set(None);
            deal_error.set(None);
        }
    });
    let begin = move |challenge: Challenge| match page.start(challenge) {
        Ok(()) => {
            open.set(false);
            page.focus();
        }
        Err(error) => deal_error.set(Some(error)),
    };
    let start = move |()| {
        let (Some(seed), Ok(steps)) = (seed.seed(), untrack(steps_of)) else { return };
        begin(Challenge {
            seed,
            steps,
            board: untrack(|| draft.design()),
            gaps: draft.gaps.get_untracked(),
            randomise: randomise.get_untracked(),
            wrap: draft.wrap.get_untracked(),
            generation: Generation::default(),
        });
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
            <div class="slide-actions">
                <Button icon=Icon::Calendar on_press=move |()| begin(Challenge::new(todays_seed()))>
                    {words.play_daily}
                </Button>
                <Button icon=Icon::Shuffle on_press=move |()| {
                    open.set(false);
                    route::go(FREE_PLAY);
                }>{words.free_play}</Button>
            </div>
            <PastDays begin=begin />
            <Levels steps=steps />
            <BoardFields draft=draft />
            <details class="slide-more">
                <summary>{words.more}</summary>
                <WrapFields draft=draft />
                <Toggle
                    label=words.randomise
                    hint=words.randomise_hint
                    value=randomise
                    on_change=move |on| randomise.set(on)
                />
                <SeedField seed=seed />
                <TextField
                    keyboard="numeric"
                    label=words.steps
                    hint=words.steps_hint
                    value=steps
                    on_change=move |value| steps.set(value)
                    error=Signal::derive(move || steps_of().err())
                />
            </details>
            <p class="field-error" role="alert">
                {move || deal_error.get().map(|error| (words.bad_challenge)(&error.to_string()))}
            </p>
        </FormDialog>
    }
}

/// The four levels. None is chosen if the number of shuffle moves is another one.
#[component]
fn Levels(steps: RwSignal<String>) -> impl IntoView {
    let words = words();
    let group = unique_id("level");
    let levels = Challenge::PRESETS.into_iter().zip(words.presets).map(|(n, name)| {
        view! {
            <label class="slide-level">
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=move || parse_steps(&steps.get()) == Some(n)
                    on:change=move |_| steps.set(n.to_string())
                />
                <span>{*name} <small>{(words.preset)(n)}</small></span>
            </label>
        }
    });
    view! {
        <fieldset class="slide-choices">
            <legend>{words.level}</legend>
            <div class="slide-levels">{levels.collect_view()}</div>
        </fieldset>
    }
}

/// Parses a valid number of shuffle moves.
fn parse_steps(text: &str) -> Option<u32> {
    parse_digits(text.trim()).filter(|steps| (1..=MAX_STEPS).contains(steps))
}
