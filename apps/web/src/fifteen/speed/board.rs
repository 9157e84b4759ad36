//! The speedsolving board: a tile moves on press, and the gap follows a pointer that drags or hovers.

use ::fifteen::cells_on_line;
use ::fifteen::session::Control;
use grid::Size;
use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;

use super::super::board::Tiles;
use super::clock::ClockState;
use super::game::SpeedPage;
use crate::browser::coalesced;

/// The board, as large as fits.
#[component]
pub fn Board(page: SpeedPage) -> impl IntoView {
    let size = Memo::new(move |_| page.attempt.with(|attempt| attempt.board().size()));
    let is_solved = move || matches!(page.clock.get(), ClockState::Solved(_));
    view! {
        <div
            class="fifteen-board"
            class:solved=is_solved
            data-face="numbers"
            style:--columns=move || size.get().width().to_string()
            style:--rows=move || size.get().height().to_string()
        >
            {move || view! { <Field page=page size=size.get() /> }}
        </div>
    }
}

/// The last pointer position in hundredths of a cell, and the ID of the pointer that is down.
#[derive(Clone, Copy, Default)]
struct Pointer {
    last: Option<(i32, i32)>,
    down: Option<i32>,
}

#[component]
fn Field(page: SpeedPage, size: Size) -> impl IntoView {
    let grid = NodeRef::<html::Div>::new();
    let pointer = StoredValue::new(Pointer::default());
    let place_of = move |event: &PointerEvent| {
        let grid = grid.get_untracked()?.get_bounding_client_rect();
        let hundredths = |at: i32, from: f64, length: f64, n: usize| {
            ((f64::from(at) - from) * 100.0 * n as f64 / length.max(1.0)) as i32
        };
        let x = hundredths(event.client_x(), grid.left(), grid.width(), size.width());
        let y = hundredths(event.client_y(), grid.top(), grid.height(), size.height());
        Some((x, y))
    };
    let on_down = move |event: PointerEvent| {
        let Some(place) = place_of(&event).filter(|_| event.button() == 0) else { return };
        if let Some(grid) = grid.get_untracked() {
            // This fails only if the pointer is already gone.
            let _ = grid.set_pointer_capture(event.pointer_id());
        }
        pointer.set_value(Pointer { last: Some(place), down: Some(event.pointer_id()) });
        page.press_all(cells_on_line(size, place, place));
    };
    let on_move = move |event: PointerEvent| {
        let Pointer { mut last, down } = pointer.get_value();
        let control = page.settings.with_untracked(|settings| settings.pointer);
        let is_down = down == Some(event.pointer_id());
        let follows = match control {
            Control::Hover => is_down || (down.is_none() && event.pointer_type() != "touch"),
            Control::Drag => is_down,
            _ => false,
        };
        if !follows {
            return;
        }
        let mut cells = Vec::new();
        for place in coalesced(&event).iter().filter_map(place_of) {
            cells.extend(cells_on_line(size, last.unwrap_or(place), place));
            last = Some(place);
        }
        cells.dedup();
        pointer.set_value(Pointer { last, down });
        page.press_all(cells);
    };
    let on_up = move |event: PointerEvent| {
        let Pointer { last, down } = pointer.get_value();
        if down == Some(event.pointer_id()) {
            pointer.set_value(Pointer { last, down: None });
        }
    };
    let on_leave = move |event: PointerEvent| {
        let Pointer { down, .. } = pointer.get_value();
        if down.is_none_or(|down| down == event.pointer_id()) {
            pointer.set_value(Pointer::default());
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
