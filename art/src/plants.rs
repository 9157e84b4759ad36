//! Plants: cypresses, pines, orange trees, woods, palms and vines.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, cos, noise, sin};
use std::f32::consts::{PI, TAU};

const LEAF: [Rgb; 4] =
    [Rgb::hex(0x6b8b52), Rgb::hex(0x577a4c), Rgb::hex(0x7f9a58), Rgb::hex(0x4a6b50)];
const BARK: Rgb = Rgb::hex(0x7a5538);

/// Paints a round tree: a shaded crown with lighter dabs.
pub(crate) fn round(easel: &mut Easel, at: P, u: f32, leaf: Rgb, y: f32, seed: u32) {
    let mut rng = Rng::new(seed);
    let shadow = easel.mood.ink();
    easel.canvas.fill(&oval((at.0 + 2.0 * u, at.1), 4.4 * u, 1.5 * u), shadow, 0.3);
    let trunk = easel.lit(BARK, 0.4, y);
    easel.canvas.line(&[at, (at.0, at.1 - 3.0 * u)], 1.1 * u, 0.8 * u, trunk, 1.0);
    let crown = (at.0, at.1 - 5.2 * u);
    let tones = [0.02, 0.34, 0.66, 1.0].map(|light| easel.lit(leaf, light, y));
    easel.canvas.fill(&oval(crown, 3.6 * u, 3.3 * u), tones[0], 1.0);
    for (level, tone) in tones.into_iter().enumerate().skip(1) {
        let lift = level as f32 * 0.5;
        for _ in 0..(7 - level) {
            let (a, r) = (rng.unit() * TAU, rng.unit().sqrt() * (3.2 - lift * 1.1));
            let dab = (
                crown.0 + (cos(a) * r - lift * 0.75) * u,
                crown.1 + (sin(a) * r - lift * 0.95) * u,
            );
            let size = rng.range(0.9, 1.6) * u;
            easel.canvas.fill(&oval(dab, size * 1.1, size * 0.9), tone, 0.85);
        }
    }
}

/// Paints a simple tree, for woods.
pub(crate) fn wood(easel: &mut Easel, at: P, u: f32, y: f32, seed: u32) {
    let mut rng = Rng::new(seed);
    let leaf = *rng.pick(&LEAF);
    let crown = (at.0, at.1 - 3.2 * u);
    let (r, high) = (rng.range(2.3, 3.2) * u, rng.range(2.6, 3.8) * u);
    let [dark, middle, bright] = [0.0, 0.45, 0.98].map(|light| easel.lit(leaf, light, y));
    easel.canvas.fill(&oval((crown.0 + 0.7 * u, crown.1 + 0.8 * u), r, high), dark, 0.95);
    easel.canvas.fill(
        &oval((crown.0 - 0.1 * u, crown.1 - 0.1 * u), r * 0.84, high * 0.84),
        middle,
        0.95,
    );
    easel.canvas.fill(
        &oval((crown.0 - 0.35 * r, crown.1 - 0.38 * high), r * 0.44, high * 0.4),
        bright,
        0.85,
    );
}

/// Paints a flame-shaped cypress.
pub(crate) fn cypress(easel: &mut Easel, at: P, u: f32, y: f32) {
    let shape = |w: f32, shift: f32| -> Vec<P> {
        (0..=20)
            .map(|i| {
                let t = i as f32 / 20.0;
                let side = if t < 0.5 { -1.0 } else { 1.0 };
                let s = if t < 0.5 { t * 2.0 } else { 2.0 - t * 2.0 };
                let half = w * sin(PI * s.min(1.0)).max(0.0).sqrt() * (1.1 - s * 0.7);
                (at.0 + (side * half + shift) * u, at.1 - s * 13.0 * u)
            })
            .collect()
    };
    let leaf = Rgb::hex(0x44664f);
    easel.face(&shape(1.7, 0.0), leaf, 0.05, y);
    easel.face(&shape(0.95, -0.4), leaf, 0.7, y);
}

