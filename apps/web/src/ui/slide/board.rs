//! The board: its pieces, and the one element that takes pointers and focus.

use ::slide::{Event, Point};
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::game::SlidePage;
use super::words::words;
use crate::ui::components::PanWindow;
use crate::ui::pictures::missing_picture;

/// The board, scaled to the available space or as the player chose.
#[component]
pub fn Board(page: SlidePage) -> impl IntoView {
    let words = words();
    let (field, ground) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    Effect::new(move || {
        if let Some(ground) = ground.get() {
            page.attach(ground.into());
        }
    });
    let at = move |event: &PointerEvent| {
        let rect = field.get_untracked()?.get_bounding_client_rect();
        let tile = f64::from(page.fit.get_untracked().tile);
        Some(Point {
            x: (number(event, "clientX") - rect.left()) / tile,
            y: (number(event, "clientY") - rect.top()) / tile,
        })
    };
    let paused = Memo::new(move |_| page.facts.with(|facts| facts.is_paused));
    let on_down = move |event: PointerEvent| {
        let (Some(at), true) = (at(&event), event.button() == 0) else { return };
        if paused.get_untracked() {
            return page.toggle_pause();
        }
        if page.shows_whole.get_untracked() {
            return page.show_whole(false);
        }
        if let Some(field) = field.get_untracked() {
            // Fails only if the pointer is already gone.
            let _ = field.set_pointer_capture(event.pointer_id());
        }
        page.press(id(&event), at);
    };
    let on_move = move |event: PointerEvent| {
        if let Some(at) = at(&event) {
            page.drag(id(&event), at);
        }
    };
    let on_up = move |event: PointerEvent| {
        if let Some(at) = at(&event) {
            page.release(id(&event), at);
        }
    };
    let on_cancel = move |event: PointerEvent| {
        page.game.point([Event::Cancel(id(&event))]);
    };
    let chosen = Memo::new(move |_| {
        let artwork = page.settings.with(|settings| settings.artwork);
        (artwork, page.own.get(), page.facts.with(|facts| facts.design.picture))
    });
    let is_missing = missing_picture(ground, ".slide-part", chosen);
    let numbered = move || is_missing.get() || page.settings.with(|settings| settings.numbers);
    let is_whole = Memo::new(move |_| {
        let is_solved = page.facts.with(|facts| facts.is_solved) && page.reviewed.get().is_none();
        page.shows_whole.get() || is_solved
    });
    let shape = Memo::new(move |_| page.facts.with(|facts| (facts.design, facts.gaps, facts.wrap)));
    let label = move || {
        let (design, gaps, wrap) = shape.get();
        (words.board)((words.design)(design), gaps, wrap)
    };
    let pixels = move |of: fn(&::slide::Design) -> usize| {
        move || format!("{}px", of(shape.get().0) as i32 * page.fit.get().tile)
    };
    view! {
        <div class="slide-stage" style:--pan-height=move || format!("{}px", page.fit.get().height)>
            <PanWindow pan=page.pan>
            <div
                class="slide-seams"
                class:horizontal=move || shape.get().2.horizontal
                class:vertical=move || shape.get().2.vertical
            >
            <div
                class="slide-board"
                class:paused=move || paused.get()
                class:numbers=numbered
                class:whole=move || is_whole.get()
                role="application"
                tabindex="0"
                aria-label=label
                aria-describedby="slide-keys"
                style:--tile=move || format!("{}px", page.fit.get().tile)
                style:width=pixels(|design| design.size.width())
                style:height=pixels(|design| design.size.height())
                node_ref=field
                on:pointerdown=on_down
                on:pointermove=on_move
                on:pointerup=on_up
                on:pointercancel=on_cancel
            >
                <div class="slide-ground pictured" aria-hidden="true" node_ref=ground></div>
                {move || paused.get().then(|| view! {
                    <p class="slide-cover">{words.paused} <small>{words.press_to_resume}</small></p>
                })}
            </div>
            </div>
            </PanWindow>
            <p class="unseen" id="slide-keys">{words.keys}</p>
        </div>
    }
}

fn id(event: &PointerEvent) -> u32 {
    event.pointer_id().cast_unsigned()
}

/// Reads a number of an event with its fraction, which the typed getters truncate.
fn number(event: &PointerEvent, name: &str) -> f64 {
    let value = js_sys::Reflect::get(event, &JsValue::from_str(name));
    value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0)
}
