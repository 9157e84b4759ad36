//! The pond and the life in it.

use super::shapes::{disc, raised, roof, tree, trees};
use super::{SHADOW, WATER};
use crate::canvas::{Canvas, Rgb, oval};
use crate::math::{P, Rng, closed_curve, cos, curve, fbm, lerp, sin, smooth};
use std::f32::consts::TAU;

/// Outline of the pond.
const POND: [P; 12] = [
    (60.0, 742.0),
    (130.0, 690.0),
    (214.0, 706.0),
    (268.0, 756.0),
    (352.0, 772.0),
    (366.0, 838.0),
    (306.0, 884.0),
    (276.0, 948.0),
    (196.0, 982.0),
    (112.0, 952.0),
    (48.0, 908.0),
    (30.0, 820.0),
];

pub(super) fn water(canvas: &mut Canvas) {
    let bank = closed_curve(&POND, 8);
    let ring: Vec<P> = bank.iter().copied().chain([bank[0]]).collect();
    canvas.line(&ring, 20.0, 20.0, Rgb::hex(0x5c8048), 0.9);
    canvas.line(&ring, 11.0, 11.0, Rgb::hex(0xcdbb92), 1.0);
    canvas.fill_with(&bank, |x, y| {
        let deep = smooth(0.0, 60.0, crate::math::inside_by((x, y), &bank));
        let swirl = fbm(x / 40.0, y / 26.0, 4, 14);
        let tone =
            Rgb::hex(0x8fc4c0).mix(WATER, deep).mix(Rgb::hex(0x1f5a94), deep * (0.35 + swirl));
        (tone.mix(Rgb::hex(0xe6f2ee), smooth(0.3, 0.5, swirl) * 0.35), 1.0)
    });
}

/// Paints water lilies, fish, swans, a bridge, and an island with a tea house.
pub(super) fn life(canvas: &mut Canvas) {
    let mut rng = Rng::new(77);
    for (cx, cy, n) in
        [(96.0, 800.0, 14), (300.0, 820.0, 16), (220.0, 940.0, 12), (160.0, 730.0, 8)]
    {
        for _ in 0..n {
            let at = (cx + rng.range(-34.0, 34.0), cy + rng.range(-20.0, 20.0));
            let r = rng.range(4.0, 8.5);
            let turn = rng.unit() * TAU;
            let pad: Vec<P> = (0..=20)
                .map(|i| {
                    let a = turn + 0.3 + i as f32 / 20.0 * (TAU - 0.6);
                    (at.0 + cos(a) * r, at.1 + sin(a) * r)
                })
                .chain([at])
                .collect();
            raised(canvas, &pad, 1.5, Rgb::hex(0x7fae5a).scale(rng.range(0.85, 1.1)));
            if rng.chance(0.36) {
                for k in 0..6 {
                    let a = k as f32 / 6.0 * TAU;
                    disc(
                        canvas,
                        (at.0 + cos(a) * 2.4, at.1 + sin(a) * 2.4),
                        2.0,
                        Rgb::hex(0xfbd7e4),
                    );
                }
                disc(canvas, at, 1.4, Rgb::hex(0xf4c53f));
            }
        }
    }
    for (x, y, turn) in [
        (140.0, 890.0, 0.4),
        (124.0, 906.0, 1.1),
        (250.0, 790.0, 2.4),
        (262.0, 806.0, 2.9),
        (190.0, 770.0, 4.0),
        (90.0, 858.0, 5.3),
        (236.0, 890.0, 0.9),
        (322.0, 858.0, 3.6),
    ] {
        let spot =
            |u: f32, v: f32| (x + cos(turn) * u - sin(turn) * v, y + sin(turn) * u + cos(turn) * v);
        let body = closed_curve(
            &[
                spot(9.0, 0.0),
                spot(3.0, 3.4),
                spot(-5.0, 1.4),
                spot(-11.0, 3.4),
                spot(-9.0, 0.0),
                spot(-11.0, -3.4),
                spot(-5.0, -1.4),
                spot(3.0, -3.4),
            ],
            4,
        );
        canvas.fill(
            &body,
            *rng.pick(&[Rgb::hex(0xe8642f), Rgb::hex(0xf6ead8), Rgb::hex(0xe9a23a)]),
            0.85,
        );
        canvas.fill(&oval(spot(3.0, 0.5), 2.4, 1.8), Rgb::hex(0xfff5e6), 0.8);
    }
    island(canvas);
    swans(canvas);
    trees(
        canvas,
        &[
            (46.0, 712.0, 26.0, 0x6f9a4c),
            (364.0, 748.0, 17.0, 0x8fae4a),
            (322.0, 916.0, 26.0, 0xd0883a),
            (140.0, 1000.0, 20.0, 0x4f7f46),
            (40.0, 962.0, 26.0, 0x9a7fc4),
            (232.0, 1002.0, 22.0, 0x7fa04a),
            (330.0, 1000.0, 26.0, 0x47773f),
            (16.0, 870.0, 14.0, 0xe2a13e),
        ],
    );
}

