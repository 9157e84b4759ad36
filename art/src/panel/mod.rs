//! A panel of painted tiles: a large ship in cobalt on white, framed by scrolls and medallions.

mod water;

use crate::canvas::{Canvas, Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, cos, curve, fbm, hash_unit, lerp, noise, sin, smooth};
use crate::mood::Mood;
use crate::{land, ornament};
use std::f32::consts::{PI, TAU};
use water::{coast, sea, waves};

/// Side of a tile; the frame is one tile wide.
const TILE: f32 = 128.0;
const HORIZON: f32 = 560.0;
const YELLOW: Rgb = Rgb::hex(0xe3b04a);

/// Paints the panel in cobalt, or in manganese violet.
pub(crate) fn paint(mood: Mood) -> Canvas {
    let mut easel = Easel::new(Canvas::new(crate::SIZE, Mood::cobalt(0.0)), Mood::Tile);
    sky(&mut easel);
    sea(&mut easel);
    coast(&mut easel);
    waves(&mut easel);
    frame(&mut easel);
    ornament::medallions(&mut easel);
    glaze(&mut easel);
    if mood.is_dark() {
        manganese(&mut easel.canvas);
    }
    easel.canvas
}

fn sky(easel: &mut Easel) {
    easel.canvas.map(|x, y, _| {
        let streak = fbm(x / 150.0 + y / 300.0, y / 34.0, 4, 3);
        Mood::cobalt(lerp(0.46, 0.05, smooth(120.0, 540.0, y)) + streak * 0.2)
    });
    let sun = (282.0, 248.0);
    for ray in 0..40 {
        let turn = ray as f32 / 40.0 * TAU + 0.05;
        let long = if ray % 2 == 0 { 118.0 } else { 84.0 };
        let line: Vec<P> = (0..10)
            .map(|i| {
                let r = lerp(46.0, long, i as f32 / 9.0);
                let a = turn + if ray % 2 == 0 { sin(r * 0.16) * 0.04 } else { 0.0 };
                (sun.0 + cos(a) * r, sun.1 + sin(a) * r)
            })
            .collect();
        easel.canvas.line(&line, 4.5, 0.4, YELLOW, 0.8);
    }
    easel.canvas.fill_with(&oval(sun, 40.0, 40.0), |x, y| {
        let d = crate::math::len((x - sun.0 + 8.0, y - sun.1 + 10.0)) / 44.0;
        (Rgb::hex(0xfff4d0).mix(YELLOW, d * d), 1.0)
    });
    easel.canvas.line(&ring(sun, 40.0), 2.0, 2.0, Mood::cobalt(0.8), 0.8);
    face(easel, sun);
    for (seed, (at, wide, high)) in [
        ((760.0, 320.0), 120.0, 96.0),
        ((520.0, 214.0), 92.0, 50.0),
        ((196.0, 436.0), 104.0, 70.0),
        ((836.0, 206.0), 66.0, 46.0),
        ((420.0, 330.0), 54.0, 30.0),
        ((800.0, 470.0), 96.0, 40.0),
        ((210.0, 540.0), 80.0, 24.0),
    ]
    .into_iter()
    .enumerate()
    {
        land::cloud(&mut easel.canvas, Mood::Tile, at, wide, high, seed as u32 + 30);
        scrolls(easel, at, wide, high, seed as u32);
    }
    let mut rng = Rng::new(8);
    for i in 0..14 {
        let at = (
            560.0 + i as f32 * 11.0 + rng.range(-9.0, 9.0),
            392.0 - i as f32 * 7.0 + rng.range(-9.0, 9.0),
        );
        gull(easel, at, rng.range(6.0, 12.0));
    }
    for i in 0..7 {
        let at = (150.0 + i as f32 * 17.0, 330.0 + rng.range(-18.0, 18.0));
        gull(easel, at, rng.range(6.0, 11.0));
    }
}

