//! The pictures for link previews: one for the home page and one for each game, without text.

use std::f32::consts::{PI, TAU};

use games::Date;

use crate::canvas::{Canvas, Rgb, oval};
use crate::math::{P, cos, sin};
use crate::mood::Mood;
use crate::{SIZE, land, panel};

/// Width and height of a preview, as networks recommend.
pub const PREVIEW_SIZE: (usize, usize) = (1200, 630);

const WIDTH: f32 = PREVIEW_SIZE.0 as f32;
const HEIGHT: f32 = PREVIEW_SIZE.1 as f32;

/// Width and height of a board.
const BOARD: f32 = 528.0;

const PAPER: Rgb = Rgb::hex(0xf6f9fe);
const GLAZE: Rgb = Rgb::hex(0xe4edf9);
const COBALT: Rgb = Rgb::hex(0x1d4f9c);
const DEEP: Rgb = Rgb::hex(0x12356b);
const SUN: Rgb = Rgb::hex(0xe3b04a);

/// Paints the preview of a game, or of the home page.
pub(crate) fn paint(name: &str) -> Canvas {
    match name {
        "home" => home(),
        "slide" => slide(),
        _ => {
            let mut canvas = wall();
            board_of(name)(&mut canvas, (WIDTH - BOARD) / 2.0);
            canvas
        }
    }
}

/// Paints a game's board next to a calendar page: the day, with month and year below it.
pub(crate) fn of_day(game: &str, date: Date) -> Canvas {
    let mut canvas = wall();
    board_of(game)(&mut canvas, 100.0);
    card(&mut canvas, (740.0, 135.0), (360.0, 360.0));
    number(&mut canvas, date.day().into(), (920.0, 275.0), 170.0, COBALT);
    number(&mut canvas, date.month().into(), (830.0, 430.0), 52.0, DEEP);
    number(&mut canvas, date.year().into(), (970.0, 430.0), 52.0, DEEP);
    canvas
}

/// Returns the function that paints a game's board, [`BOARD`] wide, at a left edge. A game that has none gets tiles.
fn board_of(game: &str) -> fn(&mut Canvas, f32) {
    match game {
        "loop" => draw_loop,
        "fifteen" => draw_fifteen,
        _ => draw_tiles,
    }
}

/// Paints the preview of the home page: the ship of the tile panel.
fn home() -> Canvas {
    enlarged(&panel::paint(Mood::Light), 0.0, |_, _| Some((0.0, 0.0)))
}

/// Paints the landscape cut into pieces, some of which have moved and two are missing.
fn slide() -> Canvas {
    const SIDE: f32 = 105.0;
    let moved = |column: i32, row: i32| match (column, row) {
        (4, 2) | (8, 4) => None,
        (5, 2) => Some((-SIDE * 3.0, SIDE)),
        (3, 3) => Some((SIDE * 2.0, -SIDE)),
        (7, 3) => Some((SIDE * 2.0, 0.0)),
        (9, 3) => Some((-SIDE * 2.0, 0.0)),
        (2, 1) => Some((0.0, SIDE * 3.0)),
        (2, 4) => Some((0.0, -SIDE * 3.0)),
        _ => Some((0.0, 0.0)),
    };
    enlarged(&land::paint(Mood::Light), SIDE, moved)
}

/// Paints a closed loop on a board with its numbers.
fn draw_loop(canvas: &mut Canvas, left: f32) {
    let (side, top) = (66.0, 51.0);
    card(canvas, (left - 24.0, top - 24.0), (side * 8.0 + 48.0, side * 8.0 + 48.0));
    let at = |x: i32, y: i32| (left + x as f32 * side, top + y as f32 * side);
    for i in 0..=8 {
        canvas.line(&[at(0, i), at(8, i)], 2.0, 2.0, COBALT, 0.25);
        canvas.line(&[at(i, 0), at(i, 8)], 2.0, 2.0, COBALT, 0.25);
    }
    let corners: [(i32, i32); 18] = [
        (1, 1),
        (4, 1),
        (4, 2),
        (6, 2),
        (6, 1),
        (7, 1),
        (7, 5),
        (5, 5),
        (5, 4),
        (3, 4),
        (3, 6),
        (6, 6),
        (6, 7),
        (1, 7),
        (1, 5),
        (2, 5),
        (2, 3),
        (1, 3),
    ];
    let middle = |x: i32, y: i32| (at(x, y).0 + side / 2.0, at(x, y).1 + side / 2.0);
    let line: Vec<P> = corners.iter().chain([&corners[0]]).map(|&(x, y)| middle(x, y)).collect();
    canvas.line(&line, 13.0, 13.0, COBALT, 1.0);
    for (x, y) in [(3, 2), (5, 3), (4, 5), (0, 4), (5, 0), (0, 0)] {
        let near = |corner: &&(i32, i32)| (corner.0 - x).abs() <= 1 && (corner.1 - y).abs() <= 1;
        let n_near = corners.iter().filter(near).count() as u32;
        number(canvas, n_near, middle(x, y), 34.0, DEEP);
    }
}