/// Paints an umbrella pine: a tall trunk with a flat crown.
pub(crate) fn pine(easel: &mut Easel, at: P, u: f32, y: f32, seed: u32) {
    let mut rng = Rng::new(seed);
    let lean = rng.range(-1.6, 1.6);
    let top = (at.0 + lean * u, at.1 - 11.0 * u);
    let trunk = easel.lit(BARK, 0.5, y);
    easel.canvas.line(
        &[at, (at.0 + lean * 0.3 * u, at.1 - 5.0 * u), top],
        1.3 * u,
        0.8 * u,
        trunk,
        1.0,
    );
    for side in [-1.0, 1.0] {
        easel.canvas.line(
            &[(at.0 + lean * 0.6 * u, at.1 - 7.5 * u), (top.0 + side * 3.5 * u, top.1 - 0.5 * u)],
            0.8 * u,
            0.4 * u,
            trunk,
            1.0,
        );
    }
    let leaf = LEAF[3];
    for (light, dx, dy, w, h) in [
        (0.0, 0.6, 0.4, 6.6, 2.2),
        (0.45, 0.0, -0.5, 6.0, 1.9),
        (0.8, -1.2, -1.2, 4.0, 1.2),
        (1.0, -2.2, -1.5, 2.0, 0.7),
    ] {
        easel.face(&oval((top.0 + dx * u, top.1 + dy * u), w * u, h * u), leaf, light, y);
    }
}

/// Paints an orange tree: a small round tree with fruit.
pub(crate) fn orange(easel: &mut Easel, at: P, u: f32, y: f32, seed: u32) {
    round(easel, at, u * 0.8, LEAF[1], y, seed);
    let mut rng = Rng::new(seed + 5);
    let fruit = easel.lit(Rgb::hex(0xf29a38), 0.95, y);
    for _ in 0..5 {
        let (a, r) = (rng.unit() * TAU, rng.unit() * 2.3 * u);
        easel.canvas.fill(
            &oval((at.0 + cos(a) * r, at.1 - 4.2 * u + sin(a) * r), 0.6 * u, 0.6 * u),
            fruit,
            1.0,
        );
    }
}

pub(crate) fn palm(easel: &mut Easel, at: P, u: f32, y: f32, lean: f32) {
    let top = (at.0 + lean * 4.0 * u, at.1 - 11.0 * u);
    let trunk = easel.lit(BARK, 0.6, y);
    easel.canvas.line(&[at, (at.0 + lean * u, at.1 - 6.0 * u), top], 1.3 * u, 0.9 * u, trunk, 1.0);
    for k in 0..9 {
        let a = k as f32 / 9.0 * TAU;
        let long = 5.6 * u;
        let tip = (top.0 + cos(a) * long, top.1 + sin(a) * long * 0.5 + 1.6 * u);
        let crown = (top.0 + cos(a) * long * 0.55, top.1 + sin(a) * long * 0.35 - 1.6 * u);
        let green = easel.lit(LEAF[2], 0.5 - cos(a) * 0.45, y);
        easel.canvas.swash(&crate::math::curve(&[top, crown, tip], 5), 1.6 * u, green, 1.0);
    }
}

/// Paints a vine on a stake.
pub(crate) fn vine(easel: &mut Easel, at: P, u: f32, y: f32) {
    let leaf = LEAF[if noise(at.0 / 20.0, at.1 / 12.0, 14) > 0.0 { 0 } else { 2 }];
    easel.face(&oval((at.0 + 0.5 * u, at.1 - 0.7 * u), 1.7 * u, 1.3 * u), leaf, 0.05, y);
    easel.face(&oval((at.0 - 0.2 * u, at.1 - 1.2 * u), 1.3 * u, 0.95 * u), leaf, 0.85, y);
}
