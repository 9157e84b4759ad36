//! The board under the player's hand: pointer and keys become events.

use ::loopy::{Event, Key, Loopy, Scene, Spot};
use ::play::Game;
use grid::Dir;
use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::picture::Picture;
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
    let drawing = StoredValue::new(None::<Grip>);
    let by_keys = RwSignal::new(false);
    let help = unique_id("keys");

    let press = move |event: PointerEvent| {
        // One finger draws; a second one, or the palm, is no stroke.
        if drawing.with_value(Option::is_some) || event.button() != 0 {
            return;
        }
        let Some(board) = node.get_untracked() else { return };
        let _ = board.set_pointer_capture(event.pointer_id());
        by_keys.set(false);
        // Measured once: nothing moves while a finger draws.
        let rect = board.get_bounding_client_rect();
        let grip = Grip {
            pointer: event.pointer_id(),
            left: rect.left() + f64::from(board.client_left()),
            top: rect.top() + f64::from(board.client_top()),
            unit: f64::from(board.client_width()) / side as f64,
        };
        drawing.set_value(Some(grip));
        point.run(vec![Event::Press(grip.spot(&event))]);
    };
    let drag = move |event: PointerEvent| {
        let Some(grip) = drawing.get_value().filter(|grip| grip.holds(&event)) else { return };
        point.run(way_of(&event).iter().map(|at| Event::Drag(grip.spot(at))).collect());
    };
    let end = move |event: PointerEvent, how: Event| {
        if drawing.get_value().is_some_and(|grip| grip.holds(&event)) {
            drawing.set_value(None);
            point.run(vec![how]);
        }
    };
    let release = move |event: PointerEvent| {
        let last = drawing.get_value().filter(|grip| grip.holds(&event));
        if let Some(grip) = last {
            point.run(vec![Event::Drag(grip.spot(&event))]);
        }
        end(event, Event::Release);
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
        let Some(meant) = event_of(&event) else {
            // No key scrolls the page under a pointer that draws.
            if drawing.with_value(Option::is_some) {
                event.prevent_default();
            }
            return;
        };
        if meant == Event::Cancel && !game.with_untracked(|game| game.hand().is_busy()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        by_keys.set(true);
        key.run(meant);
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
            on:pointercancel=move |event| end(event, Event::Cancel)
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

/// The pointer that draws, and where the board was when it was pressed.
#[derive(Clone, Copy)]
struct Grip {
    pointer: i32,
    left: f64,
    top: f64,
    unit: f64,
}

impl Grip {
    fn holds(self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    fn spot(self, event: &PointerEvent) -> Spot {
        let x = f64::from(event.client_x()) - self.left;
        let y = f64::from(event.client_y()) - self.top;
        Spot::at(x / self.unit, y / self.unit)
    }
}

/// All places where the pointer has been since the frame before, if the browser tells them.
fn way_of(event: &PointerEvent) -> Vec<PointerEvent> {
    let has_them = js_sys::Reflect::has(event, &JsValue::from_str("getCoalescedEvents"));
    let mut way: Vec<PointerEvent> = if has_them == Ok(true) {
        event.get_coalesced_events().iter().filter_map(|it| it.dyn_into().ok()).collect()
    } else {
        Vec::new()
    };
    if way.is_empty() {
        way.push(event.clone());
    }
    way
}

fn event_of(event: &KeyboardEvent) -> Option<Event> {
    let dir = match event.key().as_str() {
        "ArrowUp" => Dir::Up,
        "ArrowDown" => Dir::Down,
        "ArrowLeft" => Dir::Left,
        "ArrowRight" => Dir::Right,
        " " | "Enter" if !event.repeat() => return Some(Event::Key(Key::Pen)),
        "Backspace" => return Some(Event::Key(Key::Back)),
        "Delete" => return Some(Event::Key(Key::Delete)),
        "Escape" => return Some(Event::Cancel),
        _ => return None,
    };
    Some(Event::Key(if event.shift_key() { Key::ShiftArrow(dir) } else { Key::Arrow(dir) }))
}
