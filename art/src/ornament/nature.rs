//! Emblems from nature: flowers, fruit and animals.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, closed_curve, cos, curve, sin};
use crate::mood::Mood;
use crate::ornament::YELLOW;
use crate::panel::ring;
use std::f32::consts::{PI, TAU};

/// Paints a flower with `rounds` rings of `petals` petals.
pub(super) fn flower(easel: &mut Easel, at: P, r: f32, petals: usize, rounds: usize) {
    for round in 0..rounds {
        let size = r * (1.0 - round as f32 * 0.8 / rounds as f32);
        for k in 0..petals {
            let a = (k as f32 + 0.5 * (round % 2) as f32) / petals as f32 * TAU - PI / 2.0;
            let wide = (PI / petals as f32).min(0.6);
            let p =
                |da: f32, d: f32| (at.0 + cos(a + da) * size * d, at.1 + sin(a + da) * size * d);
            let petal = closed_curve(
                &[
                    p(0.0, 0.1),
                    p(-wide, 0.55),
                    p(-wide * 0.6, 0.9),
                    p(0.0, 1.0),
                    p(wide * 0.6, 0.9),
                    p(wide, 0.55),
                ],
                5,
            );
            easel.canvas.fill_with(&petal, |x, y| {
                let d = crate::math::len((x - at.0, y - at.1)) / size;
                (Mood::cobalt(0.86 - d * 0.62 + round as f32 * 0.06), 1.0)
            });
            easel.pen(&petal, 1.0, 0.75);
            easel.pen(&[p(0.0, 0.2), p(0.0, 0.8)], 0.9, 0.5);
        }
    }
    easel.canvas.fill(&oval(at, r * 0.15, r * 0.15), YELLOW, 1.0);
    easel.canvas.line(&ring(at, r * 0.15), 1.2, 1.2, Mood::cobalt(0.9), 0.9);
}

pub(super) fn bird(easel: &mut Easel, at: P, r: f32, direction: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r * direction, at.1 + dy * r);
    easel.canvas.line(
        &curve(&[spot(-0.9, 0.8), spot(-0.2, 0.55), spot(0.9, 0.7)], 6),
        2.6,
        1.4,
        Mood::cobalt(0.75),
        1.0,
    );
    for x in [-0.7, 0.3, 0.75] {
        easel.canvas.swash(
            &[spot(x, 0.62), spot(x + 0.12, 0.45), spot(x + 0.26, 0.36)],
            6.0,
            Mood::cobalt(0.5),
            1.0,
        );
    }
    for k in 0..3 {
        let s = k as f32 * 0.12;
        easel.canvas.swash(
            &curve(&[spot(-0.25, 0.2), spot(-0.7, 0.15 - s), spot(-1.0, 0.4 - s * 2.5)], 5),
            6.0,
            Mood::cobalt(0.7 - s),
            1.0,
        );
    }
    let body = closed_curve(
        &[
            spot(-0.45, 0.2),
            spot(-0.1, -0.2),
            spot(0.25, -0.5),
            spot(0.55, -0.5),
            spot(0.66, -0.25),
            spot(0.5, 0.1),
            spot(0.2, 0.45),
            spot(-0.2, 0.45),
        ],
        5,
    );
    easel.canvas.fill_with(&body, |_, y| (Mood::cobalt(0.5 - (y - at.1) / r * 0.45), 1.0));
    easel.pen(&body, 1.2, 0.9);
    let wing =
        closed_curve(&[spot(0.2, -0.15), spot(-0.1, 0.2), spot(-0.65, 0.32), spot(-0.3, -0.02)], 5);
    easel.canvas.fill(&wing, Mood::cobalt(0.88), 1.0);
    easel.canvas.fill(&[spot(0.62, -0.46), spot(0.95, -0.34), spot(0.64, -0.26)], YELLOW, 1.0);
    easel.canvas.fill(&oval(spot(0.46, -0.36), 2.0, 2.0), Mood::cobalt(1.0), 1.0);
}

