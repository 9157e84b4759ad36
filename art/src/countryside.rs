//! The countryside: flocks, haystacks, campfires, standing stones, manors and a harbour mole.

use crate::buildings;
use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, cos, lerp, sin};
use crate::mood::{ROOFS, STONE, STRAW, WALL};
use std::f32::consts::TAU;

/// Paints a flock of sheep with a shepherd.
pub(crate) fn flock(easel: &mut Easel, at: P, u: f32, y: f32) {
    let mut rng = Rng::new(at.0 as u32 + 3);
    for _ in 0..15 {
        let p = (at.0 + rng.range(-22.0, 22.0) * u, at.1 + rng.range(-8.0, 8.0) * u);
        let direction = if rng.chance(0.5) { 1.0 } else { -1.0 };
        let shadow = easel.mood.ink();
        easel.canvas.fill(&oval((p.0 + u, p.1 + 0.3 * u), 2.4 * u, 0.9 * u), shadow, 0.3);
        easel.face(&oval((p.0, p.1 - 1.2 * u), 2.2 * u, 1.5 * u), WALL, 0.45, y);
        easel.face(&oval((p.0 - 0.3 * u, p.1 - 1.6 * u), 1.6 * u, 0.9 * u), WALL, 1.0, y);
        easel.face(
            &oval((p.0 + direction * 2.2 * u, p.1 - 1.5 * u), 0.8 * u, 0.7 * u),
            Rgb::hex(0x4a3c34),
            0.5,
            y,
        );
    }
    let p = (at.0 + 28.0 * u, at.1 + 2.0 * u);
    let coat = [
        (p.0 - 1.6 * u, p.1),
        (p.0 + 1.6 * u, p.1),
        (p.0 + 0.8 * u, p.1 - 5.0 * u),
        (p.0 - 0.8 * u, p.1 - 5.0 * u),
    ];
    easel.face(&coat, Rgb::hex(0xa8432e), 0.8, y);
    easel.face(&oval((p.0, p.1 - 5.8 * u), u, u), Rgb::hex(0xe6b98c), 0.9, y);
    easel.pen(&[(p.0 + 2.0 * u, p.1), (p.0 + 2.4 * u, p.1 - 7.0 * u)], 0.6 * u, 0.9);
}

/// Paints haystacks in a mown field.
pub(crate) fn stacks(easel: &mut Easel, at: P, u: f32, y: f32) {
    for (dx, dy, size) in
        [(-14.0, -5.0, 0.8), (0.0, 0.0, 1.1), (14.0, -3.0, 0.9), (5.0, 8.0, 1.2), (-10.0, 7.0, 1.0)]
    {
        let (p, s) = ((at.0 + dx * u, at.1 + dy * u), size * u);
        let shadow = easel.mood.ink();
        easel.canvas.fill(&oval((p.0 + 2.4 * s, p.1), 5.0 * s, 1.6 * s), shadow, 0.32);
        let heap: Vec<P> = (0..=14)
            .map(|i| {
                let a = TAU / 2.0 * i as f32 / 14.0;
                (p.0 - cos(a) * 3.8 * s, p.1 - sin(a).max(0.0).sqrt() * 6.0 * s)
            })
            .collect();
        let (bright, dim) = (easel.lit(STRAW, 1.0, y), easel.lit(STRAW, 0.1, y));
        easel.canvas.fill_with(&heap, |x, _| {
            (bright.mix(dim, ((x - p.0) / (7.0 * s) + 0.45).clamp(0.0, 1.0)), 1.0)
        });
        easel.pen(&[(p.0, p.1 - 5.4 * s), (p.0 + 0.4 * s, p.1 - 8.0 * s)], 0.7 * s, 0.7);
    }
}

/// Paints a fire with smoke, which lights the ground at dusk.
pub(crate) fn fire(easel: &mut Easel, at: P, u: f32, y: f32) {
    let smoke = easel.mood.foam();
    for k in 0..16 {
        let t = k as f32 / 15.0;
        let p = (at.0 + sin(t * 7.0) * 3.0 * u + t * 12.0 * u, at.1 - t * 34.0 * u);
        let r = lerp(1.2, 5.0, t) * u;
        easel.canvas.fill(&oval(p, r * 1.2, r), smoke, 0.2 * (1.0 - t));
    }
    for (w, h, colour) in [(2.6, 6.0, 0xe0522a), (1.7, 4.2, 0xf6a23a), (0.8, 2.2, 0xfff0a8)] {
        let flame = [
            (at.0 - w * u, at.1),
            (at.0 - w * 0.5 * u, at.1 - h * 0.5 * u),
            (at.0 + 0.2 * u, at.1 - h * u),
            (at.0 + w * 0.6 * u, at.1 - h * 0.4 * u),
            (at.0 + w * u, at.1),
        ];
        easel.canvas.fill(&flame, Rgb::hex(colour), 0.95);
    }
    easel.lamp((at.0, at.1 - 2.0 * u), y, 9.0 * u, 0.9);
}

