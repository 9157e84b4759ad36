//! What is at sea: ships, boats, the serpent, the whale, the compass rose.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, closed_curve, cos, curve, lerp, sin};
use crate::mood::WALL;
use std::f32::consts::TAU;

const HULL: Rgb = Rgb::hex(0x8a5130);
const TRIM: Rgb = Rgb::hex(0xe0b04e);
const RED: Rgb = Rgb::hex(0xbf3b2b);
const SCALES: Rgb = Rgb::hex(0x4f9a86);

/// A ship of three masts under full sail, going right (`way` 1) or left (-1).
pub(crate) fn ship(easel: &mut Easel, at: P, u: f32, way: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u * way, at.1 + dy * u);
    let shape = |points: &[P]| points.iter().map(|p| spot(p.0, p.1)).collect::<Vec<P>>();
    // The image in the water, broken by the swell.
    let dark = easel.lit(HULL, 0.0, y);
    for k in 0..7 {
        let t = k as f32;
        let half = (15.0 - t * 1.6) * u;
        let middle = spot(sin(t * 2.1) * 2.0, 1.0 + t * 1.5);
        easel.canvas.swash(
            &[(middle.0 - half, middle.1), middle, (middle.0 + half, middle.1)],
            1.3 * u,
            dark,
            0.5 - t * 0.06,
        );
    }
    let hull = curve(
        &[(-17.0, -9.5), (-15.0, -2.0), (-10.0, 1.0), (9.0, 1.0), (15.0, -3.0), (19.0, -7.5)],
        6,
    );
    let mut hull: Vec<P> = hull.into_iter().map(|p| spot(p.0, p.1)).collect();
    hull.extend(shape(&[
        (13.0, -6.5),
        (12.0, -5.0),
        (-5.0, -4.4),
        (-6.0, -7.6),
        (-11.0, -8.0),
        (-11.5, -10.6),
    ]));
    let (bright, dim) = (easel.lit(HULL, 1.0, y), easel.lit(HULL, 0.1, y));
    easel.canvas.fill_with(&hull, |_, py| {
        (bright.mix(dim, ((py - at.1) / (9.0 * u) + 0.9).clamp(0.0, 1.0)), 1.0)
    });
    if u > 4.0 {
        planks(easel, &spot, u);
    }
    let trim = easel.lit(TRIM, 0.9, y);
    easel.canvas.line(
        &shape(&[(-16.5, -6.4), (-9.0, -4.6), (4.0, -3.2), (17.0, -6.0)]),
        0.9 * u,
        0.9 * u,
        trim,
        0.95,
    );
    for port in 0..5 {
        let p = spot(-10.0 + port as f32 * 4.4, -2.2);
        easel.face(&oval(p, 0.6 * u, 0.6 * u), Rgb::hex(0x3a2418), 0.4, y);
    }
    easel.lamp(spot(-17.0, -12.0), y, 3.0 * u, 0.9);
    easel.lamp(spot(-13.5, -6.8), y, 2.0 * u, 0.8);
    // Seen close, ropes are finer than a far ship's lines would make them.
    let fine = if u > 4.0 { 0.4 } else { 1.0 };
    for (x, top) in [(-12.0, -24.0), (-1.0, -36.0), (9.5, -29.0)] {
        easel.pen(&[spot(x, -5.0), spot(x, top)], (0.4 + 0.6 * fine) * u, 0.9);
        for side in [-5.0, 5.0] {
            easel.pen(&[spot(x, top), spot(x + side, -6.0)], 0.35 * u * fine, 0.6);
        }
    }
    easel.pen(&[spot(17.0, -7.0), spot(25.0, -13.0)], (0.3 + 0.6 * fine) * u, 0.9);
    easel.pen(
        &[spot(25.0, -13.0), spot(9.5, -29.0), spot(-1.0, -36.0), spot(-12.0, -24.0)],
        0.35 * u * fine,
        0.6,
    );
    sail(
        easel,
        &shape(&[(-20.0, -13.5), (-11.0, -25.0), (-9.5, -17.0), (-8.0, -11.0)]),
        false,
        y,
        u,
    );
    sail(easel, &shape(&[(4.0, -14.0), (4.6, -24.0), (14.0, -24.0), (17.0, -13.5)]), true, y, u);
    sail(easel, &shape(&[(6.0, -25.0), (6.8, -30.0), (12.4, -30.0), (14.0, -24.8)]), false, y, u);
    sail(easel, &shape(&[(-8.0, -13.0), (-7.4, -26.0), (5.0, -26.0), (8.0, -12.0)]), true, y, u);
    sail(easel, &shape(&[(-5.6, -27.0), (-5.0, -34.0), (3.0, -34.0), (5.0, -26.6)]), false, y, u);
    for (x, top) in [(-12.0, -24.0), (-1.0, -36.0), (9.5, -29.0)] {
        // The pennant waves from the masthead.
        let mut p: Vec<P> = Vec::new();
        for i in 0..=10 {
            let t = i as f32 / 10.0;
            p.push((x - t * 9.0, top - 0.8 - sin(t * 6.0 + x) * 0.9 * t - (1.0 - t)));
        }
        for i in (0..10).rev() {
            let t = i as f32 / 10.0;
            p.push((x - t * 9.0, top - 0.8 - sin(t * 6.0 + x) * 0.9 * t + (1.0 - t)));
        }
        easel.face(&shape(&p), RED, 0.9, y);
    }
    wake(easel, spot(0.0, 1.4), 20.0 * u, u);
}