/// Paints the sun's face.
fn face(easel: &mut Easel, at: P) {
    for side in [-1.0, 1.0] {
        let x = at.0 + side * 14.0;
        easel.pen(
            &curve(&[(x - 7.0, at.1 - 10.0), (x, at.1 - 14.0), (x + 7.0, at.1 - 10.0)], 4),
            2.0,
            0.85,
        );
        easel.pen(
            &curve(&[(x - 5.0, at.1 - 4.0), (x, at.1 - 7.0), (x + 5.0, at.1 - 4.0)], 4),
            1.6,
            0.85,
        );
        easel.canvas.fill(&oval((x, at.1 - 4.0), 2.4, 2.4), Mood::cobalt(0.95), 0.9);
        easel.canvas.fill(&oval((x, at.1 + 9.0), 5.0, 3.6), Rgb::hex(0xd9873a), 0.35);
    }
    easel.pen(
        &curve(&[(at.0 + 2.0, at.1 - 6.0), (at.0 - 3.0, at.1 + 6.0), (at.0 + 3.0, at.1 + 7.0)], 4),
        1.8,
        0.8,
    );
    easel.pen(
        &curve(&[(at.0 - 11.0, at.1 + 14.0), (at.0, at.1 + 20.0), (at.0 + 11.0, at.1 + 14.0)], 4),
        2.2,
        0.85,
    );
}

fn gull(easel: &mut Easel, c: P, w: f32) {
    let wing = curve(
        &[
            (c.0 - w, c.1 - w * 0.2),
            (c.0 - w * 0.45, c.1 - w * 0.6),
            c,
            (c.0 + w * 0.5, c.1 - w * 0.6),
            (c.0 + w, c.1 - w * 0.1),
        ],
        4,
    );
    easel.canvas.swash(&wing, w * 0.24, Mood::cobalt(0.92), 0.95);
}

/// Paints spirals in a cloud, as tile painters do.
fn scrolls(easel: &mut Easel, at: P, wide: f32, high: f32, seed: u32) {
    let mut rng = Rng::new(seed + 70);
    for _ in 0..(wide / 13.0) as usize {
        let t = rng.range(-0.8, 0.8);
        let c = (at.0 + t * wide, at.1 - rng.range(0.05, 0.7) * high * (1.0 - t * t * 0.8));
        let r = rng.range(0.14, 0.26) * high;
        let start = rng.range(2.6, 4.0);
        let line: Vec<P> = (0..22)
            .map(|i| {
                let s = i as f32 / 21.0;
                let (a, d) = (start + s * 6.4, r * (1.0 - s * 0.82));
                (c.0 + cos(a) * d * 1.3, c.1 + sin(a) * d)
            })
            .collect();
        easel.canvas.swash(&line, 2.6, Mood::cobalt(0.55), 0.7);
    }
}

pub(crate) fn ring(at: P, r: f32) -> Vec<P> {
    let mut line = oval(at, r, r);
    line.push(line[0]);
    line
}

/// Returns the outline of the window in the frame: a rectangle with concave corners and a crest.
fn window(inset: f32) -> Vec<P> {
    let (a, b) = (TILE - 2.0 + inset, 1024.0 - TILE + 2.0 - inset);
    let cut = 52.0;
    let mut out = Vec::new();
    for (corner, start) in [((a, a), 0.0), ((b, a), 1.0), ((b, b), 2.0), ((a, b), 3.0)] {
        for i in 0..=12 {
            let turn = PI / 2.0 * (1.0 - i as f32 / 12.0) + start * PI / 2.0;
            out.push((corner.0 + cos(turn) * cut, corner.1 + sin(turn) * cut));
        }
        // Between the corners, each side curves in and out once.
        let next = [(b, a), (b, b), (a, b), (a, a)][start as usize];
        for i in 1..24 {
            let t = i as f32 / 24.0;
            let (x, y) = (lerp(corner.0, next.0, t), lerp(corner.1, next.1, t));
            if (t - 0.5).abs() > 0.5 - cut / (b - a) {
                continue;
            }
            let sway = 9.0
                * sin((t - 0.5) * TAU * 1.5 + PI / 2.0)
                * if (start as usize).is_multiple_of(2) { 1.0 } else { 0.6 };
            let (nx, ny) = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)][start as usize];
            out.push((x + nx * sway, y + ny * sway));
        }
    }
    out
}

