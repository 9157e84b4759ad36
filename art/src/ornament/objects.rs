//! Emblems of objects: stars, vessels and symbols.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, closed_curve, cos, curve, sin};
use crate::mood::Mood;
use crate::ornament::YELLOW;
use crate::ornament::nature::flower;
use crate::panel::ring;
use std::f32::consts::{PI, TAU};

pub(super) fn star(easel: &mut Easel, at: P, r: f32, points: usize, waist: f32) {
    for k in 0..points {
        let a = k as f32 / points as f32 * TAU - PI / 2.0;
        let half = PI / points as f32;
        let long = if k % 2 == 0 { r } else { r * 0.78 };
        let tip = (at.0 + cos(a) * long, at.1 + sin(a) * long);
        let side =
            |s: f32| (at.0 + cos(a + s * half) * r * waist, at.1 + sin(a + s * half) * r * waist);
        easel.canvas.fill(&[at, side(-1.0), tip], Mood::cobalt(0.28), 1.0);
        easel.canvas.fill(&[at, tip, side(1.0)], Mood::cobalt(0.85), 1.0);
    }
    easel.canvas.fill(&oval(at, r * 0.18, r * 0.18), YELLOW, 1.0);
}

pub(super) fn vase(easel: &mut Easel, at: P, r: f32, stems: usize) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    for k in 0..=stems {
        let t = k as f32 / stems as f32 * 2.0 - 1.0;
        let tip = spot(t * 0.8, -0.75 + t * t * 0.35);
        easel.canvas.line(
            &curve(&[spot(0.0, 0.1), spot(t * 0.3, -0.3), tip], 6),
            1.8,
            1.2,
            Mood::cobalt(0.75),
            1.0,
        );
        flower(easel, tip, r * 0.26, 5 + k, 2);
    }
    let pot = closed_curve(
        &[
            spot(-0.26, 0.0),
            spot(-0.2, 0.14),
            spot(-0.44, 0.42),
            spot(-0.3, 0.78),
            spot(-0.22, 0.92),
            spot(0.22, 0.92),
            spot(0.3, 0.78),
            spot(0.44, 0.42),
            spot(0.2, 0.14),
            spot(0.26, 0.0),
        ],
        5,
    );
    easel.canvas.fill_with(&pot, |x, _| (Mood::cobalt(0.4 + (x - at.0) / r * 0.7), 1.0));
    easel.pen(&pot, 1.3, 0.9);
    easel.canvas.line(
        &curve(&[spot(-0.4, 0.4), spot(0.0, 0.5), spot(0.4, 0.4)], 5),
        3.0,
        3.0,
        YELLOW,
        1.0,
    );
}

pub(super) fn moon(easel: &mut Easel, at: P, r: f32) {
    let shape: Vec<P> = (0..=40)
        .map(|i| {
            let a = PI * 0.4 + i as f32 / 40.0 * PI * 1.2;
            (at.0 + cos(a) * r, at.1 + sin(a) * r)
        })
        .chain((0..=40).map(|i| {
            let a = PI * 1.6 - i as f32 / 40.0 * PI * 1.2;
            (at.0 + r * 0.42 + cos(a) * r * 0.8, at.1 + sin(a) * r * 0.95)
        }))
        .collect();
    easel.canvas.fill_with(&shape, |x, _| {
        (YELLOW.mix(Mood::cobalt(0.0), ((x - at.0) / r * 0.5 + 0.5).clamp(0.0, 1.0)), 1.0)
    });
    easel.pen(&shape, 1.3, 0.9);
    for (dx, dy, s) in [(0.5, -0.3, 0.3), (0.25, 0.2, 0.2), (0.75, 0.35, 0.22)] {
        star(easel, (at.0 + dx * r, at.1 + dy * r), r * s, 8, 0.4);
    }
}

pub(super) fn anchor(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    let blue = Mood::cobalt(0.86);
    easel.canvas.line(&[spot(0.0, -0.62), spot(0.0, 0.82)], r * 0.16, r * 0.16, blue, 1.0);
    easel.canvas.line(&[spot(-0.42, -0.4), spot(0.42, -0.4)], r * 0.13, r * 0.13, blue, 1.0);
    easel.canvas.line(&ring(spot(0.0, -0.8), r * 0.16), 3.0, 3.0, blue, 1.0);
    easel.canvas.line(
        &curve(
            &[
                spot(-0.78, 0.2),
                spot(-0.5, 0.66),
                spot(0.0, 0.86),
                spot(0.5, 0.66),
                spot(0.78, 0.2),
            ],
            6,
        ),
        r * 0.15,
        r * 0.15,
        blue,
        1.0,
    );
    for side in [-1.0, 1.0] {
        easel.canvas.fill(
            &[spot(side * 0.95, 0.42), spot(side * 0.8, 0.02), spot(side * 0.5, 0.32)],
            blue,
            1.0,
        );
    }
    let rope = curve(
        &[spot(0.1, -0.8), spot(0.5, -0.2), spot(-0.3, 0.1), spot(0.4, 0.5), spot(-0.2, 0.62)],
        8,
    );
    easel.canvas.line(&rope, 3.0, 2.0, YELLOW, 1.0);
}