/// Paints a ring of standing stones.
pub(crate) fn stones(easel: &mut Easel, at: P, u: f32, y: f32) {
    let n = 11;
    let mut ring: Vec<(usize, P)> = (0..n)
        .map(|k| {
            let a = k as f32 / n as f32 * TAU + 0.2;
            (k, (at.0 + cos(a) * 17.0 * u, at.1 + sin(a) * 7.5 * u))
        })
        .collect();
    ring.sort_by(|a, b| a.1.1.total_cmp(&b.1.1));
    for (k, p) in ring {
        let (w, h) = (1.6 + (k % 3) as f32 * 0.4, 6.0 + (k * 5 % 4) as f32);
        let shadow = easel.mood.ink();
        easel.canvas.fill(
            &[
                (p.0 - w * u, p.1),
                (p.0 + w * u, p.1),
                (p.0 + (w + 6.0) * u, p.1 - 2.4 * u),
                (p.0 + (w + 3.0) * u, p.1 - 3.0 * u),
            ],
            shadow,
            0.3,
        );
        easel.face(
            &[
                (p.0 - w * u, p.1),
                (p.0 + 0.3 * u, p.1),
                (p.0 + 0.2 * u, p.1 - h * u),
                (p.0 - w * 0.8 * u, p.1 - (h - 0.8) * u),
            ],
            STONE,
            0.95,
            y,
        );
        easel.face(
            &[
                (p.0 + 0.3 * u, p.1),
                (p.0 + w * u, p.1),
                (p.0 + w * 0.7 * u, p.1 - (h - 0.6) * u),
                (p.0 + 0.2 * u, p.1 - h * u),
            ],
            STONE,
            0.2,
            y,
        );
    }
    easel.lamp((at.0, at.1 - u), y, 5.0 * u, 0.5);
}

/// Paints a manor with two wings, a tower and a walled yard.
pub(crate) fn manor(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    let wing = |at: P, long: f32, to_right: bool, seed: u32| buildings::House {
        at,
        u,
        wide: 9.0,
        tall: 8.0,
        long,
        to_right,
        roof: ROOFS[(seed % 3) as usize],
        wall: WALL,
        seed,
    };
    buildings::tower(easel, spot(-11.0, -6.0), u, 6.0, 18.0, WALL, y);
    buildings::spire(easel, spot(-11.0, -24.0), u, 7.0, 7.0, ROOFS[1], y);
    wing(spot(-6.0, -4.0), 24.0, true, 5).paint(easel, y);
    wing(spot(-16.0, 5.0), 9.0, true, 6).paint(easel, y);
    wing(spot(20.0, 6.0), 9.0, false, 7).paint(easel, y);
    buildings::rampart(easel, spot(-12.0, 9.0), spot(2.0, 12.0), u * 0.6, y);
    buildings::rampart(easel, spot(5.0, 12.0), spot(16.0, 10.0), u * 0.6, y);
}

/// Paints a stone mole from the shore to a small beacon.
pub(crate) fn mole(easel: &mut Easel, line: &[P], u: f32, y: f32) {
    let moved = |dy: f32| line.iter().map(|p| (p.0, p.1 + dy * u)).collect::<Vec<P>>();
    let (side, top) = (easel.lit(STONE, 0.15, y), easel.lit(STONE, 0.95, y));
    let foam = easel.mood.foam();
    easel.canvas.line(&moved(3.4), 6.0 * u, 6.0 * u, foam, 0.5);
    easel.canvas.line(&moved(1.6), 5.4 * u, 5.4 * u, side, 1.0);
    easel.canvas.line(&moved(0.0), 4.4 * u, 4.4 * u, top, 1.0);
    let end = line[line.len() - 1];
    buildings::tower(easel, end, u, 4.4, 9.0, Rgb::hex(0xc4402c), y);
    buildings::spire(easel, (end.0, end.1 - 9.0 * u), u, 5.0, 4.0, WALL, y);
    easel.lamp((end.0, end.1 - 10.0 * u), y, 5.0 * u, 0.9);
}
