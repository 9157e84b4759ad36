//! The garden by night: moonlight, lanterns, lit windows, a glowing basin and fireflies.

use super::{FOUNTAIN, MAZE};
use crate::canvas::{Canvas, Rgb, oval};
use crate::math::{P, Rng, cos, curve, len, sin, smooth};
use std::f32::consts::TAU;

const LAMP: Rgb = Rgb::hex(0xffb347);
const FLAME: Rgb = Rgb::hex(0xfff0c4);

/// Turns the daytime garden into a night scene.
pub(super) fn apply(canvas: &mut Canvas) {
    canvas.map(|x, y, colour| {
        let grey = colour.luma();
        let pale = Rgb(grey, grey, grey).mix(colour, 0.7);
        // White blossom and gravel reflect the moonlight; leaves absorb it.
        let moon =
            pale.under(Rgb(0.17, 0.24, 0.5)).mix(pale.under(Rgb(0.5, 0.62, 0.95)), grey * grey);
        let pool = smooth(900.0, 100.0, len((x - 200.0, y - 160.0)));
        moon.scale(1.0 + 0.36 * pool)
    });
    glass(canvas);
    basin(canvas);
    for at in lanterns() {
        lantern(canvas, at, 1.0);
    }
    for (at, size) in [
        (MAZE, 1.9),
        ((208.0, 838.0), 1.8),
        ((772.0, 890.0), 1.2),
        ((1014.0, 484.0), 1.3),
        ((184.0, 180.0), 1.4),
        ((196.0, 478.0), 0.9),
    ] {
        lantern(canvas, at, size);
    }
    fireflies(canvas);
}

/// Returns the positions of the lanterns: along the walks, at uneven distances.
fn lanterns() -> Vec<P> {
    let walks: [(&[P], usize); 7] = [
        (&[(486.0, 130.0), (486.0, 300.0)], 3),
        (&[(538.0, 160.0), (538.0, 330.0)], 3),
        (&[(40.0, 352.0), (330.0, 354.0)], 4),
        (&[(690.0, 378.0), (1000.0, 388.0)], 4),
        (&[(664.0, 560.0), (664.0, 960.0)], 5),
        (&[(376.0, 700.0), (376.0, 990.0)], 4),
        (&[(70.0, 540.0), (150.0, 530.0), (196.0, 590.0), (290.0, 570.0), (330.0, 640.0)], 6),
    ];
    let mut out = Vec::new();
    for (walk, n) in walks {
        let line = curve(walk, 24);
        for k in 0..n {
            out.push(line[(k * (line.len() - 1) / n.max(1) + k * k) % line.len()]);
        }
    }
    for k in 0..8 {
        let a = (k as f32 + 0.3) / 8.0 * TAU;
        out.push((FOUNTAIN.0 + cos(a) * 126.0, FOUNTAIN.1 + sin(a) * 126.0));
    }
    for (x, y) in [
        (512.0, 640.0),
        (512.0, 776.0),
        (512.0, 912.0),
        (444.0, 776.0),
        (582.0, 776.0),
        (740.0, 690.0),
        (900.0, 690.0),
        (720.0, 508.0),
        (890.0, 618.0),
    ] {
        out.push((x, y));
    }
    out
}

fn lantern(canvas: &mut Canvas, at: P, size: f32) {
    canvas.glow(at, 62.0 * size, LAMP, 0.42);
    canvas.glow(at, 24.0 * size, LAMP, 0.75);
    canvas.glow(at, 8.0 * size, FLAME, 1.0);
    canvas.fill(&oval(at, 2.2 * size, 2.2 * size), Rgb::hex(0xfffbe8), 1.0);
}

/// Lights the orangery from within.
fn glass(canvas: &mut Canvas) {
    let hall = [(462.0, 2.0), (562.0, 2.0), (562.0, 86.0), (462.0, 86.0)];
    canvas.fill_with(&hall, |x, y| {
        let d = len(((x - 512.0) / 62.0, (y - 44.0) / 50.0));
        (Rgb::hex(0xffdf95).mix(LAMP, d.min(1.0)), 0.5)
    });
    canvas.glow_oval((512.0, 60.0), 190.0, 110.0, LAMP, 0.5);
    for x in [404.0, 430.0, 590.0, 616.0] {
        canvas.fill(&oval((x, 78.0), 4.0, 3.0), FLAME, 0.95);
        canvas.glow((x, 84.0), 26.0, LAMP, 0.6);
    }
}

/// Lights the fountain under water.
fn basin(canvas: &mut Canvas) {
    canvas.glow(FOUNTAIN, 118.0, Rgb::hex(0x5fd0e8), 0.62);
    canvas.glow(FOUNTAIN, 46.0, Rgb::hex(0xe8fbff), 0.75);
    for k in 0..16 {
        let a = (k as f32 + 0.5) / 16.0 * TAU;
        canvas.glow(
            (FOUNTAIN.0 + cos(a) * 90.0, FOUNTAIN.1 + sin(a) * 90.0),
            15.0,
            Rgb::hex(0xaef0ff),
            0.6,
        );
    }
}

/// Paints fireflies over the meadow and the orchard, and stars reflected in the pond.
fn fireflies(canvas: &mut Canvas) {
    let mut rng = Rng::new(121);
    for (x0, y0, x1, y1, n, colour) in [
        (20.0, 390.0, 340.0, 680.0, 46, 0xd8ff8a),
        (680.0, 710.0, 1010.0, 1010.0, 40, 0xf4ff9a),
        (60.0, 740.0, 330.0, 940.0, 34, 0xe6efff),
    ] {
        for _ in 0..n {
            let at = (rng.range(x0, x1), rng.range(y0, y1));
            let r = rng.range(0.8, 1.7);
            canvas.glow(at, r * 6.0, Rgb::hex(colour), 0.5);
            canvas.fill(&oval(at, r, r), Rgb::hex(0xfffff0), 0.9);
        }
    }
}
