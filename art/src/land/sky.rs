//! The sky: sun or moon, clouds, stars and birds.

use super::ground::HORIZON;
use crate::canvas::{Canvas, Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, angle_of, cos, fbm, len, noise, sin, smooth};
use crate::mood::Mood;
use std::f32::consts::{FRAC_PI_2, TAU};

const SUN: P = (190.0, 84.0);

/// Clouds: centre of the base, half width, height.
const CLOUDS: [(P, f32, f32); 8] = [
    ((60.0, 132.0), 74.0, 40.0),
    ((330.0, 96.0), 92.0, 52.0),
    ((420.0, 44.0), 60.0, 24.0),
    ((520.0, 118.0), 80.0, 46.0),
    ((640.0, 40.0), 84.0, 28.0),
    ((815.0, 64.0), 70.0, 40.0),
    ((960.0, 44.0), 66.0, 30.0),
    ((60.0, 40.0), 56.0, 20.0),
];

/// Returns the brush angle in the sky: around the sun, elsewhere along the wind.
pub(super) fn grain(at: P) -> f32 {
    let from = (at.0 - SUN.0, (at.1 - SUN.1) * 1.3);
    let around = angle_of(from) + FRAC_PI_2;
    let wind = noise(at.0 / 120.0, at.1 / 50.0, 4) * 1.1;
    if len(from) < 120.0 { around } else { wind }
}

/// Paints the background of the sky.
pub(super) fn paint(canvas: &mut Canvas, mood: Mood) {
    canvas.map(|x, y, _| {
        let swirl = fbm(x / 90.0, y / 40.0, 4, 21) * 12.0;
        let base = mood.sky((y + swirl).clamp(0.0, HORIZON));
        let d = len((x - SUN.0, y - SUN.1));
        let warm = if mood.is_dark() { Rgb::hex(0xaeb8f0) } else { Rgb::hex(0xfff3cf) };
        let rings = 0.06 * sin(d / 6.5 + swirl * 0.12) * smooth(190.0, 40.0, d);
        base.mix(warm, (smooth(210.0, 10.0, d) * 0.62 + rings).clamp(0.0, 1.0))
    });
    for (number, (at, wide, high)) in CLOUDS.into_iter().enumerate() {
        cloud(canvas, mood, at, wide, high, number as u32);
    }
}

/// Paints a cloud of round puffs, each lit at the upper left.
pub(crate) fn cloud(canvas: &mut Canvas, mood: Mood, at: P, wide: f32, high: f32, seed: u32) {
    let [light, middle, shade] = match mood {
        Mood::Light => [0xfffdf4, 0xe3ebf4, 0x9fbce0].map(Rgb::hex),
        Mood::Dark => [0x9d8fc4, 0x5a4a8c, 0x2f2a66].map(Rgb::hex),
        Mood::Tile => [0.0, 0.1, 0.55].map(Mood::cobalt),
    };
    let mut rng = Rng::new(seed + 400);
    for row in 0..3 {
        let level = row as f32 / 2.0;
        let n = 7 - row;
        for i in 0..n {
            let t = (i as f32 + 0.5) / n as f32 * 2.0 - 1.0;
            let spread = 0.55 + level * 0.45;
            let r = high * rng.range(0.32, 0.56) * (1.0 - 0.5 * t.abs());
            let centre = (
                at.0 + t * wide * spread + rng.range(-6.0, 6.0),
                at.1 - (1.0 - level) * high * 0.8 * (1.0 - t * t * 0.7),
            );
            let centre = (centre.0, centre.1 + rng.range(-2.0, 2.0));
            canvas.fill_with(&oval(centre, r * 1.25, r), |x, y| {
                let (u, v) = ((x - centre.0) / r, (y - centre.1) / r);
                let whole = (at.1 - high * 0.5 - y) / high;
                let lit = 0.5 - 0.2 * u - 0.36 * v + whole * 0.55;
                let colour = if lit > 0.5 {
                    middle.mix(light, (lit - 0.5) * 1.8)
                } else {
                    middle.mix(shade, (0.5 - lit) * 1.5)
                };
                let edge = smooth(1.0, 0.72, len((u / 1.25, v)));
                (colour, edge * 0.9)
            });
        }
    }
}

/// Paints fine details: the disc with its rays, stars and birds.
pub(super) fn paint_details(easel: &mut Easel) {
    easel.canvas.near = 0.0;
    let dark = easel.mood.is_dark();
    let gold = if dark { Rgb::hex(0xf4efd2) } else { Rgb::hex(0xf6c34e) };
    for ray in 0..24 {
        let turn = ray as f32 / 24.0 * TAU;
        // Straight and wavy rays alternate; the moon's rays are finer.
        let wavy = ray % 2 == 1;
        let long = if wavy { 50.0 } else { 60.0 };
        let bend = |r: f32| {
            let a = turn + if wavy && !dark { sin((r - 34.0) * 0.36) * 0.07 } else { 0.0 };
            (SUN.0 + cos(a) * r, SUN.1 + sin(a) * r)
        };
        let points: Vec<P> =
            (0..12).map(|i| bend(34.0 + (long - 34.0) * i as f32 / 11.0)).collect();
        let (wide, alpha) = if dark { (2.2, 0.4) } else { (3.6, 0.88) };
        easel.canvas.line(&points, wide, 0.4, gold, alpha);
    }
    easel.canvas.fill_with(&oval(SUN, 29.0, 29.0), |x, y| {
        let d = len((x - SUN.0, y - SUN.1)) / 29.0;
        let sea = fbm(x / 14.0, y / 14.0, 3, 9);
        let tone = if dark {
            Rgb::hex(0xfffbe6).mix(Rgb::hex(0xb9b7c8), smooth(0.05, 0.4, sea) * 0.8)
        } else {
            Rgb::hex(0xfff2b8).mix(Rgb::hex(0xf0a53c), d * d)
        };
        (tone, 1.0)
    });
    let mut rng = Rng::new(77);
    for _ in 0..130 {
        let at = (rng.range(0.0, 1024.0), rng.range(0.0, 130.0));
        let size = rng.range(0.5, 1.5);
        if dark
            && len((at.0 - SUN.0, at.1 - SUN.1)) > 60.0
            && easel.canvas.get(at.0, at.1).luma() < 0.2
        {
            let star = Rgb::hex(0xfdf3d0);
            easel.canvas.fill(&oval(at, size, size), star, 0.9);
            easel.canvas.glow(at, size * 4.0, star, 0.3);
        }
    }
    flock(easel, (268.0, 40.0), 7, 0.9);
    flock(easel, (520.0, 66.0), 5, 0.7);
    flock(easel, (30.0, 92.0), 4, 0.8);
    easel.canvas.near = f32::MAX;
}

/// Paints birds in a loose line.
fn flock(easel: &mut Easel, at: P, n: u32, size: f32) {
    let ink = easel.mood.ink();
    let mut rng = Rng::new(at.0 as u32);
    for i in 0..n {
        let c = (at.0 + i as f32 * 13.0 * size, at.1 + rng.range(-7.0, 7.0) + i as f32 * 2.0);
        let w = rng.range(5.0, 8.0) * size;
        let wing = [
            (c.0 - w, c.1 - w * 0.3),
            (c.0 - w * 0.4, c.1 - w * 0.6),
            c,
            (c.0 + w * 0.45, c.1 - w * 0.6),
            (c.0 + w, c.1 - w * 0.2),
        ];
        easel.canvas.swash(&wing, 1.7, ink, 0.9);
    }
}