/// A billowing sail; some bear the red cross.
fn sail(easel: &mut Easel, corners: &[P], cross: bool, y: f32, u: f32) {
    let shape = closed_curve_soft(corners);
    let (mut left, mut right) = (f32::MAX, f32::MIN);
    for p in corners {
        left = left.min(p.0);
        right = right.max(p.0);
    }
    let (bright, dim) = (easel.lit(WALL, 1.0, y), easel.lit(Rgb::hex(0xd9c49a), 0.32, y));
    easel.canvas.fill_with(&shape, |x, _| {
        let t = (x - left) / (right - left).max(1.0);
        (bright.mix(dim, (t * t * 1.1).clamp(0.0, 1.0)), 1.0)
    });
    if u > 4.0 {
        seams(easel, corners, u);
    }
    let ring: Vec<P> = shape.iter().copied().chain([shape[0]]).collect();
    easel.pen(&ring, if u > 4.0 { 0.18 * u } else { 0.5 * u }, 0.6);
    if cross {
        let middle = corners.iter().fold((0.0, 0.0), |s, p| (s.0 + p.0 / 4.0, s.1 + p.1 / 4.0));
        let red = easel.lit(RED, 0.9, y);
        // Four arms that widen outwards, as on the sails of the explorers.
        for (dx, dy) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
            let long = 4.2 * u;
            let spot = |out: f32, side: f32| {
                (middle.0 + (dx * out - dy * side) * long, middle.1 + (dy * out + dx * side) * long)
            };
            let arm = [
                spot(-0.1, -0.14),
                spot(0.6, -0.16),
                spot(1.0, -0.34),
                spot(0.94, 0.0),
                spot(1.0, 0.34),
                spot(0.6, 0.16),
                spot(-0.1, 0.14),
            ];
            easel.canvas.fill(&arm, red, 0.95);
        }
    }
}

/// The planks of a hull seen close, and the windows of its stern.
fn planks(easel: &mut Easel, spot: &impl Fn(f32, f32) -> P, u: f32) {
    for k in 0..5 {
        let s = k as f32;
        let plank = curve(
            &[
                (-15.5 + s * 0.5, -7.6 + s * 1.6),
                (-6.0, -3.4 + s * 0.95),
                (6.0, -2.9 + s * 0.85),
                (17.0 - s * 0.9, -6.0 + s * 1.1),
            ],
            8,
        );
        let plank: Vec<P> = plank.into_iter().map(|p| spot(p.0, p.1)).collect();
        easel.pen(&plank, 0.14 * u, 0.5);
    }
    for k in 0..3 {
        let p = spot(-15.2 + k as f32 * 1.7, -8.2 + k as f32 * 0.3);
        easel.canvas.fill(&oval(p, 0.5 * u, 0.75 * u), Rgb::hex(0xf3d68a), 1.0);
        easel.pen(&oval(p, 0.5 * u, 0.75 * u), 0.14 * u, 0.8);
    }
    for k in 0..8 {
        let x = -4.0 + k as f32 * 2.1;
        easel.pen(&[spot(x, -4.6), spot(x, -6.2)], 0.2 * u, 0.8);
    }
    easel.pen(&[spot(-5.0, -6.2), spot(12.4, -6.8)], 0.3 * u, 0.8);
    for (x, top) in [(-12.0, -24.0), (-1.0, -36.0), (9.5, -29.0)] {
        for k in 1..9 {
            let t = k as f32 / 10.0;
            let y = lerp(-6.0, top, t);
            let half = 5.0 * (1.0 - t);
            easel.pen(&[spot(x - half, y), spot(x + half, y)], 0.1 * u, 0.55);
        }
    }
}