/// Paints a fish, rotated by `turn`.
pub(crate) fn fish(easel: &mut Easel, at: P, r: f32, turn: f32) {
    let spot = |dx: f32, dy: f32| {
        let (c, s) = (cos(turn), sin(turn));
        (at.0 + (dx * c - dy * s) * r, at.1 + (dx * s + dy * c) * r)
    };
    let tail = [spot(-0.55, 0.0), spot(-1.05, -0.42), spot(-0.88, 0.0), spot(-1.05, 0.42)];
    easel.canvas.fill(&tail, Mood::cobalt(0.7), 1.0);
    easel.canvas.fill(
        &closed_curve(&[spot(-0.2, -0.3), spot(0.1, -0.68), spot(0.4, -0.3)], 4),
        Mood::cobalt(0.62),
        1.0,
    );
    let body = closed_curve(
        &[
            spot(1.0, 0.0),
            spot(0.5, -0.36),
            spot(-0.1, -0.34),
            spot(-0.65, -0.04),
            spot(-0.65, 0.06),
            spot(-0.1, 0.34),
            spot(0.5, 0.32),
        ],
        5,
    );
    easel.canvas.fill_with(&body, |_, y| (Mood::cobalt(0.42 - (y - at.1) / r * 0.7), 1.0));
    easel.pen(&body, 1.2, 0.9);
    for k in 0..3 {
        let x = 0.22 - k as f32 * 0.26;
        easel.pen(&curve(&[spot(x, -0.26), spot(x - 0.1, 0.0), spot(x, 0.26)], 4), 1.1, 0.7);
    }
    easel.canvas.fill(&oval(spot(0.62, -0.08), r * 0.09, r * 0.09), YELLOW, 1.0);
    easel.canvas.fill(&oval(spot(0.62, -0.08), r * 0.045, r * 0.045), Mood::cobalt(1.0), 1.0);
}

pub(super) fn shell(easel: &mut Easel, at: P, r: f32) {
    let base = (at.0, at.1 + r * 0.72);
    for k in 0..9 {
        let a = PI + PI * (k as f32 + 0.5) / 9.0;
        let p =
            |da: f32, d: f32| (base.0 + cos(a + da) * r * d, base.1 + sin(a + da) * r * d * 1.15);
        let rib = closed_curve(
            &[p(0.0, 0.1), p(-0.17, 0.9), p(-0.1, 1.12), p(0.0, 1.18), p(0.1, 1.12), p(0.17, 0.9)],
            4,
        );
        easel.canvas.fill_with(&rib, |x, y| {
            let d = crate::math::len((x - base.0, y - base.1)) / r;
            (Mood::cobalt(0.9 - d * 0.7), 1.0)
        });
        easel.pen(&rib, 1.0, 0.7);
    }
    easel.canvas.fill(&oval(base, r * 0.26, r * 0.16), YELLOW, 1.0);
}

pub(super) fn butterfly(easel: &mut Easel, at: P, r: f32) {
    for side in [-1.0, 1.0] {
        let spot = |dx: f32, dy: f32| (at.0 + dx * side * r, at.1 + dy * r);
        for (wing, tone) in [
            (
                closed_curve(
                    &[
                        spot(0.04, -0.1),
                        spot(0.3, -0.75),
                        spot(0.9, -0.72),
                        spot(0.8, -0.1),
                        spot(0.3, 0.1),
                    ],
                    5,
                ),
                0.62,
            ),
            (
                closed_curve(
                    &[
                        spot(0.04, 0.0),
                        spot(0.6, 0.08),
                        spot(0.72, 0.5),
                        spot(0.4, 0.82),
                        spot(0.12, 0.4),
                    ],
                    5,
                ),
                0.4,
            ),
        ] {
            easel.canvas.fill_with(&wing, |x, _| {
                (Mood::cobalt(tone + 0.3 - (x - at.0).abs() / r * 0.5), 1.0)
            });
            easel.pen(&wing, 1.3, 0.9);
        }
        easel.canvas.fill(&oval(spot(0.56, -0.44), r * 0.13, r * 0.13), YELLOW, 1.0);
        easel.canvas.fill(&oval(spot(0.42, 0.44), r * 0.1, r * 0.1), Mood::cobalt(0.0), 1.0);
        easel.pen(&curve(&[spot(0.02, -0.3), spot(0.14, -0.7), spot(0.3, -0.9)], 4), 1.4, 0.9);
    }
    easel.canvas.line(
        &[(at.0, at.1 - r * 0.35), (at.0, at.1 + r * 0.5)],
        r * 0.14,
        r * 0.06,
        Mood::cobalt(0.95),
        1.0,
    );
}

