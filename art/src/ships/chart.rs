//! Decorations of old sea charts: the sea serpent, the whale and the compass rose.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, closed_curve, cos, curve, sin};
use crate::ships::wake;
use std::f32::consts::TAU;

pub(super) const HULL: Rgb = Rgb::hex(0x8a5130);
pub(super) const TRIM: Rgb = Rgb::hex(0xe0b04e);
pub(super) const RED: Rgb = Rgb::hex(0xbf3b2b);
const SCALES: Rgb = Rgb::hex(0x4f9a86);

/// Paints a sea serpent, with head and coils above the waves.
pub(crate) fn serpent(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    let (bright, dim) = (easel.lit(SCALES, 1.0, y), easel.lit(SCALES, 0.0, y));
    let belly = easel.lit(Rgb::hex(0xe9d9a0), 0.8, y);
    for (x, wide, high, thick) in
        [(34.0, 7.0, 7.0, 3.4), (19.0, 8.5, 11.0, 5.0), (1.0, 9.5, 14.0, 6.4)]
    {
        let arc: Vec<P> = (0..=16)
            .map(|i| {
                let a = TAU / 2.0 * i as f32 / 16.0;
                spot(x - cos(a) * wide, -sin(a) * high)
            })
            .collect();
        easel.canvas.line(&arc, thick * u + 1.0, thick * u + 1.0, dim, 1.0);
        easel.canvas.line(&arc, thick * u * 0.8, thick * u * 0.8, dim.mix(bright, 0.55), 1.0);
        let lit: Vec<P> =
            arc.iter().map(|p| (p.0 - thick * 0.14 * u, p.1 - thick * 0.2 * u)).collect();
        easel.canvas.swash(&lit, thick * u * 0.4, bright, 0.9);
        for (i, &p) in arc.iter().enumerate().take(15).skip(2) {
            let a = TAU / 2.0 * i as f32 / 16.0;
            let out = (p.0 - cos(a) * thick * 0.9 * u, p.1 - sin(a) * thick * 0.95 * u);
            easel.canvas.line(&[p, out], 1.6 * u, 0.3, easel.mood.ink().mix(bright, 0.5), 0.9);
        }
        for end in [arc[0], arc[16]] {
            wake(easel, (end.0, end.1 + u), thick * 1.1 * u, u * 0.7);
        }
    }
    let neck = curve(&[(-18.0, 1.0), (-16.0, -12.0), (-21.0, -22.0), (-30.0, -25.0)], 8)
        .into_iter()
        .map(|p| spot(p.0, p.1))
        .collect::<Vec<P>>();
    easel.canvas.line(&neck, 8.0 * u, 5.0 * u, dim, 1.0);
    easel.canvas.line(&neck, 6.0 * u, 3.8 * u, dim.mix(bright, 0.6), 1.0);
    let throat: Vec<P> = neck.iter().map(|p| (p.0 - 1.6 * u, p.1 + 0.8 * u)).collect();
    easel.canvas.line(&throat, 2.2 * u, 1.2 * u, belly, 0.9);
    let head: Vec<P> = closed_curve(
        &[
            spot(-27.0, -28.5),
            spot(-33.0, -29.0),
            spot(-41.0, -24.5),
            spot(-39.0, -22.6),
            spot(-33.0, -22.0),
            spot(-27.0, -22.0),
        ],
        5,
    );
    easel.canvas.fill(&head, dim.mix(bright, 0.75), 1.0);
    easel.pen(&head, 0.6 * u, 0.7);
    easel.canvas.line(
        &[spot(-40.0, -23.6), spot(-33.0, -24.0)],
        0.9 * u,
        0.5 * u,
        easel.lit(RED, 0.8, y),
        1.0,
    );
    easel.canvas.fill(&oval(spot(-33.5, -26.6), 1.3 * u, 1.3 * u), Rgb::hex(0xffe08a), 1.0);
    easel.pen(&[spot(-33.5, -27.2), spot(-33.5, -26.0)], 0.9 * u, 1.0);
    for (dx, dy) in [(-25.0, -33.0), (-22.5, -30.0), (-19.0, -26.0), (-15.0, -21.0), (-12.5, -15.0)]
    {
        let root = spot(dx - 2.6, dy + 4.0);
        easel.canvas.line(&[root, spot(dx, dy)], 2.2 * u, 0.3, dim.mix(bright, 0.4), 1.0);
    }
    wake(easel, spot(-17.0, 2.0), 9.0 * u, u);
}

