//! Draws the numbers of a board, their areas and their outlines.

use ::loopy::measure::{layers, magnitude, remaining};
use ::loopy::{Clue, Drawing, Scene};
use grid::{Cell, Dir, Size};
use leptos::prelude::*;

use super::line;
use super::picture::{area_box, cell_box};
use super::storage::{Borders, Settings};

/// A clue, the corners it still lacks, and where its number is drawn, in memos so that only changed clues are redrawn.
#[derive(Clone, Copy)]
pub(super) struct ClueState {
    clue: Clue,
    left: Memo<i32>,
    /// The side of the cell to which the number gives way to a line, in units from -1 to 1.
    side: Memo<Option<(i32, i32)>>,
}

impl ClueState {
    pub(super) fn new(clue: Clue, scene: Memo<Scene>) -> Self {
        let left = Memo::new(move |_| scene.with(|scene| remaining(clue, &scene.drawing)));
        let side = Memo::new(move |_| scene.with(|scene| free_side(&scene.drawing, clue.cell)));
        ClueState { clue, left, side }
    }

    fn is_met(self) -> bool {
        self.left.get() == 0
    }
}

/// Distance of a number from the middle of its cell beside a line, in hundredths of the cell.
const FAR: i32 = 27;

/// Scale of a number beside a line, in tenths.
const SCALE: usize = 7;

/// Returns the side of a cell that the line through it leaves free, as x and y from -1 to 1: the outside of a corner, or
/// the space above or to the right of a straight line. `None` if no line reaches the cell.
fn free_side(drawing: &Drawing, cell: Cell) -> Option<(i32, i32)> {
    let links: Vec<(i32, i32)> = drawing
        .links(cell)
        .map(|dir| match dir {
            Dir::Up => (0, -1),
            Dir::Down => (0, 1),
            Dir::Left => (-1, 0),
            Dir::Right => (1, 0),
        })
        .collect();
    match links[..] {
        [] => None,
        [(x, y), (other_x, other_y)] if (x + other_x, y + other_y) != (0, 0) => {
            Some((-x - other_x, -y - other_y))
        }
        // Away from the line, so that a number doesn't jump while the line is extended.
        [(0, _), ..] => Some((1, 0)),
        _ => Some((0, -1)),
    }
}

/// Returns the CSS transform of a number that gives way to the line in its cell. `None` if no line reaches the cell.
pub(super) fn beside_line(size: Size, drawing: &Drawing, cell: Cell) -> Option<String> {
    free_side(drawing, cell).map(|side| transform_to(size, side))
}

fn transform_to(size: Size, (x, y): (i32, i32)) -> String {
    let far = line::unit(size) as i32 * FAR / 100;
    format!("translate({}px, {}px) scale(0.{SCALE})", x * far, y * far)
}

/// Tints the areas of the clues, with satisfied ones below the others.
pub(super) fn areas_view(size: Size, states: &[ClueState]) -> impl IntoView + use<> {
    [true, false].map(|of_met| {
        let rects = states.iter().map(|&state| {
            let (x, y, width, height) = area_box(size, state.clue.cell, 0);
            let shown = move || state.is_met() == of_met;
            view! { <rect class:met=of_met class:shown=shown x=x y=y width=width height=height /> }
        });
        rects.collect_view()
    })
}

/// Draws the outlines that the player chose.
pub(super) fn borders_view(
    size: Size,
    states: Vec<ClueState>,
    settings: Signal<Settings>,
) -> impl IntoView {
    let clues: Vec<Clue> = states.iter().map(|state| state.clue).collect();
    // Outlines of neighbouring layers have different dashes and colours.
    let of_layers: Vec<(ClueState, usize)> = states.into_iter().zip(layers(size, &clues)).collect();
    // The innermost outline must still enclose something, even in a corner.
    let last_layer = of_layers.iter().map(|&(_, layer)| layer).max().unwrap_or(0);
    let apart = 45.min(400 / last_layer.max(1));
    move || {
        let borders = settings.with(|settings| settings.borders);
        (borders != Borders::Off).then(|| {
            let bordered = of_layers.iter().map(|&(state, layer)| {
                let cell = state.clue.cell;
                let (x, y, width, height) = match borders {
                    Borders::Full => area_box(size, cell, 30 + apart * layer),
                    _ => cell_box(size, cell, 30),
                };
                view! {
                    <rect
                        class="loop-border"
                        data-layer=(layer % 4).to_string()
                        class:met=move || state.is_met()
                        x=x
                        y=y
                        width=width
                        height=height
                        rx="60"
                    />
                }
            });
            bordered.collect_view()
        })
    }
}