/// Paints the frame around the window: a deep blue ground with a leaf scroll.
fn frame(easel: &mut Easel) {
    let hole = window(0.0);
    // The frame is the square minus the window, joined by a seam.
    let mut shape =
        vec![(-2.0, -2.0), (1026.0, -2.0), (1026.0, 1026.0), (-2.0, 1026.0), (-2.0, -2.0)];
    shape.extend(hole.iter().rev().copied());
    shape.push(hole[hole.len() - 1]);
    easel.canvas.fill_with(&shape, |x, y| {
        let cloud = fbm(x / 50.0, y / 50.0, 4, 17) * 0.2 + 0.025 * noise(x / 6.0, y / 6.0, 18);
        (Mood::cobalt(0.8 + cloud - 0.1 * smooth(1024.0, 0.0, y)), 1.0)
    });
    ornament::scroll(easel);
    let close = |inset: f32| {
        let mut line = window(inset);
        line.push(line[0]);
        line
    };
    for (inset, wide, colour, alpha) in [
        (-4.0, 15.0, Mood::cobalt(0.95), 0.9),
        (-4.0, 12.0, Mood::cobalt(0.06), 1.0),
        (-5.0, 6.0, YELLOW, 1.0),
        (-7.0, 1.6, Mood::cobalt(0.7), 0.8),
        (1.0, 1.6, Mood::cobalt(0.85), 0.9),
    ] {
        easel.canvas.line(&close(inset), wide, wide, colour, alpha);
    }
    let edge =
        |d: f32| vec![(d, d), (1024.0 - d, d), (1024.0 - d, 1024.0 - d), (d, 1024.0 - d), (d, d)];
    easel.canvas.line(&edge(7.0), 9.0, 9.0, Mood::cobalt(0.05), 1.0);
    easel.canvas.line(&edge(7.0), 4.0, 4.0, YELLOW, 1.0);
    easel.canvas.line(&edge(14.0), 1.4, 1.4, Mood::cobalt(0.1), 0.8);
}

/// Turns cobalt on white into pale lines on manganese violet; yellow stays.
fn manganese(canvas: &mut Canvas) {
    const FIRED: [Rgb; 4] =
        [Rgb::hex(0x170c24), Rgb::hex(0x4a2758), Rgb::hex(0x9a6a9c), Rgb::hex(0xe6cfc0)];
    canvas.map(|_, _, colour| {
        let s = colour.luma().clamp(0.0, 0.9999) * 3.0;
        let i = s as usize;
        let fired = FIRED[i].mix(FIRED[i + 1], s - i as f32);
        // A pixel is yellow if its red exceeds its blue.
        let yellow = smooth(0.12, 0.3, colour.0 - colour.2);
        fired.mix(colour.under(Rgb(1.0, 0.86, 0.62)), yellow)
    });
}

/// Paints the glaze of each tile: its own shade, a thin rim, joints and a few cracks. Joints run through the middle of the
/// game's pieces, because a joint at the edge of a piece would look like the edge of another.
fn glaze(easel: &mut Easel) {
    easel.canvas.map(|x, y, colour| {
        let (across, down) = (x + TILE / 2.0, y + TILE / 2.0);
        let (tx, ty) = ((across / TILE) as i32, (down / TILE) as i32);
        let (fx, fy) = (across - tx as f32 * TILE, down - ty as f32 * TILE);
        let rim = fx.min(fy).min(TILE - 1.0 - fx).min(TILE - 1.0 - fy);
        let tone =
            1.0 + (hash_unit(tx, ty, 50) - 0.5) * 0.07 + fbm(x / 34.0, y / 34.0, 3, 51) * 0.05;
        let tint = Rgb::hex(0xeadfc4);
        let shine = smooth(40.0, 0.0, fx) * smooth(40.0, 0.0, fy) * 0.06;
        let colour = colour.scale(tone).mix(Rgb(1.0, 1.0, 1.0), shine);
        let colour = colour.mix(tint, smooth(5.0, 1.0, rim) * 0.16);
        if rim < 1.0 { colour.mix(Rgb::hex(0x6d6a66), 0.55) } else { colour }
    });
}
