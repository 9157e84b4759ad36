//! The pointer that draws: where it is on the board, and all places it has been since the last frame.

use ::loopy::{Event, Spot};
use leptos::ev::PointerEvent;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlElement;

/// The pointer that draws, and where the board was when it was pressed: nothing moves while a finger draws, so the
/// board is measured once.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    pointer: i32,
    left: f64,
    top: f64,
    unit: f64,
}

impl Drawing {
    /// A pointer went down on a board of so many cells a side.
    pub(super) fn new(event: &PointerEvent, board: &HtmlElement, side: usize) -> Self {
        // It fails only for a pointer that is gone already.
        let _ = board.set_pointer_capture(event.pointer_id());
        let rect = board.get_bounding_client_rect();
        Drawing {
            pointer: event.pointer_id(),
            left: rect.left() + f64::from(board.client_left()),
            top: rect.top() + f64::from(board.client_top()),
            unit: f64::from(board.client_width()) / side as f64,
        }
    }

    /// Whether an event is of this pointer.
    pub(super) fn is_of(self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// Where an event happened, in cells.
    pub(super) fn spot(self, event: &PointerEvent) -> Spot {
        let x = f64::from(event.client_x()) - self.left;
        let y = f64::from(event.client_y()) - self.top;
        Spot::at(x / self.unit, y / self.unit)
    }

    /// All places where the pointer has been since the frame before, if the browser tells them.
    pub(super) fn drags(self, event: &PointerEvent) -> Vec<Event> {
        let has_them = js_sys::Reflect::has(event, &JsValue::from_str("getCoalescedEvents"));
        let mut events: Vec<PointerEvent> = if has_them == Ok(true) {
            event.get_coalesced_events().iter().filter_map(|it| it.dyn_into().ok()).collect()
        } else {
            Vec::new()
        };
        if events.is_empty() {
            events.push(event.clone());
        }
        events.iter().map(|event| Event::Drag(self.spot(event))).collect()
    }
}
