//! The sea of the panel: lines, the distant coast, waves and what swims in them.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, closed_curve, curve, fbm, lerp, noise, sin, smooth};
use crate::mood::Mood;
use crate::panel::HORIZON;
use crate::{buildings, ornament, plants, ships};
use std::f32::consts::PI;

pub(super) fn sea(easel: &mut Easel) {
    easel.canvas.map(|x, y, old| {
        if y < HORIZON {
            return old;
        }
        let depth = (y - HORIZON) / 340.0;
        let swell = fbm(x / lerp(60.0, 180.0, depth), y / lerp(9.0, 34.0, depth), 4, 12);
        let lane = smooth(150.0, 20.0, (x - 282.0 - sin(y / 23.0) * 12.0).abs())
            * smooth(860.0, HORIZON, y);
        Mood::cobalt(lerp(0.36, 0.74, depth.sqrt()) + swell * 0.42 - lane * 0.3)
    });
}

/// Paints the distant coast: a city with towers on the right, a fort and a lighthouse on the left.
pub(super) fn coast(easel: &mut Easel) {
    let hill = |from: f32, to: f32, high: f32, seed: u32| -> Vec<P> {
        let n = 60;
        let mut line: Vec<P> = (0..=n)
            .map(|i| {
                let t = i as f32 / n as f32;
                let x = lerp(from, to, t);
                (
                    x,
                    HORIZON + 3.0
                        - high
                            * sin(t * PI).max(0.0).sqrt()
                            * (0.75 + 0.5 * fbm(x / 60.0, 0.5, 3, seed)),
                )
            })
            .collect();
        line.push((to, HORIZON + 8.0));
        line.push((from, HORIZON + 8.0));
        line
    };
    for (from, to, high, tone, seed) in
        [(560.0, 960.0, 84.0, 0.28, 1), (640.0, 980.0, 52.0, 0.42, 2), (100.0, 330.0, 30.0, 0.3, 3)]
    {
        easel.canvas.fill_with(&hill(from, to, high, seed), |x, y| {
            (Mood::cobalt(tone + (y - HORIZON) / 260.0 + 0.16 * fbm(x / 20.0, y / 12.0, 3, 4)), 1.0)
        });
    }
    let mut rng = Rng::new(90);
    let mut houses: Vec<P> = (0..70)
        .map(|_| (rng.range(690.0, 884.0), HORIZON - rng.unit() * rng.unit() * 44.0 + 4.0))
        .collect();
    houses.sort_by(|a, b| a.1.total_cmp(&b.1));
    for at in houses {
        buildings::House::any(at, 1.5, &mut rng).paint(easel, 900.0);
    }
    buildings::cathedral(easel, (800.0, HORIZON - 26.0), 1.8, 900.0);
    buildings::church(easel, (722.0, HORIZON - 4.0), 1.6, 900.0);
    buildings::castle(easel, (866.0, HORIZON - 46.0), 1.5, 900.0);
    for x in [668.0, 852.0] {
        plants::palm(easel, (x, HORIZON + 4.0), 2.4, 900.0, 0.5);
    }
    buildings::castle(easel, (176.0, HORIZON - 10.0), 1.9, 900.0);
    buildings::lighthouse(easel, (274.0, HORIZON - 6.0), 2.8, 900.0);
    plants::pine(easel, (228.0, HORIZON), 2.4, 900.0, 5);
}

