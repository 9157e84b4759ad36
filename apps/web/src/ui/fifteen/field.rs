//! The board's cells with pointers and keys, for every page on which Fifteen is played.

use std::iter;

use ::fifteen::{Fifteen, cells_on_line};
use grid::{Cell, Dir, Size};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;

use super::appearance::Appearance;
use super::board::{Tiles, cell_under};
use super::board_view::BoardView;
use super::screen::Screen;
use crate::platform::browser::coalesced;
use crate::ui::components::ViewCell;
use crate::ui::controller::Controller;

/// A point on the board, in hundredths of a cell from its upper left corner.
pub type Place = (i32, i32);

/// What a pointer does on the board.
pub enum Gesture {
    Down(Place),
    /// It moved along two or more places; the first is where it was before.
    Move {
        path: Vec<Place>,
        is_down: bool,
        is_touch: bool,
    },
    Up {
        from: Place,
        to: Place,
    },
    Cancel,
}

/// A page on which Fifteen is played.
pub trait BoardPage: Copy + Send + Sync + 'static {
    fn game(self) -> Controller<Fifteen>;

    fn view(self) -> ViewCell<BoardView>;

    /// Returns the appearance of the tiles.
    fn appearance(self) -> Appearance;

    /// Updates the board on the screen.
    fn draw(self);

    /// Handles a pointer on the board.
    fn point(self, gesture: Gesture);

    /// Handles a press on a cell without a pointer.
    fn press_by_key(self, cell: Cell);

    /// Handles a direction key.
    fn slide(self, dir: Dir);

    /// Pauses or resumes the game.
    fn toggle_pause(self) {
        self.game().toggle_pause();
    }

    fn size(self) -> Size {
        self.game().scene.with_untracked(|scene| scene.board.size())
    }

    /// Attaches the board's elements.
    fn attach(self, screen: Screen) {
        self.view().with(|view| view.attach(screen));
        self.draw();
    }

    /// Makes `cell` the one that Tab focuses.
    fn focus(self, cell: Cell) {
        self.view().with(|view| view.set_cursor(cell));
    }

    /// Handles a key of the board; returns whether it is one.
    fn handle_board_key(self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        match (key.as_str(), cell_under(self.size(), event.target()), Dir::from_key(&key)) {
            ("Enter" | " ", Some(cell), _) => self.press_by_key(cell),
            (arrow, _, Some(dir)) if event.shift_key() && arrow.starts_with("Arrow") => {
                if let Some(cell) = self.view().with(|view| view.move_cursor(dir)).flatten() {
                    let _ = cell.focus();
                }
            }
            (_, _, Some(dir)) => self.slide(dir),
            _ => return false,
        }
        true
    }
}

/// Returns the cell at a place on the board.
pub fn cell_at(size: Size, place: Place) -> Option<Cell> {
    cells_on_line(size, place, place).next()
}

/// A pointer that is down: where it went down and where it is now.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    from: Place,
    now: Place,
}

/// The cells and tiles of a board of this size.
#[component]
pub fn Field<B: BoardPage>(page: B, size: Size) -> impl IntoView {
    let grid = NodeRef::<html::Div>::new();
    let finger = StoredValue::new(None::<Finger>);
    // The last place of a pointer that is not down.
    let hover = StoredValue::new(None::<Place>);
    let place_of = move |event: &PointerEvent| {
        let grid = grid.get_untracked()?.get_bounding_client_rect();
        let hundredths = |at: i32, from: f64, length: f64, n: usize| {
            ((f64::from(at) - from) * 100.0 * n as f64 / length.max(1.0)) as i32
        };
        let x = hundredths(event.client_x(), grid.left(), grid.width(), size.width());
        let y = hundredths(event.client_y(), grid.top(), grid.height(), size.height());
        Some((x, y))
    };
    let finger_of = move |event: &PointerEvent| {
        finger.get_value().filter(|finger| finger.id == event.pointer_id())
    };
    let on_down = move |event: PointerEvent| {
        let Some(place) = place_of(&event).filter(|_| event.button() == 0) else { return };
        // A second pointer completes the gesture of the first instead of cancelling it.
        if let Some(Finger { from, now, .. }) = finger.get_value() {
            page.point(Gesture::Up { from, to: now });
        }
        if let Some(grid) = grid.get_untracked() {
            // This fails only if the pointer is already gone.
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
        finger.set_value(Some(Finger { id: event.pointer_id(), from: place, now: place }));
        page.point(Gesture::Down(place));
    };
    let on_move = move |event: PointerEvent| {
        let moved = finger_of(&event);
        if finger.get_value().is_some() && moved.is_none() {
            return;
        }
        let places: Vec<Place> = coalesced(&event).iter().filter_map(place_of).collect();
        let (Some(&first), Some(&now)) = (places.first(), places.last()) else { return };
        let before = moved.map(|finger| finger.now).or(hover.get_value());
        let path = iter::once(before.unwrap_or(first)).chain(places).collect();
        match moved {
            Some(moved) => finger.set_value(Some(Finger { now, ..moved })),
            None => hover.set_value(Some(now)),
        }
        let is_touch = event.pointer_type() == "touch";
        page.point(Gesture::Move { path, is_down: moved.is_some(), is_touch });
    };
    let on_up = move |event: PointerEvent| {
        if let Some(Finger { from, now, .. }) = finger_of(&event) {
            let to = place_of(&event).unwrap_or(now);
            finger.set_value(None);
            hover.set_value(Some(to));
            page.point(Gesture::Up { from, to });
        }
    };
    let on_leave = move |event: PointerEvent| {
        hover.set_value(None);
        if finger_of(&event).is_some() {
            finger.set_value(None);
            page.point(Gesture::Cancel);
        }
    };
    view! {
        <div
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_leave
            on:pointerleave=on_leave
        >
            <Tiles
                size=size
                grid=grid
                attach=move |screen| page.attach(screen)
                press=move |cell| page.press_by_key(cell)
                focus=move |cell| page.focus(cell)
            />
        </div>
    }
}
