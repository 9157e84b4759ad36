//! The playable board, which converts pointer and keyboard input to events.

use ::loopy::{CellMark, Drawing, Event, Key, Loopy, MarkTool, Scene};
use grid::{Cell, Dir};
use leptos::ev::{FocusEvent, KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;

use super::hints::ShownHint;
use super::picture::Picture;
use super::pointer::{MarkMode, Pointers, cell_under};
use super::storage::Settings;
use super::words::{board_words, help_words};
use crate::ui::components::{Pan, PanBar, PanWindow, unique_id};

#[component]
pub(super) fn Board(
    puzzle: Loopy,
    /// Returns whether a gesture is in progress.
    #[prop(into)]
    is_busy: Callback<(), bool>,
    scene: Memo<Scene>,
    #[prop(into)] settings: Signal<Settings>,
    #[prop(optional, into)] solution: Signal<Option<Drawing>>,
    #[prop(optional, into)] hint: Signal<Option<ShownHint>>,
    /// What the pointer and Space do.
    #[prop(optional, into)]
    marking: Signal<MarkMode>,
    /// Whether a board with small cells is shown in part and can be panned.
    #[prop(optional)]
    pans: bool,
    /// Receives the pointer's events, once per frame.
    #[prop(into)]
    point: Callback<Vec<Event>>,
    /// Receives the events of keys.
    #[prop(into)]
    key: Callback<Event>,
) -> impl IntoView {
    let size = puzzle.board().size();
    let (node, surface) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let pointers = Pointers::new(point);
    let by_keys = RwSignal::new(false);
    let cursor = move || by_keys.get().then(|| scene.with(|scene| scene.cursor));
    let pan = Pan::new(Signal::stored(size), Memo::new(move |_| cursor()).into());
    if pans {
        pan.follow_box(node, move || settings.track());
    }
    let help = unique_id("keys");
    let ratio = (size.width() as f64 / size.height() as f64).to_string();
    // A number is highlighted by pointing at it, pressing it or moving the cursor to it.
    let pointed = RwSignal::new(None::<Cell>);
    let highlight = move |event: &PointerEvent| {
        let cell = surface.get_untracked().and_then(|board| cell_under(event, &board, size));
        if pointed.get_untracked() != cell {
            pointed.set(cell);
        }
    };
    let highlighted = Signal::derive(move || pointed.get().or_else(cursor));
    let hover = move |event: PointerEvent| {
        if !pointers.is_drawing() {
            highlight(&event);
        }
        pointers.drag(&event);
    };
    let press = move |event: PointerEvent| {
        if let Some(board) = surface.get_untracked() {
            by_keys.set(false);
            highlight(&event);
            pointers.press(&event, &board, size, marking.get_untracked());
        }
    };
    let key_down = move |event: KeyboardEvent| match event_of(&event, marking.get_untracked()) {
        _ if event.ctrl_key() || event.meta_key() || event.alt_key() => {}
        Some(Event::Cancel) if !is_busy.run(()) => {}
        Some(meant) => {
            event.prevent_default();
            event.stop_propagation();
            by_keys.set(true);
            pointed.set(None);
            key.run(meant);
        }
        // Keys don't scroll the page while a pointer draws.
        None if pointers.is_drawing() => event.prevent_default(),
        None => {}
    };
    let key_up = move |event: KeyboardEvent| {
        if event.key() == "Shift" {
            key.run(Event::Key(Key::ShiftUp));
        }
    };
    let blur = move |_| {
        // A board that is removed loses the focus, too.
        if by_keys.try_set(false).is_none() && is_busy.run(()) {
            point.run(vec![Event::Finish]);
        }
    };
    let focus = move |_: FocusEvent| {
        let seen = node.get_untracked().and_then(|board| board.matches(":focus-visible").ok());
        by_keys.set(seen.unwrap_or(false));
    };

    view! {
        <div
            node_ref=node
            class="loop-board pan-box"
            class:pans=move || pan.pans.get()
            class:by-keys=move || by_keys.get()
            tabindex="0"
            role="application"
            aria-roledescription=board_words().role
            // With smaller cells than that, a finger needs every pixel.
            class:dense={size.width() >= 8}
            class:marking=move || marking.get().is_active
            style:--loop-ratio=ratio.clone()
            style:--ratio=ratio
            style:--zoom=move || pan.zoom.get().to_string()
            aria-label=(board_words().name)(size.width(), size.height())
            aria-describedby=help.clone()
            on:pointerdown=press
            on:pointermove=hover
            on:pointerleave=move |_| pointed.set(None)
            on:pointerup=move |event| pointers.release(&event, pointed)
            on:pointercancel=move |event| pointers.cancel(&event)
            on:contextmenu=|event| event.prevent_default()
            on:wheel=move |event| pointers.keep_still(&event)
            on:keydown=key_down
            on:keyup=key_up
            on:focus=focus
            on:blur=blur
        >
            <PanWindow pan=pan>
                <div class="pan-content" node_ref=surface>
                    <Picture puzzle=puzzle scene=scene settings=settings solution=solution hint=hint highlighted=highlighted />
                </div>
            </PanWindow>
        </div>
        <PanBar pan=pan />
        <p id=help class="unseen">{board_words().keys} " " {help_words().keys}</p>
    }
}

/// Converts a key to an event. X, C and S mark the cell. With the Mark tool, Space places its mark, and Shift with an arrow
/// key crosses out the edge on that side.
fn event_of(event: &KeyboardEvent, mode: MarkMode) -> Option<Event> {
    let mark = |mark| Some(Event::Key(Key::Mark(mark)));
    let dir = match event.key().as_str() {
        arrow if arrow.starts_with("Arrow") => Dir::from_key(arrow)?,
        " " | "Enter" | "x" | "X" | "c" | "C" | "s" | "S" if event.repeat() => return None,
        "x" | "X" => return mark(CellMark::Empty),
        "c" | "C" => return mark(CellMark::Corner),
        "s" | "S" => return mark(CellMark::Straight),
        " " | "Enter" if mode.is_active => {
            return mark(match mode.tool {
                MarkTool::Cross => CellMark::Empty,
                MarkTool::Corner => CellMark::Corner,
                MarkTool::Straight => CellMark::Straight,
            });
        }
        " " | "Enter" => return Some(Event::Key(Key::Pen)),
        "Backspace" => return Some(Event::Key(Key::Back)),
        "Delete" => return Some(Event::Key(Key::Delete)),
        "Escape" => return Some(Event::Cancel),
        _ => return None,
    };
    Some(Event::Key(match (event.shift_key(), mode.is_active) {
        (true, true) => Key::CrossEdge(dir),
        (true, false) => Key::ShiftArrow(dir),
        (false, _) => Key::Arrow(dir),
    }))
}