/// Draws the number of a clue.
pub(super) fn clue_view(
    size: Size,
    state: ClueState,
    own: bool,
    settings: Signal<Settings>,
) -> impl IntoView {
    let ClueState { clue, left, side } = state;
    let shown = move || {
        if settings.with(|settings| settings.countdown) {
            left.get()
        } else {
            i32::from(clue.value)
        }
    };
    // A satisfied clue is green in every display mode.
    let ink = move || {
        let step = magnitude(shown()).max(1);
        if state.is_met() { "var(--loop-met)".to_owned() } else { format!("var(--loop-{step})") }
    };
    let (x, y) = line::middle(size, clue.cell);
    // The line stays visible, because a number gives way to it.
    let place = move || side.get().map(|side| transform_to(size, side));
    // Numbers are as large as the cell allows, up to 30 px.
    let large = (line::unit(size) * 46 / 100).min(300);
    // A real minus sign is as wide as a digit.
    let text = move || shown().to_string().replace('-', "−");
    let tick = large * 2 / 5;
    view! {
        <g
            class="loop-clue"
            class:own=own
            class:met=move || state.is_met()
            style:--ink=ink
            transform=format!("translate({x} {y})")
        >
            <g class="loop-digit" style:transform=place>
                // Wide enough that a line doesn't touch a minus sign, but beside the line never so wide that it covers it.
                <circle r=move || radius(large, shown() < 0, side.get().is_some()) />
                <text y=large * 36 / 100 font-size=large>
                    {text}
                </text>
                <path class="loop-tick" d=format!("M{} {}l{} {}l{} -{}",
                    large * 42 / 100, -(large as i32) * 52 / 100,
                    tick * 3 / 10, tick * 3 / 10, tick * 6 / 10, tick * 7 / 10) />
            </g>
        </g>
    }
}

/// Returns the radius of the disc behind a number of this font size.
fn radius(large: usize, is_negative: bool, is_beside_line: bool) -> usize {
    match (is_negative, is_beside_line) {
        (_, true) => large * 6 / 10,
        (true, false) => large * 95 / 100,
        (false, false) => large * 7 / 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::loopy::Edge;

    /// Checks where the number in the middle of a 3×3 board is drawn for lines in these directions.
    #[track_caller]
    fn check(links: &[Dir], expected: Option<(i32, i32)>) {
        let size = Size::new(3, 3).unwrap();
        let middle = size.at(4).unwrap();
        let mut drawing = Drawing::new(size);
        for &dir in links {
            drawing.add(Edge::at(size, middle, dir).unwrap()).unwrap();
        }
        assert_eq!(free_side(&drawing, middle), expected, "{links:?}");
    }

    #[test]
    fn no_disc_covers_the_line_beside_it() {
        for side in 4..=12 {
            let unit = line::unit(Size::new(side, side).unwrap());
            let large = (unit * 46 / 100).min(300);
            for is_negative in [false, true] {
                let reach = radius(large, is_negative, true) * SCALE / 10;
                // Half of a line is up to 24 units wide.
                assert!(reach + 24 <= unit * FAR as usize / 100, "{side}×{side}: {reach}");
            }
        }
    }

    #[test]
    fn a_number_gives_way_to_the_line() {
        check(&[], None);
        check(&[Dir::Left, Dir::Down], Some((1, -1)));
        check(&[Dir::Right, Dir::Up], Some((-1, 1)));
        check(&[Dir::Left, Dir::Right], Some((0, -1)));
        check(&[Dir::Up, Dir::Down], Some((1, 0)));
        check(&[Dir::Up], Some((1, 0)));
        check(&[Dir::Right], Some((0, -1)));
    }
}
