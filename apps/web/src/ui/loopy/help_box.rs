//! The hint on the page, or the result of Check.

use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use super::game::LoopPage;
use super::words::help_words;
use crate::ui::components::{Icon, IconButton};

/// The hint, or the result of Check.
#[component]
pub(super) fn HelpBox(page: LoopPage) -> impl IntoView {
    let words = help_words();
    let said = move || {
        let hint = page.hints.hint.get();
        let text = match &hint {
            Some(hint) => hint.shown().map(|part| part.text.clone()),
            None => page.hints.is_searching.get().then(|| words.searching.to_owned()),
        };
        let title = hint.as_ref().and_then(|hint| hint.title);
        let action = hint.and_then(|hint| hint.action);
        view! {
            {title.map(|title| view! { <b>{title}</b> })}
            {text.map(|text| view! { <span>{text}</span> })}
            {action.map(|action| view! { <span>{action}</span> })}
        }
    };
    let is_shown = move || page.hints.hint.with(Option::is_some);
    let text = NodeRef::<html::P>::new();
    // On a low screen the page scrolls until the whole text is visible.
    Effect::new(move || {
        if is_shown() {
            request_animation_frame(move || {
                let text = text.try_get_untracked().flatten();
                if let Some(text) = text.filter(|text| is_below_window(text)) {
                    text.scroll_into_view_with_bool(false);
                }
            });
        }
    });
    view! {
        <div class="loop-panel">
            // A long hint scrolls, also with keys.
            <p node_ref=text class="loop-help" role="status" tabindex=move || is_shown().then_some("0")>{said}</p>
            {move || is_shown().then(|| view! {
                <IconButton icon=Icon::Close label=words.dismiss on_press=move |()| page.hints.clear_hint() />
            })}
            <HintParts page=page />
        </div>
    }
}

/// Returns whether the lower edge of an element is below the window.
fn is_below_window(element: &Element) -> bool {
    let height = window().inner_height().ok().and_then(|height| height.as_f64());
    height.is_some_and(|height| element.get_bounding_client_rect().bottom() > height)
}

/// The buttons to go through a hint that has several parts.
#[component]
fn HintParts(page: LoopPage) -> impl IntoView {
    let words = help_words();
    let state = Memo::new(move |_| {
        page.hints
            .hint
            .with(|hint| hint.as_ref().map_or((0, 0), |hint| (hint.part, hint.parts.len())))
    });
    let turn = move |by: isize| {
        let part = state.get_untracked().0.checked_add_signed(by);
        page.hints.show_part(part.unwrap_or_default());
    };
    let has_parts = Memo::new(move |_| state.get().1 > 1);
    let is_first = Signal::derive(move || state.get().0 == 0);
    let is_last = Signal::derive(move || state.get().0 + 1 == state.get().1);
    move || {
        has_parts.get().then(|| {
            view! {
                <div class="loop-parts">
                    <IconButton icon=Icon::Back label=words.previous_part disabled=is_first on_press=move |()| turn(-1) />
                    <span class="number">{move || (words.part_of)(state.get().0 + 1, state.get().1)}</span>
                    <IconButton icon=Icon::Next label=words.next_part disabled=is_last on_press=move |()| turn(1) />
                </div>
            }
        })
    }
}
