//! The board under the player's hand: pointer and keys become events.

use ::loopy::{Event, Key, Loopy, Scene};
use ::play::Game;
use grid::Dir;
use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;

use super::picture::Picture;
use super::pointer::Drawing;
use super::storage::Settings;
use super::words::words;
use crate::ui::unique_id;

/// A board to draw on.
#[component]
pub(super) fn Board(
    game: ReadSignal<Game<Loopy>>,
    scene: Memo<Scene>,
    #[prop(into)] look: Signal<Settings>,
    #[prop(optional, into)] solution: Signal<bool>,
    /// Takes what the pointer did, all that belongs to one frame at once.
    #[prop(into)]
    point: Callback<Vec<Event>>,
    /// Takes what a key means.
    #[prop(into)]
    key: Callback<Event>,
) -> impl IntoView {
    let side = game.with_untracked(|game| game.puzzle().board().size().width());
    let node = NodeRef::<html::Div>::new();
    let drawing = StoredValue::new(None::<Drawing>);
    let by_keys = RwSignal::new(false);
    let help = unique_id("keys");
    let of = move |event: &PointerEvent| drawing.get_value().filter(|drawing| drawing.is_of(event));

    let press = move |event: PointerEvent| {
        // One finger draws; a second one, or the palm, is no stroke.
        if drawing.with_value(Option::is_some) || event.button() != 0 {
            return;
        }
        let Some(board) = node.get_untracked() else { return };
        by_keys.set(false);
        let pressed = Drawing::new(&event, &board, side);
        drawing.set_value(Some(pressed));
        point.run(vec![Event::Press(pressed.spot(&event))]);
    };
    let drag = move |event: PointerEvent| {
        if let Some(drawing) = of(&event) {
            point.run(drawing.drags(&event));
        }
    };
    let release = move |event: PointerEvent| {
        if let Some(released) = of(&event) {
            drawing.set_value(None);
            point.run(vec![Event::Drag(released.spot(&event)), Event::Release]);
        }
    };
    let cancel = move |event: PointerEvent| {
        if of(&event).is_some() {
            drawing.set_value(None);
            point.run(vec![Event::Cancel]);
        }
    };
    let still = move |event: WheelEvent| {
        if drawing.with_value(Option::is_some) {
            event.prevent_default();
        }
    };
    let key_down = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let is_busy = || game.with_untracked(|game| game.hand().is_busy());
        match event_of(&event) {
            Some(Event::Cancel) if !is_busy() => {}
            Some(meant) => {
                event.prevent_default();
                event.stop_propagation();
                by_keys.set(true);
                key.run(meant);
            }
            // No key scrolls the page under a pointer that draws.
            None if drawing.with_value(Option::is_some) => event.prevent_default(),
            None => {}
        }
    };
    let key_up = move |event: KeyboardEvent| {
        if event.key() == "Shift" {
            key.run(Event::Key(Key::ShiftUp));
        }
    };
    let focus = move |_: FocusEvent| {
        let seen = node.get_untracked().and_then(|board| board.matches(":focus-visible").ok());
        by_keys.set(seen.unwrap_or(false));
    };

    view! {
        <div
            node_ref=node
            class="loop-board"
            class:by-keys=move || by_keys.get()
            tabindex="0"
            role="application"
            aria-roledescription=words().board.role
            aria-label=(words().board.name)(side)
            aria-describedby=help.clone()
            on:pointerdown=press
            on:pointermove=drag
            on:pointerup=release
            on:pointercancel=cancel
            on:contextmenu=|event| event.prevent_default()
            on:wheel=still
            on:keydown=key_down
            on:keyup=key_up
            on:focus=focus
            on:blur=move |_| point.run(vec![Event::Finish])
        >
            <Picture game=game scene=scene look=look solution=solution />
        </div>
        <p id=help class="unseen">{words().board.keys}</p>
    }
}

fn event_of(event: &KeyboardEvent) -> Option<Event> {
    let dir = match event.key().as_str() {
        arrow if arrow.starts_with("Arrow") => Dir::from_key(arrow)?,
        " " | "Enter" if !event.repeat() => return Some(Event::Key(Key::Pen)),
        "Backspace" => return Some(Event::Key(Key::Back)),
        "Delete" => return Some(Event::Key(Key::Delete)),
        "Escape" => return Some(Event::Cancel),
        _ => return None,
    };
    Some(Event::Key(if event.shift_key() { Key::ShiftArrow(dir) } else { Key::Arrow(dir) }))
}
