//! The board under the player's hand: pointer and keys become events.

use ::loopy::Loopy;
use ::loopy::{Event, Key, Spot};
use ::play::Game;
use grid::Dir;
use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent, WheelEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::keep::Settings;
use super::picture::Picture;
use crate::ui::unique_id;
use crate::words::words;

/// A board to draw on.
#[component]
pub(super) fn Board(
    game: RwSignal<Game<Loopy>>,
    #[prop(into)] look: Signal<Settings>,
    #[prop(optional, into)] solution: Signal<bool>,
    /// Hears what the hand does, all that belongs to one frame at once.
    #[prop(into)]
    feel: Callback<Vec<Event>>,
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
        feel.run(vec![Event::Press(grip.spot(&event))]);
    };
    let drag = move |event: PointerEvent| {
        let Some(grip) = drawing.get_value().filter(|grip| grip.holds(&event)) else { return };
        feel.run(way_of(&event).iter().map(|at| Event::Drag(grip.spot(at))).collect());
    };
    let end = move |event: PointerEvent, how: Event| {
        if drawing.get_value().is_some_and(|grip| grip.holds(&event)) {
            drawing.set_value(None);
            feel.run(vec![how]);
        }
    };
    let release = move |event: PointerEvent| {
        let last = drawing.get_value().filter(|grip| grip.holds(&event));
        if let Some(grip) = last {
            feel.run(vec![Event::Drag(grip.spot(&event))]);
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
        let Some(felt) = event_of(&event) else {
            // No key scrolls the page under a pointer that draws.
            if drawing.with_value(Option::is_some) {
                event.prevent_default();
            }
            return;
        };
        if felt == Event::Cancel && !game.with_untracked(|game| game.hand().is_busy()) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        by_keys.set(true);
        feel.run(vec![felt]);
    };
    let key_up = move |event: KeyboardEvent| {
        if event.key() == "Shift" {
            feel.run(vec![Event::Key(Key::ShiftUp)]);
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
            aria-roledescription=words().loopy.board.role
            aria-label=(words().loopy.board.name)(side)
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
            on:blur=move |_| feel.run(vec![Event::Finish])
        >
            <Picture game=game look=look solution=solution />
        </div>
        <p id=help class="unseen">{words().loopy.board.keys}</p>
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
    let told = js_sys::Reflect::has(event, &JsValue::from_str("getCoalescedEvents"));
    let mut way: Vec<PointerEvent> = if told == Ok(true) {
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