/// The seams of a sail seen close, and the folds the wind blows into it.
fn seams(easel: &mut Easel, corners: &[P], u: f32) {
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3]);
    for k in 1..7 {
        let t = k as f32 / 7.0;
        let (low, high) =
            ((lerp(a.0, d.0, t), lerp(a.1, d.1, t)), (lerp(b.0, c.0, t), lerp(b.1, c.1, t)));
        let belly = sin(t * TAU / 2.0) * 0.6 * u;
        let middle = ((low.0 + high.0) * 0.5 + (t - 0.5) * 2.2 * u, (low.1 + high.1) * 0.5);
        let seam = curve(&[high, middle, (low.0, low.1 - belly)], 8);
        easel.pen(&seam, 0.1 * u, 0.32);
        if k % 2 == 0 {
            let fold: Vec<P> = seam.iter().map(|p| (p.0 + 0.35 * u, p.1)).collect();
            let ink = easel.mood.ink();
            easel.canvas.swash(&fold, 0.8 * u, ink, 0.16);
        }
    }
    for k in 1..3 {
        let t = k as f32 / 3.0 * 0.5;
        let reef = curve(
            &[
                (lerp(b.0, a.0, t), lerp(b.1, a.1, t)),
                (
                    lerp((b.0 + c.0) * 0.5, (a.0 + d.0) * 0.5, t),
                    lerp((b.1 + c.1) * 0.5, (a.1 + d.1) * 0.5, t) + 0.6 * u,
                ),
                (lerp(c.0, d.0, t), lerp(c.1, d.1, t)),
            ],
            6,
        );
        easel.pen(&reef, 0.12 * u, 0.3);
    }
}

/// A closed outline whose sides are straight near the corners and belly out between them.
fn closed_curve_soft(corners: &[P]) -> Vec<P> {
    let n = corners.len();
    let middle =
        corners.iter().fold((0.0, 0.0), |s, p| (s.0 + p.0 / n as f32, s.1 + p.1 / n as f32));
    let mut out = Vec::new();
    for i in 0..n {
        let (a, b) = (corners[i], corners[(i + 1) % n]);
        for k in 0..6 {
            let t = k as f32 / 6.0;
            let p = (lerp(a.0, b.0, t), lerp(a.1, b.1, t));
            let belly = sin(t * TAU / 2.0) * if i == n - 1 { -0.16 } else { 0.13 };
            out.push((p.0 + (p.0 - middle.0) * belly, p.1 + (p.1 - middle.1) * belly));
        }
    }
    out
}

/// Foam along a hull.
fn wake(easel: &mut Easel, at: P, half: f32, u: f32) {
    let foam = easel.mood.foam();
    for k in 0..4 {
        let t = k as f32;
        let line: Vec<P> = (0..=12)
            .map(|i| {
                let s = i as f32 / 6.0 - 1.0;
                (
                    at.0 + s * half * (1.0 - t * 0.14),
                    at.1 + t * 1.5 * u + sin(s * 9.0 + t) * 0.6 * u,
                )
            })
            .collect();
        easel.canvas.swash(&line, (1.7 - t * 0.3) * u, foam, 0.8 - t * 0.18);
    }
}

/// A fishing boat with one slanting sail.
pub(crate) fn boat(easel: &mut Easel, at: P, u: f32, way: f32, colour: Rgb, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u * way, at.1 + dy * u);
    let dark = easel.lit(HULL, 0.0, y);
    easel.canvas.swash(&[spot(-6.0, 1.6), spot(0.0, 2.0), spot(6.0, 1.6)], 1.6 * u, dark, 0.4);
    let hull: Vec<P> = curve(&[(-7.5, -3.4), (-5.0, 0.2), (0.0, 1.0), (5.0, 0.2), (8.5, -4.2)], 4)
        .into_iter()
        .map(|p| spot(p.0, p.1))
        .chain([spot(0.0, -1.6)])
        .collect();
    easel.face(&hull, colour, 0.85, y);
    easel.pen(&hull, 0.5 * u, 0.6);
    easel.pen(&[spot(0.0, -1.0), spot(0.5, -14.0)], 0.8 * u, 0.9);
    sail(
        easel,
        &[spot(-5.0, -4.0), spot(-1.0, -10.0), spot(3.5, -17.0), spot(5.4, -3.4)],
        false,
        y,
        u * 0.8,
    );
    wake(easel, spot(0.0, 1.2), 8.0 * u, u * 0.7);
    easel.lamp(spot(-5.0, -4.0), y, 2.4 * u, 0.7);
}