pub(super) fn crown(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    let shape = [
        spot(-0.75, 0.55),
        spot(-0.95, -0.35),
        spot(-0.45, 0.05),
        spot(0.0, -0.7),
        spot(0.45, 0.05),
        spot(0.95, -0.35),
        spot(0.75, 0.55),
    ];
    easel.canvas.fill_with(&shape, |x, _| {
        (YELLOW.mix(Rgb::hex(0x9a6a24), ((x - at.0) / r * 0.5 + 0.4).clamp(0.0, 1.0)), 1.0)
    });
    easel.pen(&shape, 1.5, 0.9);
    easel.canvas.line(&[spot(-0.75, 0.62), spot(0.75, 0.62)], 6.0, 6.0, Mood::cobalt(0.8), 1.0);
    for (x, y) in [(-0.95, -0.42), (0.0, -0.78), (0.95, -0.42), (0.0, 0.2), (-0.4, 0.3), (0.4, 0.3)]
    {
        easel.canvas.fill(&oval(spot(x, y), r * 0.1, r * 0.1), Mood::cobalt(0.85), 1.0);
    }
}

pub(super) fn key(easel: &mut Easel, at: P, r: f32) {
    let spot = |t: f32, s: f32| (at.0 + (t - s) * r * 0.7, at.1 + (t + s) * r * 0.7);
    let gold = YELLOW;
    easel.canvas.line(
        &[spot(-0.3, 0.0), spot(1.0, 0.0)],
        r * 0.18,
        r * 0.18,
        Mood::cobalt(0.9),
        1.0,
    );
    easel.canvas.line(&[spot(-0.3, 0.0), spot(1.0, 0.0)], r * 0.1, r * 0.1, gold, 1.0);
    for t in [0.7, 0.95] {
        easel.canvas.line(
            &[spot(t, 0.0), spot(t, 0.34)],
            r * 0.15,
            r * 0.15,
            Mood::cobalt(0.9),
            1.0,
        );
    }
    for (dt, ds) in [(-0.3, 0.0), (0.0, -0.3), (0.0, 0.3)] {
        easel.canvas.line(&ring(spot(-0.6 + dt, ds), r * 0.22), 4.0, 4.0, Mood::cobalt(0.85), 1.0);
    }
}

/// Paints a flaming heart.
pub(super) fn heart(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    let side = [(0.6, 0.4), (0.8, -0.05), (0.5, -0.42)];
    let mut outline = vec![spot(0.0, 0.92)];
    outline.extend(side.map(|(dx, dy)| spot(-dx, dy)));
    outline.push(spot(0.0, -0.12));
    outline.extend(side.iter().rev().map(|&(dx, dy)| spot(dx, dy)));
    let shape = closed_curve(&outline, 6);
    easel
        .canvas
        .fill_with(&shape, |x, y| (Mood::cobalt(0.6 + (x + y - at.0 - at.1) / r * 0.28), 1.0));
    easel.pen(&shape, 1.5, 0.9);
    for (dx, high) in [(-0.2, 0.62), (0.0, 0.92), (0.2, 0.62)] {
        let flame = curve(&[spot(dx, -0.2), spot(dx * 2.0, -0.45), spot(dx * 1.4, -high)], 5);
        easel.canvas.swash(&flame, r * 0.2, YELLOW, 1.0);
    }
    flower(easel, spot(0.0, 0.25), r * 0.3, 6, 1);
}

pub(super) fn hourglass(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    let glass = [
        spot(-0.5, -0.7),
        spot(0.5, -0.7),
        spot(0.08, 0.0),
        spot(0.5, 0.7),
        spot(-0.5, 0.7),
        spot(-0.08, 0.0),
    ];
    easel.canvas.fill(&glass, Mood::cobalt(0.3), 1.0);
    easel.canvas.fill(&[spot(-0.26, -0.3), spot(0.26, -0.3), spot(0.0, 0.02)], YELLOW, 1.0);
    easel.canvas.fill(&[spot(-0.42, 0.68), spot(0.0, 0.24), spot(0.42, 0.68)], YELLOW, 1.0);
    let ring: Vec<P> = glass.iter().copied().chain([glass[0]]).collect();
    easel.pen(&ring, 1.6, 0.9);
    for y in [-0.78, 0.78] {
        easel.canvas.line(
            &[spot(-0.66, y), spot(0.66, y)],
            r * 0.16,
            r * 0.16,
            Mood::cobalt(0.9),
            1.0,
        );
    }
    for x in [-0.6, 0.6] {
        easel.canvas.line(&[spot(x, -0.75), spot(x, 0.75)], 2.4, 2.4, Mood::cobalt(0.8), 1.0);
    }
}
