//! The dialogs: a new game, links to copy, and how the board is to look.

use ::fifteen::{Difficulty, LONGEST_SIDE};
use leptos::prelude::*;

use super::game::FifteenPage;
use super::panel::{choices, index};
use super::storage::Face;
use super::words::words;
use crate::browser::copy;
use crate::ui::{Button, ButtonKind, Dialog, Icon, NumberField, Segmented, Sheet, Slider, Toggle};

/// The form for a new game.
#[component]
pub fn NewGame(page: FifteenPage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.new_game;
    let (side, difficulty) =
        page.settings.with_untracked(|s| (s.side as i32, index(&Difficulty::ALL, s.difficulty)));
    let side = RwSignal::new(side);
    let difficulty = RwSignal::new(difficulty);
    let seed = RwSignal::new(String::new());
    // An empty field is a random seed.
    let parsed = move || match seed.get().trim() {
        "" => Ok(None),
        text => digits(text).map(Some).ok_or_else(|| words.seed_wrong.to_owned()),
    };
    Effect::new(move || {
        if open.get() {
            seed.set(String::new());
        }
    });
    let start = move || {
        if let Ok(seed) = untrack(parsed) {
            open.set(false);
            let difficulty = Difficulty::ALL[difficulty.get_untracked()];
            page.start(side.get_untracked() as usize, difficulty, seed);
        }
    };
    let actions = move || {
        view! {
            <Button on_press=move |()| open.set(false)>{crate::words::words().common.cancel}</Button>
            <Button
                kind=ButtonKind::Main
                disabled=Signal::derive(move || parsed().is_err())
                on_press=move |()| start()
            >
                {words.start}
            </Button>
        }
    };
    view! {
        <Dialog open=open title=words.new_game actions=ViewFn::from(actions)>
            <form
                class="fifteen-form"
                on:submit=move |event| {
                    event.prevent_default();
                    start();
                }
            >
                <Slider
                    label=words.size
                    min=3
                    max=LONGEST_SIDE as i32
                    step=1
                    value=side
                    on_change=move |value| side.set(value)
                    show=words.side
                />
                <Segmented
                    label=words.difficulty
                    choices=choices(&Difficulty::ALL, words.difficulty_name)
                    value=difficulty
                    on_change=move |value| difficulty.set(value)
                />
                <NumberField
                    label=words.seed
                    value=seed
                    on_change=move |value| seed.set(value)
                    placeholder=words.seed_random
                    error=Signal::derive(move || parsed().err())
                />
            </form>
        </Dialog>
    }
}

/// The links that can be copied.
#[component]
pub fn Share(page: FifteenPage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.share;
    let copy_link = move |which: usize| {
        open.set(false);
        let link = page.links()[which].clone();
        let failed = (words.not_copied)(&link);
        copy(link, words.copied, failed);
    };
    view! {
        <Sheet open=open title=words.share icon=Icon::Link>
            <p class="muted">{words.share_lead}</p>
            <div class="button-stack">
                <Button kind=ButtonKind::Main icon=Icon::Copy on_press=move |()| copy_link(0)>
                    {words.copy_game}
                </Button>
                <Button icon=Icon::Copy on_press=move |()| copy_link(1)>{words.copy_position}</Button>
            </div>
        </Sheet>
    }
}

/// How the board is to look.
#[component]
pub fn View(page: FifteenPage) -> impl IntoView {
    let words = words();
    view! {
        <Sheet open=page.dialogs.view title=words.view icon=Icon::Image>
            <Segmented
                label=words.tiles
                choices=choices(&Face::ALL, words.face)
                value=Signal::derive(move || page.settings.with(|s| index(&Face::ALL, s.face)))
                on_change=move |at: usize| page.change_settings(|s| s.face = Face::ALL[at])
            />
            <Toggle
                label=words.show_clock
                value=Signal::derive(move || page.settings.with(|settings| settings.clock))
                on_change=move |on| page.change_settings(|settings| settings.clock = on)
            />
        </Sheet>
    }
}

/// Digits alone: the standard parser would also take a plus sign.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn a_seed_is_digits_that_fit() {
        assert_eq!(digits("4294967295"), Some(u32::MAX));
        for text in ["4294967296", "+1", "-1", "x", "1.5"] {
            assert_eq!(digits(text), None, "{text}");
        }
    }
}