/// Paints tiles in a symmetric pattern.
fn draw_tiles(canvas: &mut Canvas, left: f32) {
    let (side, left, top) = (BOARD / 5.0, left, 51.0);
    card(canvas, (left - 24.0, top - 24.0), (BOARD + 48.0, BOARD + 48.0));
    for (x, y) in (0..5).flat_map(|y: i32| (0..5).map(move |x: i32| (x, y))) {
        let colour = match (2 - x).abs() + (2 - y).abs() {
            0 | 3 => SUN,
            1 | 4 => COBALT,
            _ => GLAZE,
        };
        let at = (left + x as f32 * side + 5.0, top + y as f32 * side + 5.0);
        canvas.fill(&rounded(at, (side - 10.0, side - 10.0), 18.0), colour, 1.0);
    }
}

/// Paints the fifteen tiles, a few moves from solved.
fn draw_fifteen(canvas: &mut Canvas, left: f32) {
    let (side, left, top) = (136.0, left - 8.0, 43.0);
    card(canvas, (left - 14.0, top - 14.0), (side * 4.0 + 28.0, side * 4.0 + 28.0));
    for (at, tile) in [1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 7, 12, 13, 14, 11, 15].into_iter().enumerate()
    {
        if tile == 0 {
            continue;
        }
        let (x, y) = (left + (at % 4) as f32 * side + 5.0, top + (at / 4) as f32 * side + 5.0);
        canvas.fill(&rounded((x, y), (side - 10.0, side - 10.0), 18.0), COBALT, 1.0);
        number(canvas, tile, (x + side / 2.0 - 5.0, y + side / 2.0 - 5.0), 58.0, PAPER);
    }
}

/// Scales a square picture to the width of a preview and keeps its middle, cut into pieces if `side` is positive. `moved`
/// returns the offset to where a piece comes from, or `None` if it is missing.
fn enlarged(picture: &Canvas, side: f32, moved: impl Fn(i32, i32) -> Option<P>) -> Canvas {
    let mut canvas = Canvas::new(PREVIEW_SIZE.0, PAPER);
    let scale = SIZE as f32 / WIDTH;
    let top = (SIZE as f32 - HEIGHT * scale) / 2.0;
    canvas.map(|x, y, ground| {
        let shown = |x: f32, y: f32| picture.smooth_at(x * scale, y * scale + top);
        if side <= 0.0 || y >= HEIGHT {
            return shown(x, y);
        }
        let (column, row) = ((x / side) as i32, (y / side) as i32);
        let (u, v) = (x - column as f32 * side, y - row as f32 * side);
        let edge = u.min(v).min(side - u).min(side - v);
        match moved(column, row) {
            None => shown(x, y).mix(DEEP, 0.72),
            Some(_) if edge < 1.5 => ground.mix(DEEP, 0.75),
            // Light comes from the upper left.
            Some((dx, dy)) if u.min(v) < 4.0 => shown(x + dx, y + dy).mix(Rgb(1.0, 1.0, 1.0), 0.35),
            Some((dx, dy)) => shown(x + dx, y + dy),
        }
    });
    canvas
}

/// Paints a wall of tiles.
fn wall() -> Canvas {
    const SIDE: f32 = 105.0;
    let mut canvas = Canvas::new(PREVIEW_SIZE.0, PAPER);
    for row in 0..6 {
        for column in 0..12 {
            let (x, y) = (column as f32 * SIDE, row as f32 * SIDE);
            let at = |u: f32, v: f32| (x + u * SIDE, y + v * SIDE);
            let ground = if (row + column) % 2 == 0 { GLAZE } else { PAPER };
            canvas.fill(&[at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)], ground, 1.0);
            for (u, v) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
                canvas.fill(
                    &clipped(&oval(at(u, v), SIDE * 0.3, SIDE * 0.3), (x, y), SIDE),
                    COBALT,
                    0.5,
                );
                canvas.fill(
                    &clipped(&oval(at(u, v), SIDE * 0.17, SIDE * 0.17), (x, y), SIDE),
                    ground,
                    1.0,
                );
            }
            let star: Vec<P> = (0..8)
                .map(|i| {
                    let turn = i as f32 / 8.0 * TAU;
                    let reach = if i % 2 == 0 { 0.36 } else { 0.14 };
                    at(0.5 + cos(turn) * reach, 0.5 + sin(turn) * reach)
                })
                .collect();
            canvas.fill(&star, COBALT, 0.5);
            canvas.fill(&oval(at(0.5, 0.5), 6.0, 6.0), SUN, 0.9);
        }
    }
    canvas
}