/// The serpent of old sea charts: head and coils above the waves.
pub(crate) fn serpent(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    let (bright, dim) = (easel.lit(SCALES, 1.0, y), easel.lit(SCALES, 0.0, y));
    let belly = easel.lit(Rgb::hex(0xe9d9a0), 0.8, y);
    for (x, wide, high, thick) in
        [(34.0, 7.0, 7.0, 3.4), (19.0, 8.5, 11.0, 5.0), (1.0, 9.5, 14.0, 6.4)]
    {
        let arc: Vec<P> = (0..=16)
            .map(|i| {
                let a = TAU / 2.0 * i as f32 / 16.0;
                spot(x - cos(a) * wide, -sin(a) * high)
            })
            .collect();
        easel.canvas.line(&arc, thick * u + 1.0, thick * u + 1.0, dim, 1.0);
        easel.canvas.line(&arc, thick * u * 0.8, thick * u * 0.8, dim.mix(bright, 0.55), 1.0);
        let lit: Vec<P> =
            arc.iter().map(|p| (p.0 - thick * 0.14 * u, p.1 - thick * 0.2 * u)).collect();
        easel.canvas.swash(&lit, thick * u * 0.4, bright, 0.9);
        for (i, &p) in arc.iter().enumerate().take(15).skip(2) {
            let a = TAU / 2.0 * i as f32 / 16.0;
            let out = (p.0 - cos(a) * thick * 0.9 * u, p.1 - sin(a) * thick * 0.95 * u);
            easel.canvas.line(&[p, out], 1.6 * u, 0.3, easel.mood.ink().mix(bright, 0.5), 0.9);
        }
        for end in [arc[0], arc[16]] {
            wake(easel, (end.0, end.1 + u), thick * 1.1 * u, u * 0.7);
        }
    }
    let neck = curve(&[(-18.0, 1.0), (-16.0, -12.0), (-21.0, -22.0), (-30.0, -25.0)], 8)
        .into_iter()
        .map(|p| spot(p.0, p.1))
        .collect::<Vec<P>>();
    easel.canvas.line(&neck, 8.0 * u, 5.0 * u, dim, 1.0);
    easel.canvas.line(&neck, 6.0 * u, 3.8 * u, dim.mix(bright, 0.6), 1.0);
    let throat: Vec<P> = neck.iter().map(|p| (p.0 - 1.6 * u, p.1 + 0.8 * u)).collect();
    easel.canvas.line(&throat, 2.2 * u, 1.2 * u, belly, 0.9);
    let head: Vec<P> = closed_curve(
        &[
            spot(-27.0, -28.5),
            spot(-33.0, -29.0),
            spot(-41.0, -24.5),
            spot(-39.0, -22.6),
            spot(-33.0, -22.0),
            spot(-27.0, -22.0),
        ],
        5,
    );
    easel.canvas.fill(&head, dim.mix(bright, 0.75), 1.0);
    easel.pen(&head, 0.6 * u, 0.7);
    easel.canvas.line(
        &[spot(-40.0, -23.6), spot(-33.0, -24.0)],
        0.9 * u,
        0.5 * u,
        easel.lit(RED, 0.8, y),
        1.0,
    );
    easel.canvas.fill(&oval(spot(-33.5, -26.6), 1.3 * u, 1.3 * u), Rgb::hex(0xffe08a), 1.0);
    easel.pen(&[spot(-33.5, -27.2), spot(-33.5, -26.0)], 0.9 * u, 1.0);
    for (dx, dy) in [(-25.0, -33.0), (-22.5, -30.0), (-19.0, -26.0), (-15.0, -21.0), (-12.5, -15.0)]
    {
        let root = spot(dx - 2.6, dy + 4.0);
        easel.canvas.line(&[root, spot(dx, dy)], 2.2 * u, 0.3, dim.mix(bright, 0.4), 1.0);
    }
    wake(easel, spot(-17.0, 2.0), 9.0 * u, u);
}

