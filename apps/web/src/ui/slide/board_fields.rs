//! Form fields for a board, its gaps and its wrapping edges.

use ::slide::{Design, GapKey};
use grid::Wrap;
use leptos::prelude::*;

use super::game::SlidePage;
use super::words::words;
use crate::ui::components::{Choice, Select, Toggle, unique_id};

/// The board, gaps and wrapping edges chosen in a form.
#[derive(Clone, Copy)]
pub struct BoardDraft {
    pub board: RwSignal<usize>,
    pub gaps: RwSignal<GapKey>,
    pub wrap: RwSignal<Wrap>,
}

impl BoardDraft {
    pub fn new() -> BoardDraft {
        let board = Design::default_board();
        BoardDraft {
            board: RwSignal::new(0),
            gaps: RwSignal::new(board.gaps[0].key),
            wrap: RwSignal::new(Wrap::NONE),
        }
    }

    /// Starts with the board on the page.
    pub fn take(self, page: SlidePage) {
        page.facts.with_untracked(|facts| {
            self.board.set(facts.design.number as usize);
            self.gaps.set(facts.gaps);
            self.wrap.set(facts.wrap);
        });
    }

    pub fn design(self) -> &'static Design {
        &Design::all()[self.board.get()]
    }

    /// Chooses a board with its default gaps.
    fn choose(self, board: usize) {
        self.gaps.set(Design::all()[board].gaps[0].key);
        self.board.set(board);
    }
}

/// The boards as small pictures, and the gaps of the chosen one.
#[component]
pub fn BoardFields(draft: BoardDraft) -> impl IntoView {
    let words = words();
    let group = unique_id("board");
    let boards = Design::all().iter().enumerate().map(|(at, design)| {
        view! {
            <label class="slide-design">
                <input
                    type="radio"
                    name=group.clone()
                    prop:checked=move || draft.board.get() == at
                    on:change=move |_| draft.choose(at)
                />
                <span>
                    {picture(design)}
                    {(words.design)(design)}
                </span>
            </label>
        }
    });
    let gaps = move || {
        let gaps = draft.design().gaps.iter();
        let choices: Vec<_> = gaps.map(|c| Choice::new(c.key, (words.gap_key)(c.key))).collect();
        view! {
            <Select
                label=words.gaps
                choices=choices
                value=draft.gaps
                on_change=move |key| draft.gaps.set(key)
            />
        }
    };
    view! {
        <fieldset class="slide-choices">
            <legend>{words.board_field}</legend>
            <div class="slide-designs">{boards.collect_view()}</div>
        </fieldset>
        {gaps}
    }
}

#[component]
pub fn WrapFields(draft: BoardDraft) -> impl IntoView {
    let words = words();
    view! {
        <Toggle
            label=words.wrap_horizontal
            value=Signal::derive(move || draft.wrap.get().horizontal)
            on_change=move |on| draft.wrap.update(|wrap| wrap.horizontal = on)
        />
        <Toggle
            label=words.wrap_vertical
            value=Signal::derive(move || draft.wrap.get().vertical)
            on_change=move |on| draft.wrap.update(|wrap| wrap.vertical = on)
        />
    }
}

/// Draws the pieces of a board with its default gaps.
fn picture(design: &Design) -> impl IntoView + use<> {
    /// Side of a cell in the drawing.
    const CELL: usize = 10;

    let (width, height) = (design.size.width() * CELL, design.size.height() * CELL);
    let column = |x: usize| format!("M{} 0v{height}", x * CELL);
    let row = |y: usize| format!("M0 {}h{width}", y * CELL);
    let lines = (1..design.size.width()).map(column).chain((1..design.size.height()).map(row));
    let lines: String = lines.collect();
    let square = |class: &'static str, (x, y): (u8, u8), cells: usize| {
        let (x, y) = (usize::from(x) * CELL, usize::from(y) * CELL);
        view! { <rect class=class x=x y=y width=cells * CELL height=cells * CELL /> }
    };
    let large = design.large.iter().map(|&corner| square("slide-plan-large", corner, 2));
    let gaps = design.gaps[0].corners.iter().map(|corner| {
        let cells = if design.large.contains(corner) { 2 } else { 1 };
        square("slide-plan-gap", *corner, cells)
    });
    view! {
        <svg class="slide-plan" viewBox=format!("0 0 {width} {height}") aria-hidden="true">
            <rect class="slide-plan-small" width=width height=height />
            <path d=lines />
            {large.collect_view()}
            {gaps.collect_view()}
        </svg>
    }
}