pub(super) fn lemons(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    easel.canvas.line(
        &curve(&[spot(-0.8, -0.75), spot(0.0, -0.5), spot(0.7, -0.8)], 6),
        2.6,
        1.4,
        Mood::cobalt(0.75),
        1.0,
    );
    for (x, y, dx, dy) in
        [(-0.5, -0.62, -0.45, 0.4), (0.0, -0.5, 0.1, -0.5), (0.4, -0.62, 0.55, 0.35)]
    {
        let leaf = curve(&[spot(x, y), spot(x + dx * 0.6, y + dy * 0.3), spot(x + dx, y + dy)], 6);
        easel.canvas.swash(&leaf, r * 0.26, Mood::cobalt(0.6), 1.0);
    }
    for (x, y) in [(-0.32, 0.2), (0.36, 0.34)] {
        let lemon = closed_curve(
            &[
                spot(x, y - 0.56),
                spot(x - 0.3, y - 0.2),
                spot(x - 0.26, y + 0.26),
                spot(x, y + 0.52),
                spot(x + 0.26, y + 0.26),
                spot(x + 0.3, y - 0.2),
            ],
            5,
        );
        easel.canvas.fill_with(&lemon, |px, _| {
            let t = ((px - spot(x, y).0) / (r * 0.6) + 0.5).clamp(0.0, 1.0);
            (Rgb::hex(0xf9e08a).mix(Rgb::hex(0xb98428), t), 1.0)
        });
        easel.pen(&lemon, 1.3, 0.9);
    }
}

pub(super) fn grapes(easel: &mut Easel, at: P, r: f32) {
    let leaf = closed_curve(
        &[
            (at.0, at.1 - r * 0.5),
            (at.0 - r * 0.7, at.1 - r * 0.95),
            (at.0 - r * 0.85, at.1 - r * 0.35),
            (at.0 - r * 0.3, at.1 - r * 0.2),
        ],
        5,
    );
    easel.canvas.fill(&leaf, Mood::cobalt(0.45), 1.0);
    easel.pen(&leaf, 1.2, 0.8);
    easel.canvas.line(
        &curve(
            &[
                (at.0, at.1 - r * 0.5),
                (at.0 + r * 0.2, at.1 - r * 0.9),
                (at.0 + r * 0.6, at.1 - r * 0.8),
            ],
            5,
        ),
        3.0,
        1.5,
        Mood::cobalt(0.75),
        1.0,
    );
    for row in 0..5 {
        for k in 0..5 - row {
            let c = (
                at.0 + (k as f32 - (4 - row) as f32 * 0.5) * r * 0.32,
                at.1 - r * 0.3 + row as f32 * r * 0.28,
            );
            easel.canvas.fill_with(&oval(c, r * 0.19, r * 0.19), |x, y| {
                (Mood::cobalt(0.5 + ((x - c.0) + (y - c.1)) / r * 1.5), 1.0)
            });
            easel.pen(&ring(c, r * 0.19), 0.9, 0.8);
        }
    }
}
