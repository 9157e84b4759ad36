//! Shapes that all parts of the garden share: hedges, trees, flowers, roofs, and their shadows.

use super::{HEDGE, SHADOW};
use crate::canvas::{Canvas, Rgb, oval};
use crate::math::{P, Rng, cos, lerp, noise, sin};
use std::f32::consts::TAU;

/// Fills a shape and its shadow, which falls to the lower right.
pub(super) fn raised(canvas: &mut Canvas, shape: &[P], high: f32, colour: Rgb) {
    let shadow: Vec<P> = shape.iter().map(|p| (p.0 + high, p.1 + high * 0.9)).collect();
    canvas.fill(&shadow, SHADOW, 0.34);
    canvas.fill_with(shape, |x, y| (colour.scale(1.0 + 0.16 * noise(x / 3.0, y / 3.0, 8)), 1.0));
}

pub(super) fn rectangle(x0: f32, y0: f32, x1: f32, y1: f32) -> [P; 4] {
    [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
}

pub(super) fn disc(canvas: &mut Canvas, at: P, r: f32, colour: Rgb) {
    canvas.fill(&oval(at, r, r), colour, 1.0);
}

/// Paints a square-clipped hedge along a line: dark sides, a lit top.
pub(super) fn hedge(canvas: &mut Canvas, line: &[P], wide: f32) {
    let moved = |d: f32| line.iter().map(|p| (p.0 + d, p.1 + d * 0.9)).collect::<Vec<P>>();
    canvas.line(&moved(wide * 0.5), wide, wide, SHADOW, 0.36);
    canvas.line(line, wide, wide, HEDGE.scale(0.78), 1.0);
    canvas.line(&moved(-wide * 0.08), wide * 0.74, wide * 0.74, HEDGE, 1.0);
    canvas.line(&moved(-wide * 0.2), wide * 0.34, wide * 0.34, Rgb::hex(0x6f9a50), 0.75);
}

/// Paints trees from a list of position, radius and leaf colour.
pub(super) fn trees(canvas: &mut Canvas, list: &[(f32, f32, f32, u32)]) {
    for &(x, y, r, leaf) in list {
        tree(canvas, (x, y), r, Rgb::hex(leaf));
    }
}

/// Paints a tree from above: many leaf dabs, lighter at the upper left.
pub(super) fn tree(canvas: &mut Canvas, at: P, r: f32, leaf: Rgb) {
    let mut rng = Rng::new((at.0 * 7.0 + at.1 * 131.0) as u32);
    let crown = |grow: f32, shift: f32| -> Vec<P> {
        (0..40)
            .map(|i| {
                let a = i as f32 / 40.0 * TAU;
                let d =
                    r * grow * (1.0 + 0.16 * noise(cos(a) * 2.4 + at.0, sin(a) * 2.4 + at.1, 31));
                (at.0 + shift + cos(a) * d, at.1 + shift * 0.9 + sin(a) * d)
            })
            .collect()
    };
    canvas.fill(&crown(1.02, r * 0.34), SHADOW, 0.36);
    canvas.fill(&crown(1.0, 0.0), leaf.under(Rgb(0.5, 0.56, 0.62)), 1.0);
    let n = (r * r / 5.0).clamp(20.0, 170.0) as usize;
    for i in 0..n {
        let height = i as f32 / n as f32;
        let (a, d) = (rng.unit() * TAU, rng.unit().sqrt() * r * lerp(0.98, 0.55, height));
        let p = (at.0 + cos(a) * d - height * r * 0.2, at.1 + sin(a) * d - height * r * 0.2);
        let facing = ((at.0 - p.0) + (at.1 - p.1)) / r * 0.28;
        let tone = leaf
            .scale((0.66 + 0.42 * height + facing).clamp(0.5, 1.35))
            .mix(Rgb::hex(0xfff6c8), (facing * height * 0.9).clamp(0.0, 0.4));
        let s = rng.range(0.09, 0.19) * r + 0.8;
        canvas.fill(&oval(p, s, s * 0.8), tone, 0.9);
    }
}

/// Paints a clump of flowers.
pub(super) fn posy(canvas: &mut Canvas, at: P, r: f32, colour: Rgb) {
    let mut rng = Rng::new((at.0 * 13.0 + at.1 * 57.0) as u32);
    canvas.fill(&oval((at.0 + 2.0, at.1 + 2.0), r, r), SHADOW, 0.32);
    disc(canvas, at, r, Rgb::hex(0x4d7a3f));
    for _ in 0..(r * 3.0) as usize {
        let (a, d) = (rng.unit() * TAU, rng.unit().sqrt() * r * 0.92);
        let p = (at.0 + cos(a) * d, at.1 + sin(a) * d);
        let s = rng.range(1.0, 2.3);
        canvas.fill(&oval(p, s, s), colour.scale(rng.range(0.82, 1.14)), 0.95);
    }
}

/// Paints a pointed roof with `sides` sides, each lit according to its direction.
pub(super) fn roof(canvas: &mut Canvas, at: P, r: f32, sides: usize, colour: Rgb) {
    let corner = |k: usize| {
        let a = (k as f32 + 0.5) / sides as f32 * TAU;
        (at.0 + cos(a) * r, at.1 + sin(a) * r)
    };
    let outline: Vec<P> = (0..sides).map(corner).collect();
    raised(canvas, &outline, r * 0.35, colour);
    for k in 0..sides {
        let (a, b) = (corner(k), corner(k + 1));
        let facing = ((at.0 - (a.0 + b.0) * 0.5) + (at.1 - (a.1 + b.1) * 0.5)) / r * 0.5;
        canvas.fill(&[at, a, b], colour.scale(1.0 + facing * 0.42), 1.0);
        canvas.line(&[at, a], 1.0, 1.0, SHADOW, 0.35);
        for s in [0.4, 0.6, 0.8] {
            let p = |c: P| (lerp(at.0, c.0, s), lerp(at.1, c.1, s));
            canvas.line(&[p(a), p(b)], 0.8, 0.8, SHADOW, 0.22);
        }
    }
    disc(canvas, at, r * 0.1, Rgb::hex(0xf3d68a));
}