/// Returns the part of a shape that lies on a tile.
fn clipped(shape: &[P], (x, y): P, side: f32) -> Vec<P> {
    shape.iter().map(|p| (p.0.clamp(x, x + side), p.1.clamp(y, y + side))).collect()
}

/// Paints a white card with a blue border, as the background of a board.
fn card(canvas: &mut Canvas, at: P, size: P) {
    let rim = 6.0;
    let outer = rounded((at.0 - rim, at.1 - rim), (size.0 + rim * 2.0, size.1 + rim * 2.0), 30.0);
    canvas.fill(&outer, COBALT, 1.0);
    canvas.fill(&rounded(at, size, 24.0), PAPER, 1.0);
}

/// Returns the outline of a rectangle with rounded corners.
fn rounded((x, y): P, (width, height): P, radius: f32) -> Vec<P> {
    let corners = [
        (x + width - radius, y + height - radius, 0.0),
        (x + radius, y + height - radius, PI / 2.0),
        (x + radius, y + radius, PI),
        (x + width - radius, y + radius, PI * 1.5),
    ];
    corners
        .iter()
        .flat_map(|&(x, y, from)| arc((x, y), (radius, radius), from, from + PI / 2.0))
        .collect()
}

/// Paints a number `height` pixels tall, centred on a point.
fn number(canvas: &mut Canvas, number: u32, middle: P, height: f32, colour: Rgb) {
    let text = number.to_string();
    let (scale, step) = (height / 1.6, height * 0.78);
    let left = middle.0 - (text.len() as f32 - 1.0) * step / 2.0 - scale / 2.0;
    for (at, digit) in text.bytes().enumerate() {
        for line in digit_lines(digit - b'0') {
            let place = |p: &P| {
                (left + at as f32 * step + p.0 * scale, middle.1 - height / 2.0 + p.1 * scale)
            };
            let line: Vec<P> = line.iter().map(place).collect();
            canvas.line(&line, height * 0.14, height * 0.14, colour, 1.0);
        }
    }
}

/// Returns the lines of a digit in a box of 1 by 1.6.
fn digit_lines(digit: u8) -> Vec<Vec<P>> {
    let and = |mut first: Vec<P>, more: &[P]| {
        first.extend(more);
        first
    };
    match digit {
        0 => vec![arc((0.5, 0.8), (0.45, 0.8), 0.0, TAU)],
        1 => vec![vec![(0.2, 0.35), (0.58, 0.0), (0.58, 1.6)]],
        2 => vec![and(arc((0.5, 0.45), (0.43, 0.45), PI, TAU + 0.7), &[(0.06, 1.6), (0.95, 1.6)])],
        3 => vec![
            arc((0.46, 0.4), (0.4, 0.4), PI * 1.1, PI * 2.5),
            arc((0.46, 1.18), (0.46, 0.42), PI * 1.5, PI * 2.9),
        ],
        4 => vec![vec![(0.72, 1.6), (0.72, 0.0), (0.02, 1.12), (0.98, 1.12)]],
        5 => vec![and(
            vec![(0.88, 0.0), (0.2, 0.0), (0.12, 0.72)],
            &arc((0.46, 1.1), (0.46, 0.5), PI * 1.25, PI * 2.85),
        )],
        6 => vec![
            arc((0.5, 1.12), (0.44, 0.48), 0.0, TAU),
            vec![(0.7, 0.0), (0.35, 0.42), (0.1, 0.94)],
        ],
        7 => vec![vec![(0.05, 0.0), (0.95, 0.0), (0.38, 1.6)]],
        8 => vec![arc((0.5, 0.4), (0.37, 0.4), 0.0, TAU), arc((0.5, 1.2), (0.45, 0.4), 0.0, TAU)],
        _ => vec![
            arc((0.5, 0.48), (0.44, 0.48), 0.0, TAU),
            vec![(0.9, 0.66), (0.65, 1.18), (0.3, 1.6)],
        ],
    }
}

/// Returns an arc of an ellipse, clockwise from one angle to another.
fn arc(at: P, radius: P, from: f32, to: f32) -> Vec<P> {
    const STEPS: usize = 24;
    let point = |i: usize| {
        let turn = from + (to - from) * i as f32 / STEPS as f32;
        (at.0 + cos(turn) * radius.0, at.1 + sin(turn) * radius.1)
    };
    (0..=STEPS).map(point).collect()
}
