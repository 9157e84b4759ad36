//! The sea: colours, swell, and glitter below the sun or the moon.

use super::ground::{Ground, HORIZON, scale};
use crate::canvas::Rgb;
use crate::easel::Easel;
use crate::math::{P, Rng, cos, fbm, lerp, noise, sin, smooth};
use crate::mood::Mood;

/// Returns the colour of open water, `offshore` pixels from land.
pub(super) fn colour(mood: Mood, p: P, offshore: f32) -> Rgb {
    let size = scale(p.1);
    let current = fbm(p.0 / (130.0 * size), p.1 / (34.0 * size), 4, 51);
    let base = mood.sea((offshore + current * 46.0).max(0.5), p.1);
    // Bands of swell, wide in the foreground and narrow in the distance.
    let band = sin(p.1 / (5.5 * size * size) + noise(p.0 / (70.0 * size), p.1 / 40.0, 52) * 5.0);
    let tone = base.scale(1.0 + band * 0.07 + current * 0.18);
    let surf = smooth(4.5, 0.5, offshore + noise(p.0 / 6.0, p.1 / 4.0, 53) * 2.0);
    let second =
        smooth(1.6, 0.4, (offshore - 9.0 * size + noise(p.0 / 14.0, p.1 / 8.0, 54) * 3.0).abs());
    let glint = glitter(p) * mood.glitter();
    let shine = if mood.is_dark() { Rgb::hex(0xe8e2d6) } else { Rgb::hex(0xfff4d6) };
    tone.mix(mood.foam(), surf * 0.8 + second * 0.32).mix(shine, glint * 0.5)
}

/// Returns how strongly a point lies in the glitter path below the sun.
fn glitter((x, y): P) -> f32 {
    let t = (y - HORIZON) / 860.0;
    let half = lerp(26.0, 150.0, t);
    let across = ((x - 190.0 - noise(0.5, y / 90.0, 60) * 34.0 * t) / half).abs();
    smooth(1.0, 0.0, across) * lerp(0.95, 0.12, (t * 1.5).min(1.0))
}

/// Draws the swell as long strokes that follow the currents, with whitecaps on rough water.
pub(super) fn paint(easel: &mut Easel, ground: &Ground) {
    let mut rng = Rng::new(5);
    let mut y = HORIZON + 3.0;
    while y < 1040.0 {
        let size = scale(y);
        let mut x = -40.0 + rng.unit() * 30.0;
        while x < 700.0 {
            let at = (x, y + rng.range(-4.0, 4.0) * size);
            x += rng.range(12.0, 46.0) * size;
            swell(easel, ground, at, size, &mut rng);
        }
        y += 4.6 * size;
    }
    let mut y = HORIZON + 20.0;
    while y < 1040.0 {
        let size = scale(y);
        let mut x = rng.unit() * 30.0;
        while x < 700.0 {
            let at = (x, y + rng.range(-5.0, 5.0) * size);
            x += rng.range(14.0, 30.0) * size;
            let lively = fbm(at.0 / 110.0, at.1 / 60.0, 2, 55);
            if ground.shore(at) < -5.0 && rng.chance((lively * 2.4 - 0.1).clamp(0.02, 0.7)) {
                crest(easel, at, size * rng.range(0.7, 1.5), &mut rng);
            }
        }
        y += 9.0 * size;
    }
    easel.canvas.near = f32::MAX;
    sparkle(easel, ground);
}

/// Returns the angle of the current.
pub(super) fn current((x, y): P) -> f32 {
    noise(x / 210.0, y / 150.0, 57) * 0.9 + noise(x / 60.0, y / 45.0, 58) * 0.22
}

/// Draws one long stroke of the swell until it fades or reaches land.
fn swell(easel: &mut Easel, ground: &Ground, at: P, size: f32, rng: &mut Rng) {
    let long = rng.range(18.0, 74.0) * size;
    let step = long / 12.0;
    let mut line = vec![at];
    let mut p = at;
    for _ in 0..12 {
        let turn = current(p) * lerp(0.35, 1.0, smooth(HORIZON, 420.0, p.1));
        p = (p.0 + cos(turn) * step, p.1 + sin(turn) * step);
        if ground.shore(p) > -3.0 * size {
            break;
        }
        line.push(p);
    }
    let light = rng.chance(0.46);
    let wide = rng.range(0.9, 2.6) * size;
    if line.len() < 6 || ground.shore(at) > -3.0 * size {
        return;
    }
    let here = easel.canvas.get(p.0, p.1);
    let colour = if light { here.mix(easel.mood.foam(), 0.42) } else { here.scale(0.74) };
    easel.canvas.near = at.1 + 4.0;
    easel.canvas.swash(&line, wide, colour, 0.62);
}

/// Draws a crest: a curl of foam with a dark hollow below it.
fn crest(easel: &mut Easel, at: P, size: f32, rng: &mut Rng) {
    easel.canvas.near = at.1 + 2.0;
    let half = rng.range(6.0, 12.0) * size;
    let rise = rng.range(1.6, 3.4) * size;
    let lean = current(at) * 0.8;
    let arc = |lift: f32, side: f32| -> Vec<P> {
        (0..=8)
            .map(|i| {
                let t = i as f32 / 4.0 - 1.0;
                (at.0 + t * half + side, at.1 - rise * (1.0 - t * t) + lift + lean * t * half)
            })
            .collect()
    };
    let glint = glitter(at);
    let (foam, hollow) = (easel.mood.foam(), easel.mood.sea(140.0, at.1.max(430.0)).scale(0.72));
    let strength = smooth(HORIZON, 330.0, at.1) * 0.6 + 0.14;
    easel.canvas.swash(&arc(1.9 * size, size), 2.2 * size, hollow, strength * 0.75);
    easel.canvas.swash(&arc(0.0, 0.0), 1.5 * size, foam, (strength * 0.75 + glint * 0.4).min(0.95));
}

/// Draws dashes of light in the glitter path.
fn sparkle(easel: &mut Easel, ground: &Ground) {
    let mut rng = Rng::new(6);
    let shine = if easel.mood.is_dark() { Rgb::hex(0xfff3d2) } else { Rgb::hex(0xfffaea) };
    for _ in 0..1500 {
        let t = rng.unit();
        let y = HORIZON + t * t * 700.0;
        let at = (190.0 + rng.range(-170.0, 170.0), y);
        let strength = glitter(at) * easel.mood.glitter();
        if ground.shore(at) > -4.0 || !rng.chance(strength) {
            continue;
        }
        easel.canvas.near = y + 2.0;
        let half = rng.range(2.0, 7.0) * scale(y) * 1.3;
        easel.canvas.swash(
            &[(at.0 - half, at.1), at, (at.0 + half, at.1)],
            1.6 * scale(y),
            shine,
            strength,
        );
    }
    easel.canvas.near = f32::MAX;
}