/// Paints the sea in brush lines, then ship, boats and sea creatures among the waves.
pub(super) fn waves(easel: &mut Easel) {
    let mut rng = Rng::new(44);
    let rows = |easel: &mut Easel, from: f32, to: f32, rng: &mut Rng| {
        let mut y = from;
        while y < to {
            let size = lerp(0.35, 1.7, (y - HORIZON) / 340.0);
            let mut x = 100.0 + rng.range(0.0, 40.0);
            while x < 930.0 {
                let at = (x, y + rng.range(-3.0, 3.0) * size);
                x += rng.range(20.0, 60.0) * size;
                let long = rng.range(24.0, 84.0) * size;
                let line: Vec<P> = (0..14)
                    .map(|i| {
                        let s = i as f32 / 13.0;
                        let px = at.0 + s * long;
                        (px, at.1 + noise(px / (90.0 * size), at.1 / 60.0, 45) * 15.0 * size)
                    })
                    .collect();
                let light = rng.chance(0.5);
                let tone = if light { 0.04 } else { 0.88 };
                easel.canvas.swash(
                    &line,
                    rng.range(1.0, 3.0) * size,
                    Mood::cobalt(tone),
                    if light { 0.75 } else { 0.55 },
                );
            }
            y += 5.6 * size;
        }
    };
    rows(easel, HORIZON + 8.0, 900.0, &mut rng);
    ships::ship(easel, (330.0, 602.0), 1.6, 1.0, 900.0);
    ships::boat(easel, (640.0, 600.0), 2.2, -1.0, Rgb::hex(0x6a88c8), 900.0);
    ships::boat(easel, (860.0, 640.0), 3.0, -1.0, Rgb::hex(0x6a88c8), 900.0);
    ships::boat(easel, (186.0, 640.0), 3.2, 1.0, Rgb::hex(0x6a88c8), 900.0);
    ships::ship(easel, (508.0, 752.0), 11.6, 1.0, 900.0);
    for (at, size, direction) in [
        ((250.0, 742.0), 1.0, 1.0),
        ((800.0, 752.0), 1.15, -1.0),
        ((400.0, 812.0), 1.3, 1.0),
        ((640.0, 818.0), 1.2, -1.0),
    ] {
        breaker(easel, at, size * 46.0, direction);
    }
    ships::serpent(easel, (226.0, 842.0), 2.1, 900.0);
    ships::whale(easel, (770.0, 856.0), 2.9, 900.0);
    ornament::fish(easel, (480.0, 860.0), 26.0, -0.5);
    ornament::fish(easel, (560.0, 868.0), 20.0, -0.8);
}

/// Paints a breaking wave.
fn breaker(easel: &mut Easel, at: P, r: f32, direction: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r * direction, at.1 + dy * r);
    let body = closed_curve(
        &[
            spot(-2.2, 0.35),
            spot(-1.2, -0.1),
            spot(-0.3, -0.72),
            spot(0.5, -0.8),
            spot(0.95, -0.35),
            spot(0.72, -0.05),
            spot(0.55, -0.35),
            spot(0.1, -0.3),
            spot(-0.1, 0.1),
            spot(0.6, 0.38),
        ],
        6,
    );
    easel.canvas.fill_with(&body, |x, y| {
        let t = ((y - at.1) / r + 0.8).clamp(0.0, 1.0);
        (Mood::cobalt(0.2 + t * 0.6 + 0.2 * fbm(x / 14.0, y / 9.0, 3, 9)), 1.0)
    });
    easel.pen(&body, 1.6, 0.7);
    let foam = Mood::cobalt(0.0);
    let lip = curve(
        &[
            spot(-1.2, -0.12),
            spot(-0.3, -0.74),
            spot(0.5, -0.82),
            spot(0.96, -0.36),
            spot(0.72, -0.02),
        ],
        8,
    );
    easel.canvas.swash(&lip, r * 0.2, foam, 0.95);
    for k in 1..5 {
        let s = k as f32 / 5.0;
        let line = curve(
            &[
                spot(-1.9 + s * 0.4, 0.32),
                spot(-0.9 + s * 0.5, -0.02 + s * 0.1),
                spot(-0.25 + s * 0.3, -0.55 + s * 0.24),
                spot(0.4 + s * 0.1, -0.66 + s * 0.28),
            ],
            6,
        );
        easel.canvas.swash(&line, 2.4, foam, 0.8);
    }
    let mut rng = Rng::new(at.0 as u32);
    for _ in 0..16 {
        let p = spot(rng.range(0.0, 1.3), rng.range(-1.15, -0.3));
        let d = rng.range(1.0, 3.0);
        easel.canvas.fill(&oval(p, d, d), foam, 0.9);
    }
}
