//! Pointers on the board: which one draws, where it is, and all places it has been since the last frame.

use std::time::Duration;

use ::loopy::{Cross, Event, GridPoint};
use grid::{Cell, Size};
use leptos::ev::PointerEvent;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::browser::coalesced;

/// A finger that rests for so long on one place crosses it out.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The pointers on a board, of which one draws at a time. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub(super) struct Pointers {
    drawing: StoredValue<Option<DrawingPointer>>,
    /// The timer of a finger that rests.
    long_press: StoredValue<Option<TimeoutHandle>>,
    /// Takes what the drawing pointer did, all that belongs to one frame at once.
    send: Callback<Vec<Event>>,
}

impl Pointers {
    /// No pointer is down.
    pub(super) fn new(send: Callback<Vec<Event>>) -> Self {
        Pointers { drawing: StoredValue::new(None), long_press: StoredValue::new(None), send }
    }

    /// Whether a pointer draws.
    pub(super) fn is_drawing(self) -> bool {
        self.drawing.with_value(Option::is_some)
    }

    /// A pointer went down on a board of this size. One finger draws; a second one, or the palm, does not. The second
    /// tool, the right button and a finger that rests cross out.
    pub(super) fn press(
        self,
        event: &PointerEvent,
        board: &HtmlElement,
        size: Size,
        crosses: bool,
    ) {
        if self.is_drawing() || !matches!(event.button(), 0 | 2) {
            return;
        }
        let drawing = DrawingPointer::new(event, board, size);
        let (x, y) = drawing.place(event);
        let cross = Cross::at(size, x, y).map(Event::Cross);
        if crosses || event.button() == 2 {
            return self.send.run(cross.into_iter().collect());
        }
        self.drawing.set_value(Some(drawing));
        self.send.run(vec![Event::Press(drawing.spot(event))]);
        if event.pointer_type() == "touch" {
            let rest = move || {
                if self
                    .drawing
                    .try_get_value()
                    .flatten()
                    .is_some_and(|now| now.pointer == drawing.pointer)
                {
                    self.send.run(cross.into_iter().collect());
                }
            };
            self.long_press.set_value(set_timeout_with_handle(rest, LONG_PRESS).ok());
        }
    }

    /// The finger does not rest any more.
    fn cancel_long_press(self) {
        if let Some(timer) = self.long_press.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    /// A pointer moved.
    pub(super) fn drag(self, event: &PointerEvent) {
        if let Some(drawing) = self.drawing_of(event) {
            if drawing.spot(event) != drawing.pressed {
                self.cancel_long_press();
            }
            self.send.run(drawing.drags(event));
        }
    }

    /// A pointer went up.
    pub(super) fn release(self, event: &PointerEvent) {
        if let Some(drawing) = self.drawing_of(event) {
            self.drawing.set_value(None);
            self.cancel_long_press();
            self.send.run(vec![Event::Drag(drawing.spot(event)), Event::Release]);
        }
    }

    /// The browser took a pointer away.
    pub(super) fn cancel(self, event: &PointerEvent) {
        if self.drawing_of(event).is_some() {
            self.drawing.set_value(None);
            self.cancel_long_press();
            self.send.run(vec![Event::Cancel]);
        }
    }

    fn drawing_of(self, event: &PointerEvent) -> Option<DrawingPointer> {
        self.drawing.get_value().filter(|drawing| drawing.is_of(event))
    }
}

/// The cell under a pointer.
pub(super) fn cell_under(event: &PointerEvent, board: &HtmlElement, size: Size) -> Option<Cell> {
    DrawingPointer::measured(event, board, size).spot(event).cell(size)
}

/// The pointer that draws, and where the board was when it was pressed: nothing moves while a finger draws, so the
/// board is measured once.
#[derive(Clone, Copy)]
struct DrawingPointer {
    pointer: i32,
    left: f64,
    top: f64,
    unit: f64,
    /// Where it was pressed.
    pressed: GridPoint,
}

impl DrawingPointer {
    /// A pointer went down on a board of this size.
    fn new(event: &PointerEvent, board: &HtmlElement, size: Size) -> Self {
        // It fails only for a pointer that is gone already.
        let _ = board.set_pointer_capture(event.pointer_id());
        Self::measured(event, board, size)
    }

    /// A pointer over a board of this size, which may go where it likes.
    fn measured(event: &PointerEvent, board: &HtmlElement, size: Size) -> Self {
        let rect = board.get_bounding_client_rect();
        let mut drawing = DrawingPointer {
            pointer: event.pointer_id(),
            left: rect.left() + f64::from(board.client_left()),
            top: rect.top() + f64::from(board.client_top()),
            unit: f64::from(board.client_width()) / size.width() as f64,
            pressed: GridPoint::new(0, 0),
        };
        drawing.pressed = drawing.spot(event);
        drawing
    }

    /// Whether an event is of this pointer.
    fn is_of(self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// Where an event happened, in cells.
    fn spot(self, event: &PointerEvent) -> GridPoint {
        let (x, y) = self.place(event);
        GridPoint::at(x, y)
    }

    /// The same as a distance from the board's upper left corner.
    fn place(self, event: &PointerEvent) -> (f64, f64) {
        let x = f64::from(event.client_x()) - self.left;
        let y = f64::from(event.client_y()) - self.top;
        (x / self.unit, y / self.unit)
    }

    /// All places where the pointer has been since the frame before, if the browser tells them.
    fn drags(self, event: &PointerEvent) -> Vec<Event> {
        coalesced(event).iter().map(|event| Event::Drag(self.spot(event))).collect()
    }
}