/// Paints the island with the tea house and the bridge.
fn island(canvas: &mut Canvas) {
    let isle: Vec<P> = closed_curve(
        &[
            (178.0, 828.0),
            (206.0, 806.0),
            (240.0, 824.0),
            (236.0, 856.0),
            (206.0, 872.0),
            (176.0, 858.0),
        ],
        6,
    );
    raised(canvas, &isle, 2.0, Rgb::hex(0x86a854));
    roof(canvas, (208.0, 838.0), 22.0, 6, Rgb::hex(0x4f78b4));
    tree(canvas, (184.0, 850.0), 10.0, Rgb::hex(0xc4553c));
    tree(canvas, (230.0, 862.0), 9.0, Rgb::hex(0xd98fb0));
    let (a, b) = ((228.0, 826.0), (290.0, 752.0));
    canvas.line(&[(a.0 + 6.0, a.1 + 8.0), (b.0 + 6.0, b.1 + 8.0)], 15.0, 15.0, SHADOW, 0.35);
    canvas.line(&[a, b], 15.0, 15.0, Rgb::hex(0x9a3f2c), 1.0);
    canvas.line(&[a, b], 10.0, 10.0, Rgb::hex(0xd9b48a), 1.0);
    for k in 0..15 {
        let t = k as f32 / 14.0;
        let p = (lerp(a.0, b.0, t), lerp(a.1, b.1, t));
        canvas.line(
            &[(p.0 - 4.0, p.1 - 3.4), (p.0 + 4.0, p.1 + 3.4)],
            1.0,
            1.0,
            Rgb::hex(0x7a4a30),
            0.7,
        );
    }
}

fn swans(canvas: &mut Canvas) {
    for (at, turn) in [((108.0, 764.0), 0.3_f32), ((132.0, 750.0), 0.9), ((170.0, 920.0), 3.4)] {
        let spot = |u: f32, v: f32| {
            (at.0 + cos(turn) * u - sin(turn) * v, at.1 + sin(turn) * u + cos(turn) * v)
        };
        raised(
            canvas,
            &closed_curve(&[spot(8.0, 0.0), spot(0.0, 6.0), spot(-11.0, 0.0), spot(0.0, -6.0)], 6),
            2.0,
            Rgb::hex(0xfffdf6),
        );
        canvas.line(
            &curve(&[spot(6.0, 0.0), spot(12.0, 3.0), spot(16.0, 0.0)], 5),
            3.4,
            2.8,
            Rgb::hex(0xfffdf6),
            1.0,
        );
        canvas.line(&[spot(16.0, 0.0), spot(19.5, -1.0)], 2.6, 0.8, Rgb::hex(0xe8802f), 1.0);
        for s in [-1.0, 1.0] {
            canvas.line(
                &curve(&[spot(-2.0, s * 2.0), spot(-16.0, s * 7.0), spot(-30.0, s * 14.0)], 5),
                1.4,
                0.5,
                Rgb::hex(0xe6f2ee),
                0.7,
            );
        }
    }
}
