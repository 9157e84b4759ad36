//! Ships, boats and the decorations of sea charts.

mod chart;

pub(crate) use chart::{FLAT, compass, serpent, whale};

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, curve, lerp, sin};
use crate::mood::WALL;
use chart::{HULL, RED, TRIM};
use std::f32::consts::TAU;

/// Paints a three-masted ship under full sail, heading right (`direction` 1) or left (-1).
pub(crate) fn ship(easel: &mut Easel, at: P, u: f32, direction: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u * direction, at.1 + dy * u);
    let shape = |points: &[P]| points.iter().map(|p| spot(p.0, p.1)).collect::<Vec<P>>();
    // The reflection in the water, broken by the swell.
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
    // On a large ship, ropes are relatively finer.
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
        // The pennant at the masthead.
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

/// Paints a billowing sail, some with a red cross.
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
        // A cross pattée: four arms that widen outwards.
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

/// Paints the planks of a large hull and its stern windows.
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

/// Paints the seams and folds of a large sail.
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

/// Returns a closed outline whose sides are straight near the corners and bulge between them.
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

/// Paints foam along a hull.
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

/// Paints a fishing boat with one slanting sail.
pub(crate) fn boat(easel: &mut Easel, at: P, u: f32, direction: f32, colour: Rgb, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u * direction, at.1 + dy * u);
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
