//! The board: sliding tiles, and above them a grid of cells with the names, focus and pointer events.

use ::fifteen::goal_cell;
use grid::{Cell, Size};
use leptos::ev::{FocusEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use play::{Ending, Pause};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::field::{BoardPage, Field};
use super::picture::follow_picture;
use super::screen::Screen;
use super::storage::Face;
use super::words::words;
use crate::ui::components::{Button, ButtonKind, Icon, Pan, PanWindow};

/// The board, as large as fits. With `pan`, a large one can be scrolled.
#[component]
pub fn Board<B: BoardPage>(page: B, #[prop(optional)] pan: Option<Pan>) -> impl IntoView {
    let game = page.game();
    let size = game.memo(|game| game.puzzle().board().size());
    let paused = game.memo(|game| game.clock().is_paused_by(Pause::Player));
    let solved = game.memo(|game| game.ending() == Some(Ending::Solved));
    let frame = NodeRef::new();
    let appearance = page.appearance();
    let is_missing = follow_picture(appearance, size, frame);
    // If the picture is missing, the tiles show numbers.
    let face = move || match appearance.settings.with(|settings| settings.face) {
        Face::Picture if is_missing.get() => Face::Numbers.name(),
        face => face.name(),
    };
    let field = move || view! { <Field page=page size=size.get() /> };
    let content = if let Some(pan) = pan {
        pan.follow_box(frame, || ());
        view! { <PanWindow pan=pan><div class="pan-content">{field}</div></PanWindow> }.into_any()
    } else {
        field.into_any()
    };
    view! {
        <div
            class="fifteen-board pictured"
            class:pan-box=pan.is_some()
            node_ref=frame
            class:pans=move || pan.is_some_and(|pan| pan.pans.get())
            class:covered=move || paused.get()
            class:solved=move || solved.get()
            data-face=face
            data-scheme=move || appearance.settings.with(|settings| settings.scheme.name())
            data-halves="no"
            style:--columns=move || size.get().width().to_string()
            style:--rows=move || size.get().height().to_string()
            style:--ratio=move || (size.get().width() as f64 / size.get().height() as f64).to_string()
            style:--zoom=move || pan.map_or(1.0, |pan| pan.zoom.get()).to_string()
        >
            {content}
            {move || paused.get().then(|| view! {
                <div
                    class="fifteen-cover"
                    on:click=move |event: MouseEvent| {
                        // The button's own click comes from inside.
                        if event.target() == event.current_target() {
                            page.toggle_pause();
                        }
                    }
                >
                    <p>{words().paused}</p>
                    <Button kind=ButtonKind::Main icon=Icon::Play on_press=move |()| page.toggle_pause()>
                        {words().resume}
                    </Button>
                </div>
            })}
        </div>
    }
}

/// The elements of a board: its tiles, and above them the cells. Passes them to `attach` once they are mounted.
#[component]
pub fn Tiles(
    size: Size,
    grid: NodeRef<html::Div>,
    attach: impl Fn(Screen) + 'static,
    /// Called when a cell is pressed without a pointer.
    press: impl Fn(Cell) + 'static,
    /// Called when a cell gets the focus.
    focus: impl Fn(Cell) + 'static,
) -> impl IntoView {
    let tiles = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let (Some(tiles), Some(grid)) = (tiles.get(), grid.get())
            && let Some(screen) = Screen::new(size, &tiles, &grid)
        {
            attach(screen);
        }
    });
    // Screen readers send clicks without pointer events.
    let on_click = move |event: MouseEvent| {
        if let Some(cell) = cell_under(size, event.target()).filter(|_| event.detail() == 0) {
            press(cell);
        }
    };
    let on_focus = move |event: FocusEvent| {
        if let Some(cell) = cell_under(size, event.target()) {
            focus(cell);
        }
    };
    let label = (words().board)(size.width(), size.height());
    view! {
        <div class="fifteen-tiles" aria-hidden="true" node_ref=tiles>
            {(1..size.area() as u8).map(|tile| tile_view(size, tile)).collect_view()}
        </div>
        <div
            class="fifteen-grid"
            role="grid"
            aria-label=label
            node_ref=grid
            on:click=on_click
            on:focusin=on_focus
        >
            {(0..size.height()).map(|y| row_view(size, y)).collect_view()}
        </div>
    }
}

fn tile_view(size: Size, tile: u8) -> impl IntoView {
    let goal = goal_cell(size, tile);
    let (x, y) = (size.x(goal).to_string(), size.y(goal).to_string());
    view! {
        <div class="fifteen-tile" style:--x=x style:--y=y>
            <span class="fifteen-face" class:long=(tile >= 100)>
                <b>{tile}</b>
            </span>
        </div>
    }
}

fn row_view(size: Size, y: usize) -> impl IntoView {
    let cells = (0..size.width()).filter_map(|x| size.cell(x, y)).map(|cell| {
        let index = cell.index();
        let tabindex = if index == 0 { "0" } else { "-1" };
        view! { <div role="gridcell" data-cell=index tabindex=tabindex></div> }
    });
    view! { <div role="row" class="fifteen-row">{cells.collect_view()}</div> }
}

/// Returns the cell whose element is the target of an event.
pub fn cell_under(size: Size, target: Option<web_sys::EventTarget>) -> Option<Cell> {
    let element = target?.dyn_into::<Element>().ok()?;
    size.at(element.get_attribute("data-cell")?.parse().ok()?)
}
