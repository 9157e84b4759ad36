//! Pointers on the board: which one draws, and its positions since the last frame.

use std::time::Duration;

use ::loopy::{Event, GridPoint, MarkPoint, MarkTool};
use grid::{Cell, Size};
use leptos::ev::{PointerEvent, WheelEvent};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use web_sys::HtmlElement;

use crate::platform::browser::coalesced;

/// Time after which a resting finger marks the place under it.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// What a pointer on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MarkMode {
    /// Whether it marks instead of drawing. The right button and a long press always mark.
    pub(super) is_active: bool,
    pub(super) tool: MarkTool,
}

/// The pointers on a board, one of which draws or marks. Copies share the same state.
#[derive(Clone, Copy)]
pub(super) struct Pointers {
    drawing: StoredValue<Option<DrawingPointer>>,
    long_press: StoredValue<Option<TimeoutHandle>>,
    /// Receives the events of the drawing pointer, once per frame.
    send: Callback<Vec<Event>>,
}

impl Pointers {
    pub(super) fn new(send: Callback<Vec<Event>>) -> Self {
        Pointers { drawing: StoredValue::new(None), long_press: StoredValue::new(None), send }
    }

    pub(super) fn is_drawing(self) -> bool {
        self.drawing.with_value(Option::is_some)
    }

    /// Keeps the page from scrolling while a pointer draws.
    pub(super) fn keep_still(self, event: &WheelEvent) {
        if self.is_drawing() {
            event.prevent_default();
        }
    }

    /// Handles a pointer that went down. One finger draws; further fingers are ignored. The Mark tool, the right button and a
    /// long press mark.
    pub(super) fn press(
        self,
        event: &PointerEvent,
        board: &HtmlElement,
        size: Size,
        mode: MarkMode,
    ) {
        if self.is_drawing() || !matches!(event.button(), 0 | 2) {
            return;
        }
        let drawing = DrawingPointer::new(event, board, size);
        let mark = Event::MarkPress(mode.tool, drawing.mark_point(event));
        if mode.is_active || event.button() == 2 {
            self.drawing.set_value(Some(DrawingPointer { marks: true, ..drawing }));
            return self.send.run(vec![mark]);
        }
        self.drawing.set_value(Some(drawing));
        self.send.run(vec![Event::Press(drawing.spot(event))]);
        if event.pointer_type() == "touch" {
            let rest = move || {
                let now = self.drawing.try_get_value().flatten();
                if now.is_some_and(|now| now.pointer == drawing.pointer) {
                    self.drawing.set_value(Some(DrawingPointer { marks: true, ..drawing }));
                    self.send.run(vec![mark]);
                }
            };
            self.long_press.set_value(set_timeout_with_handle(rest, LONG_PRESS).ok());
        }
    }

    fn cancel_long_press(self) {
        if let Some(timer) = self.long_press.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }

    pub(super) fn drag(self, event: &PointerEvent) {
        if let Some(drawing) = self.drawing_of(event) {
            if drawing.spot(event) != drawing.pressed {
                self.cancel_long_press();
            }
            self.send.run(drawing.drags(event));
        }
    }

    /// Handles the end of a press. A lifted finger points at no cell any more.
    pub(super) fn release(self, event: &PointerEvent, pointed: RwSignal<Option<Cell>>) {
        if event.pointer_type() == "touch" {
            pointed.set(None);
        }
        if let Some(drawing) = self.drawing_of(event) {
            self.drawing.set_value(None);
            self.cancel_long_press();
            self.send.run(vec![drawing.drag_to(event), Event::Release]);
        }
    }

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

pub(super) fn cell_under(event: &PointerEvent, board: &HtmlElement, size: Size) -> Option<Cell> {
    DrawingPointer::measured(event, board, size).spot(event).cell(size)
}

/// The drawing pointer, and the board's position when it was pressed: the board doesn't move during
/// a stroke, so it is measured once.
#[derive(Clone, Copy)]
struct DrawingPointer {
    pointer: i32,
    left: f64,
    top: f64,
    unit: f64,
    pressed: GridPoint,
    /// Whether it marks instead of drawing.
    marks: bool,
}

impl DrawingPointer {
    /// Captures a pointer that went down.
    fn new(event: &PointerEvent, board: &HtmlElement, size: Size) -> Self {
        // Fails only if the pointer is already gone.
        let _ = board.set_pointer_capture(event.pointer_id());
        Self::measured(event, board, size)
    }

    /// Measures the board without capturing the pointer.
    fn measured(event: &PointerEvent, board: &HtmlElement, size: Size) -> Self {
        let rect = board.get_bounding_client_rect();
        let mut drawing = DrawingPointer {
            pointer: event.pointer_id(),
            left: rect.left() + f64::from(board.client_left()),
            top: rect.top() + f64::from(board.client_top()),
            unit: f64::from(board.client_width()) / size.width() as f64,
            pressed: GridPoint::new(0, 0),
            marks: false,
        };
        drawing.pressed = drawing.spot(event);
        drawing
    }

    fn is_of(self, event: &PointerEvent) -> bool {
        self.pointer == event.pointer_id()
    }

    /// Returns the position of an event on the grid.
    fn spot(self, event: &PointerEvent) -> GridPoint {
        let (x, y) = self.place(event);
        GridPoint::at(x, y)
    }

    fn mark_point(self, event: &PointerEvent) -> MarkPoint {
        let (x, y) = self.place(event);
        MarkPoint::at(x, y)
    }

    /// Returns the movement to the position of an event.
    fn drag_to(self, event: &PointerEvent) -> Event {
        if self.marks {
            Event::MarkDrag(self.mark_point(event))
        } else {
            Event::Drag(self.spot(event))
        }
    }

    /// Returns the position of an event in cells, from the board's upper left corner.
    fn place(self, event: &PointerEvent) -> (f64, f64) {
        let x = f64::from(event.client_x()) - self.left;
        let y = f64::from(event.client_y()) - self.top;
        (x / self.unit, y / self.unit)
    }

    /// Returns all positions since the last frame, as far as the browser reports them.
    fn drags(self, event: &PointerEvent) -> Vec<Event> {
        coalesced(event).iter().map(|event| self.drag_to(event)).collect()
    }
}