/// Paints a whale with its spout.
pub(crate) fn whale(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    let skin = Rgb::hex(0x53709f);
    let body: Vec<P> = curve(
        &[(-17.0, 1.5), (-16.0, -5.0), (-8.0, -9.0), (4.0, -7.4), (14.0, -2.0), (20.0, 1.5)],
        6,
    )
    .into_iter()
    .map(|p| spot(p.0, p.1))
    .collect();
    let (bright, dim) = (easel.lit(skin, 1.0, y), easel.lit(skin, 0.05, y));
    easel.canvas.fill_with(&body, |_, py| {
        (bright.mix(dim, ((py - at.1) / (9.0 * u) + 1.0).clamp(0.0, 1.0)), 1.0)
    });
    let fluke = curve(
        &[
            (24.0, 1.0),
            (26.0, -6.0),
            (21.0, -11.0),
            (27.0, -9.0),
            (29.0, -6.5),
            (32.0, -10.0),
            (37.0, -9.5),
            (30.0, -5.0),
            (28.0, 1.0),
        ],
        4,
    )
    .into_iter()
    .map(|p| spot(p.0, p.1))
    .collect::<Vec<P>>();
    easel.face(&fluke, skin, 0.35, y);
    easel.pen(&[spot(-16.0, -2.2), spot(-10.0, -2.6)], 0.8 * u, 0.8);
    easel.pen(&[spot(-9.5, -4.6), spot(-8.8, -4.6)], 1.2 * u, 1.0);
    let foam = easel.mood.foam();
    for side in [-1.0, -0.4, 0.4, 1.0] {
        let jet = curve(
            &[
                (-8.0, -9.0),
                (-8.0 + side * 2.0, -17.0),
                (-8.0 + side * 6.5, -19.0),
                (-8.0 + side * 8.5, -13.0),
            ],
            6,
        )
        .into_iter()
        .map(|p| spot(p.0, p.1))
        .collect::<Vec<P>>();
        easel.canvas.line(&jet, 1.4 * u, 0.5 * u, foam, 0.9);
    }
    wake(easel, spot(0.0, 2.0), 20.0 * u, u);
    wake(easel, spot(26.0, 1.6), 6.0 * u, u);
}

/// Vertical scale of the compass rose, which lies flat on the water.
pub(crate) const FLAT: f32 = 0.8;

/// Paints the compass rose on the sea.
pub(crate) fn compass(easel: &mut Easel, at: P, r: f32) {
    let dark = easel.mood.is_dark();
    let [gold, red, ink, paper] = if dark {
        [0xd9a24e, 0xb5533c, 0x0b1038, 0x9fb2e6].map(Rgb::hex)
    } else {
        [0xe7b64f, 0xc4502f, 0x1b3a7c, 0xfdf6e2].map(Rgb::hex)
    };
    let spot = |turn: f32, d: f32| (at.0 + sin(turn) * d, at.1 - cos(turn) * d * FLAT);
    let ring = |d: f32| (0..=96).map(|i| spot(i as f32 / 96.0 * TAU, d)).collect::<Vec<P>>();
    easel.canvas.fill(&ring(r * 0.82), paper, if dark { 0.16 } else { 0.26 });
    for (d, w, a) in [(0.82, 2.4, 0.95), (0.76, 1.0, 0.9), (0.5, 1.4, 0.8)] {
        easel.canvas.line(&ring(r * d), w, w, if d < 0.6 { gold } else { paper }, a);
    }
    for tick in 0..64 {
        let turn = tick as f32 / 64.0 * TAU;
        let inner = if tick % 4 == 0 { 0.7 } else { 0.735 };
        easel.canvas.line(&[spot(turn, r * inner), spot(turn, r * 0.76)], 1.0, 1.0, paper, 0.8);
    }
    for (points, offset, long, wide) in
        [(8, 0.5, 0.62, 0.1), (4, 0.5, 0.86, 0.16), (4, 0.0, 1.06, 0.2)]
    {
        for k in 0..points {
            let turn = (k as f32 + offset) / points as f32 * TAU;
            let (tip, left, right) = (
                spot(turn, r * long),
                spot(turn - TAU / 8.0 * 0.9, r * wide),
                spot(turn + TAU / 8.0 * 0.9, r * wide),
            );
            let north = points == 4 && offset == 0.0 && k == 0;
            let (a, b) = if north {
                (red, paper)
            } else if points == 8 {
                (gold, ink)
            } else {
                (paper, ink)
            };
            easel.canvas.fill(&[at, left, tip], a, 0.96);
            easel.canvas.fill(&[at, tip, right], b, 0.96);
            easel.canvas.line(&[left, tip, right], 0.9, 0.9, ink, 0.7);
        }
    }
    easel.canvas.fill(&oval(at, r * 0.1, r * 0.1 * FLAT), gold, 1.0);
    easel.canvas.fill(&oval(at, r * 0.05, r * 0.05 * FLAT), red, 1.0);
    // A fleur-de-lis marks north, as on charts.
    let lily = spot(0.0, r * 1.1);
    for side in [-1.0, 0.0, 1.0] {
        let petal = curve(
            &[
                lily,
                (lily.0 + side * r * 0.1, lily.1 - r * 0.1),
                (lily.0 + side * r * 0.15, lily.1 - r * (0.2 - 0.05 * side.abs())),
            ],
            5,
        );
        easel.canvas.swash(&petal, r * 0.075, gold, 1.0);
    }
}