/// A whale with its spout.
pub(crate) fn whale(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    let skin = Rgb::hex(0x53709f);
    let body: Vec<P> = curve(
        &[(-17.0, 1.5), (-16.0, -5.0), (-8.0, -9.0), (4.0, -7.4), (14.0, -2.0), (20.0, 1.5)],
        6,
    )
    .into_iter()
    .map(|p| spot(p.0, p.1))
    .collect();
    let (bright, dim) = (easel.lit(skin, 1.0, y), easel.lit(skin, 0.05, y));
    easel.canvas.fill_with(&body, |_, py| {
        (bright.mix(dim, ((py - at.1) / (9.0 * u) + 1.0).clamp(0.0, 1.0)), 1.0)
    });
    let fluke = curve(
        &[
            (24.0, 1.0),
            (26.0, -6.0),
            (21.0, -11.0),
            (27.0, -9.0),
            (29.0, -6.5),
            (32.0, -10.0),
            (37.0, -9.5),
            (30.0, -5.0),
            (28.0, 1.0),
        ],
        4,
    )
    .into_iter()
    .map(|p| spot(p.0, p.1))
    .collect::<Vec<P>>();
    easel.face(&fluke, skin, 0.35, y);
    easel.pen(&[spot(-16.0, -2.2), spot(-10.0, -2.6)], 0.8 * u, 0.8);
    easel.pen(&[spot(-9.5, -4.6), spot(-8.8, -4.6)], 1.2 * u, 1.0);
    let foam = easel.mood.foam();
    for side in [-1.0, -0.4, 0.4, 1.0] {
        let jet = curve(
            &[
                (-8.0, -9.0),
                (-8.0 + side * 2.0, -17.0),
                (-8.0 + side * 6.5, -19.0),
                (-8.0 + side * 8.5, -13.0),
            ],
            6,
        )
        .into_iter()
        .map(|p| spot(p.0, p.1))
        .collect::<Vec<P>>();
        easel.canvas.line(&jet, 1.4 * u, 0.5 * u, foam, 0.9);
    }
    wake(easel, spot(0.0, 2.0), 20.0 * u, u);
    wake(easel, spot(26.0, 1.6), 6.0 * u, u);
}

/// How flat the compass rose seems, lying on the water.
pub(crate) const FLAT: f32 = 0.8;

/// The compass rose, painted on the sea as on a chart.
pub(crate) fn compass(easel: &mut Easel, at: P, r: f32) {
    let dark = easel.mood.is_dark();
    let [gold, red, ink, paper] = if dark {
        [0xd9a24e, 0xb5533c, 0x0b1038, 0x9fb2e6].map(Rgb::hex)
    } else {
        [0xe7b64f, 0xc4502f, 0x1b3a7c, 0xfdf6e2].map(Rgb::hex)
    };
    let spot = |turn: f32, d: f32| (at.0 + sin(turn) * d, at.1 - cos(turn) * d * FLAT);
    let ring = |d: f32| (0..=96).map(|i| spot(i as f32 / 96.0 * TAU, d)).collect::<Vec<P>>();
    easel.canvas.fill(&ring(r * 0.82), paper, if dark { 0.16 } else { 0.26 });
    for (d, w, a) in [(0.82, 2.4, 0.95), (0.76, 1.0, 0.9), (0.5, 1.4, 0.8)] {
        easel.canvas.line(&ring(r * d), w, w, if d < 0.6 { gold } else { paper }, a);
    }
    for tick in 0..64 {
        let turn = tick as f32 / 64.0 * TAU;
        let inner = if tick % 4 == 0 { 0.7 } else { 0.735 };
        easel.canvas.line(&[spot(turn, r * inner), spot(turn, r * 0.76)], 1.0, 1.0, paper, 0.8);
    }
    for (points, offset, long, wide) in
        [(8, 0.5, 0.62, 0.1), (4, 0.5, 0.86, 0.16), (4, 0.0, 1.06, 0.2)]
    {
        for k in 0..points {
            let turn = (k as f32 + offset) / points as f32 * TAU;
            let (tip, left, right) = (
                spot(turn, r * long),
                spot(turn - TAU / 8.0 * 0.9, r * wide),
                spot(turn + TAU / 8.0 * 0.9, r * wide),
            );
            let north = points == 4 && offset == 0.0 && k == 0;
            let (a, b) = if north {
                (red, paper)
            } else if points == 8 {
                (gold, ink)
            } else {
                (paper, ink)
            };
            easel.canvas.fill(&[at, left, tip], a, 0.96);
            easel.canvas.fill(&[at, tip, right], b, 0.96);
            easel.canvas.line(&[left, tip, right], 0.9, 0.9, ink, 0.7);
        }
    }
    easel.canvas.fill(&oval(at, r * 0.1, r * 0.1 * FLAT), gold, 1.0);
    easel.canvas.fill(&oval(at, r * 0.05, r * 0.05 * FLAT), red, 1.0);
    // A lily on the north, as charts have it.
    let lily = spot(0.0, r * 1.1);
    for side in [-1.0, 0.0, 1.0] {
        let petal = curve(
            &[
                lily,
                (lily.0 + side * r * 0.1, lily.1 - r * 0.1),
                (lily.0 + side * r * 0.15, lily.1 - r * (0.2 - 0.05 * side.abs())),
            ],
            5,
        );
        easel.canvas.swash(&petal, r * 0.075, gold, 1.0);
    }
}
