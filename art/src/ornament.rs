//! Ornaments of the tile panel: the scroll of leaves in the frame and a medallion in each of its tiles.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{Dice, P, closed_curve, cos, curve, lerp, noise, sin};
use crate::mood::Mood;
use crate::panel::ring;
use crate::{build, grow, sail};
use std::f32::consts::{PI, TAU};

const YELLOW: Rgb = Rgb::hex(0xe3b04a);
/// Half a tile: how far the middle of the frame is from its edge.
const MIDDLE: f32 = 64.0;

/// A place in the frame: `along` tiles around it clockwise from the top left, `out` pixels outwards.
fn around(along: f32, out: f32) -> P {
    let side = (along / 7.0).floor();
    let t = MIDDLE + (along - side * 7.0) * 128.0;
    let (near, far) = (MIDDLE - out, 1024.0 - MIDDLE + out);
    match side as i32 % 4 {
        0 => (t, near),
        1 => (far, t),
        2 => (1024.0 - t, far),
        _ => (near, 1024.0 - t),
    }
}

/// The scroll between the medallions: two curls with their leaves and a small flower, at each joint
/// of the frame a little otherwise.
pub(crate) fn scroll(easel: &mut Easel) {
    let mut dice = Dice::new(71);
    for joint in 0..28 {
        let base = around(joint as f32 + 0.5, 0.0);
        let ahead = around(joint as f32 + 0.55, 0.0);
        let heading = crate::math::angle_of((ahead.0 - base.0, ahead.1 - base.1));
        let (c, s) = (cos(heading), sin(heading));
        let spot = |u: f32, v: f32| (base.0 + c * u - s * v, base.1 + s * u + c * v);
        let mirror = dice.chance(0.5);
        for flip in [1.0, -1.0] {
            let way = if mirror { 1.0 } else { flip };
            let (wild, turns) = (dice.range(0.85, 1.15), dice.range(5.6, 7.6));
            let middle = (way * dice.range(2.0, 9.0), flip * 27.0);
            let curl: Vec<P> = (0..34)
                .map(|i| {
                    let t = i as f32 / 33.0;
                    let (a, d) = (-flip * 1.57 - way * t * turns, 18.0 * wild * (1.0 - t * 0.84));
                    spot(middle.0 + cos(a) * d, middle.1 + sin(a) * d)
                })
                .collect();
            easel.canvas.swash(&curl, 5.4, Mood::cobalt(0.04), 0.97);
            let n = 3 + (dice.unit() * 3.0) as usize;
            for leaf in 0..n {
                let a = flip * 1.57
                    + lerp(-1.7, 1.7, leaf as f32 / (n - 1) as f32)
                    + dice.range(-0.15, 0.15);
                let (near, far) = (17.0 * wild, dice.range(24.0, 31.0));
                let p = |a: f32, d: f32| spot(middle.0 + cos(a) * d, middle.1 + sin(a) * d);
                let points =
                    curve(&[p(a, near), p(a + 0.16, (near + far) * 0.5), p(a + 0.04, far)], 6);
                easel.canvas.swash(&points, dice.range(4.0, 8.0), Mood::cobalt(0.2), 0.97);
                easel.canvas.line(&points, 1.1, 0.5, Mood::cobalt(0.8), 0.6);
            }
            let r = dice.range(2.2, 4.0);
            easel.canvas.fill(&oval(curl[33], r, r), YELLOW, 1.0);
        }
        flower(easel, base, 10.0, 4 + joint % 4, 1 + joint % 2);
    }
}

/// One medallion in each tile of the frame, no two alike.
pub(crate) fn medallions(easel: &mut Easel) {
    for number in 0..28 {
        let at = around(number as f32, 0.0);
        let r = if number % 7 == 0 { 47.0 } else { 38.0 };
        easel.canvas.fill_with(&oval(at, r, r), |x, y| {
            let wash = 0.05 + 0.07 * noise(x / 16.0, y / 16.0, number) + (y - at.1) / r * 0.06;
            let ground = [Mood::cobalt(0.0), Rgb::hex(0xf8e6b4), Mood::cobalt(0.22)];
            (Mood::cobalt(wash).under(ground[(number * 2 % 3) as usize]), 1.0)
        });
        let rim = [Mood::cobalt(0.95), YELLOW, Mood::cobalt(0.5)];
        for (d, wide, colour) in [(r, 5.0, rim[0]), (r - 0.5, 3.0, rim[1]), (r - 5.0, 1.2, rim[2])]
        {
            easel.canvas.line(&ring(at, d), wide, wide, colour, 1.0);
        }
        emblem(easel, number, at, r * 0.72);
    }
}

/// What the medallion of that number shows.
fn emblem(easel: &mut Easel, number: u32, at: P, r: f32) {
    let foot = (at.0, at.1 + r * 0.72);
    let y = 900.0;
    match number {
        0 => star(easel, at, r * 1.1, 16, 0.45),
        1 => flower(easel, at, r, 5, 3),
        2 => sail::boat(easel, foot, r / 10.5, 1.0, Rgb::hex(0x6a88c8), y),
        3 => vase(easel, at, r, 2),
        4 => bird(easel, at, r, 1.0),
        5 => flower(easel, at, r, 8, 2),
        6 => build::windmill(easel, foot, r / 11.0, 0.5, y),
        7 => moon(easel, at, r),
        8 => fish(easel, at, r * 0.9, 0.2),
        9 => grow::palm(easel, foot, r / 9.0, y, 0.3),
        10 => lemons(easel, at, r),
        11 => build::church(easel, (foot.0 - r * 0.1, foot.1), r / 14.0, y),
        12 => shell(easel, at, r),
        13 => anchor(easel, at, r),
        14 => star(easel, at, r * 1.1, 8, 0.5),
        15 => butterfly(easel, at, r),
        16 => build::lighthouse(easel, (foot.0 - r * 0.2, foot.1), r / 17.0, y),
        17 => flower(easel, at, r, 12, 2),
        18 => sail::ship(easel, foot, r / 24.0, -1.0, y),
        19 => vase(easel, at, r, 5),
        20 => bird(easel, at, r, -1.0),
        21 => crown(easel, at, r),
        22 => heart(easel, at, r),
        23 => grow::orange(easel, foot, r / 6.0, y, 12),
        24 => key(easel, at, r),
        25 => build::castle(easel, (foot.0, foot.1 - 2.0), r / 24.0, y),
        26 => hourglass(easel, at, r),
        _ => grapes(easel, at, r),
    }
}

fn star(easel: &mut Easel, at: P, r: f32, points: usize, waist: f32) {
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

/// A flower of `petals` petals in `rounds` rounds.
fn flower(easel: &mut Easel, at: P, r: f32, petals: usize, rounds: usize) {
    for round in 0..rounds {
        let size = r * (1.0 - round as f32 * 0.8 / rounds as f32);
        for k in 0..petals {
            let a = (k as f32 + 0.5 * (round % 2) as f32) / petals as f32 * TAU - PI / 2.0;
            let wide = (PI / petals as f32).min(0.6);
            let p =
                |da: f32, d: f32| (at.0 + cos(a + da) * size * d, at.1 + sin(a + da) * size * d);
            let petal = closed_curve(
                &[
                    p(0.0, 0.1),
                    p(-wide, 0.55),
                    p(-wide * 0.6, 0.9),
                    p(0.0, 1.0),
                    p(wide * 0.6, 0.9),
                    p(wide, 0.55),
                ],
                5,
            );
            easel.canvas.fill_with(&petal, |x, y| {
                let d = crate::math::len((x - at.0, y - at.1)) / size;
                (Mood::cobalt(0.86 - d * 0.62 + round as f32 * 0.06), 1.0)
            });
            easel.pen(&petal, 1.0, 0.75);
            easel.pen(&[p(0.0, 0.2), p(0.0, 0.8)], 0.9, 0.5);
        }
    }
    easel.canvas.fill(&oval(at, r * 0.15, r * 0.15), YELLOW, 1.0);
    easel.canvas.line(&ring(at, r * 0.15), 1.2, 1.2, Mood::cobalt(0.9), 0.9);
}

fn vase(easel: &mut Easel, at: P, r: f32, stems: usize) {
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

fn bird(easel: &mut Easel, at: P, r: f32, way: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r * way, at.1 + dy * r);
    easel.canvas.line(
        &curve(&[spot(-0.9, 0.8), spot(-0.2, 0.55), spot(0.9, 0.7)], 6),
        2.6,
        1.4,
        Mood::cobalt(0.75),
        1.0,
    );
    for x in [-0.7, 0.3, 0.75] {
        easel.canvas.swash(
            &[spot(x, 0.62), spot(x + 0.12, 0.45), spot(x + 0.26, 0.36)],
            6.0,
            Mood::cobalt(0.5),
            1.0,
        );
    }
    for k in 0..3 {
        let s = k as f32 * 0.12;
        easel.canvas.swash(
            &curve(&[spot(-0.25, 0.2), spot(-0.7, 0.15 - s), spot(-1.0, 0.4 - s * 2.5)], 5),
            6.0,
            Mood::cobalt(0.7 - s),
            1.0,
        );
    }
    let body = closed_curve(
        &[
            spot(-0.45, 0.2),
            spot(-0.1, -0.2),
            spot(0.25, -0.5),
            spot(0.55, -0.5),
            spot(0.66, -0.25),
            spot(0.5, 0.1),
            spot(0.2, 0.45),
            spot(-0.2, 0.45),
        ],
        5,
    );
    easel.canvas.fill_with(&body, |_, y| (Mood::cobalt(0.5 - (y - at.1) / r * 0.45), 1.0));
    easel.pen(&body, 1.2, 0.9);
    let wing =
        closed_curve(&[spot(0.2, -0.15), spot(-0.1, 0.2), spot(-0.65, 0.32), spot(-0.3, -0.02)], 5);
    easel.canvas.fill(&wing, Mood::cobalt(0.88), 1.0);
    easel.canvas.fill(&[spot(0.62, -0.46), spot(0.95, -0.34), spot(0.64, -0.26)], YELLOW, 1.0);
    easel.canvas.fill(&oval(spot(0.46, -0.36), 2.0, 2.0), Mood::cobalt(1.0), 1.0);
}

/// A fish, turned by an angle.
pub(crate) fn fish(easel: &mut Easel, at: P, r: f32, turn: f32) {
    let spot = |dx: f32, dy: f32| {
        let (c, s) = (cos(turn), sin(turn));
        (at.0 + (dx * c - dy * s) * r, at.1 + (dx * s + dy * c) * r)
    };
    let tail = [spot(-0.55, 0.0), spot(-1.05, -0.42), spot(-0.88, 0.0), spot(-1.05, 0.42)];
    easel.canvas.fill(&tail, Mood::cobalt(0.7), 1.0);
    easel.canvas.fill(
        &closed_curve(&[spot(-0.2, -0.3), spot(0.1, -0.68), spot(0.4, -0.3)], 4),
        Mood::cobalt(0.62),
        1.0,
    );
    let body = closed_curve(
        &[
            spot(1.0, 0.0),
            spot(0.5, -0.36),
            spot(-0.1, -0.34),
            spot(-0.65, -0.04),
            spot(-0.65, 0.06),
            spot(-0.1, 0.34),
            spot(0.5, 0.32),
        ],
        5,
    );
    easel.canvas.fill_with(&body, |_, y| (Mood::cobalt(0.42 - (y - at.1) / r * 0.7), 1.0));
    easel.pen(&body, 1.2, 0.9);
    for k in 0..3 {
        let x = 0.22 - k as f32 * 0.26;
        easel.pen(&curve(&[spot(x, -0.26), spot(x - 0.1, 0.0), spot(x, 0.26)], 4), 1.1, 0.7);
    }
    easel.canvas.fill(&oval(spot(0.62, -0.08), r * 0.09, r * 0.09), YELLOW, 1.0);
    easel.canvas.fill(&oval(spot(0.62, -0.08), r * 0.045, r * 0.045), Mood::cobalt(1.0), 1.0);
}

fn moon(easel: &mut Easel, at: P, r: f32) {
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

fn shell(easel: &mut Easel, at: P, r: f32) {
    let base = (at.0, at.1 + r * 0.72);
    for k in 0..9 {
        let a = PI + PI * (k as f32 + 0.5) / 9.0;
        let p =
            |da: f32, d: f32| (base.0 + cos(a + da) * r * d, base.1 + sin(a + da) * r * d * 1.15);
        let rib = closed_curve(
            &[p(0.0, 0.1), p(-0.17, 0.9), p(-0.1, 1.12), p(0.0, 1.18), p(0.1, 1.12), p(0.17, 0.9)],
            4,
        );
        easel.canvas.fill_with(&rib, |x, y| {
            let d = crate::math::len((x - base.0, y - base.1)) / r;
            (Mood::cobalt(0.9 - d * 0.7), 1.0)
        });
        easel.pen(&rib, 1.0, 0.7);
    }
    easel.canvas.fill(&oval(base, r * 0.26, r * 0.16), YELLOW, 1.0);
}

fn anchor(easel: &mut Easel, at: P, r: f32) {
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

fn butterfly(easel: &mut Easel, at: P, r: f32) {
    for side in [-1.0, 1.0] {
        let spot = |dx: f32, dy: f32| (at.0 + dx * side * r, at.1 + dy * r);
        for (wing, tone) in [
            (
                closed_curve(
                    &[
                        spot(0.04, -0.1),
                        spot(0.3, -0.75),
                        spot(0.9, -0.72),
                        spot(0.8, -0.1),
                        spot(0.3, 0.1),
                    ],
                    5,
                ),
                0.62,
            ),
            (
                closed_curve(
                    &[
                        spot(0.04, 0.0),
                        spot(0.6, 0.08),
                        spot(0.72, 0.5),
                        spot(0.4, 0.82),
                        spot(0.12, 0.4),
                    ],
                    5,
                ),
                0.4,
            ),
        ] {
            easel.canvas.fill_with(&wing, |x, _| {
                (Mood::cobalt(tone + 0.3 - (x - at.0).abs() / r * 0.5), 1.0)
            });
            easel.pen(&wing, 1.3, 0.9);
        }
        easel.canvas.fill(&oval(spot(0.56, -0.44), r * 0.13, r * 0.13), YELLOW, 1.0);
        easel.canvas.fill(&oval(spot(0.42, 0.44), r * 0.1, r * 0.1), Mood::cobalt(0.0), 1.0);
        easel.pen(&curve(&[spot(0.02, -0.3), spot(0.14, -0.7), spot(0.3, -0.9)], 4), 1.4, 0.9);
    }
    easel.canvas.line(
        &[(at.0, at.1 - r * 0.35), (at.0, at.1 + r * 0.5)],
        r * 0.14,
        r * 0.06,
        Mood::cobalt(0.95),
        1.0,
    );
}

fn crown(easel: &mut Easel, at: P, r: f32) {
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

fn key(easel: &mut Easel, at: P, r: f32) {
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

fn lemons(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    easel.canvas.line(
        &curve(&[spot(-0.8, -0.75), spot(0.0, -0.5), spot(0.7, -0.8)], 6),
        2.6,
        1.4,
        Mood::cobalt(0.75),
        1.0,
    );
    for (x, y, dx, dy) in
        [(-0.5, -0.62, -0.45, 0.4), (0.0, -0.5, 0.1, -0.5), (0.4, -0.62, 0.55, 0.35)]
    {
        let leaf = curve(&[spot(x, y), spot(x + dx * 0.6, y + dy * 0.3), spot(x + dx, y + dy)], 6);
        easel.canvas.swash(&leaf, r * 0.26, Mood::cobalt(0.6), 1.0);
    }
    for (x, y) in [(-0.32, 0.2), (0.36, 0.34)] {
        let lemon = closed_curve(
            &[
                spot(x, y - 0.56),
                spot(x - 0.3, y - 0.2),
                spot(x - 0.26, y + 0.26),
                spot(x, y + 0.52),
                spot(x + 0.26, y + 0.26),
                spot(x + 0.3, y - 0.2),
            ],
            5,
        );
        easel.canvas.fill_with(&lemon, |px, _| {
            let t = ((px - spot(x, y).0) / (r * 0.6) + 0.5).clamp(0.0, 1.0);
            (Rgb::hex(0xf9e08a).mix(Rgb::hex(0xb98428), t), 1.0)
        });
        easel.pen(&lemon, 1.3, 0.9);
    }
}

/// A heart with a flame, as sailors' wives embroider it.
fn heart(easel: &mut Easel, at: P, r: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * r, at.1 + dy * r);
    let shape = closed_curve(
        &[
            spot(0.0, 0.92),
            spot(-0.6, 0.4),
            spot(-0.8, -0.05),
            spot(-0.5, -0.42),
            spot(0.0, -0.12),
            spot(0.5, -0.42),
            spot(0.8, -0.05),
            spot(0.6, 0.4),
        ],
        6,
    );
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

fn hourglass(easel: &mut Easel, at: P, r: f32) {
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

fn grapes(easel: &mut Easel, at: P, r: f32) {
    let leaf = closed_curve(
        &[
            (at.0, at.1 - r * 0.5),
            (at.0 - r * 0.7, at.1 - r * 0.95),
            (at.0 - r * 0.85, at.1 - r * 0.35),
            (at.0 - r * 0.3, at.1 - r * 0.2),
        ],
        5,
    );
    easel.canvas.fill(&leaf, Mood::cobalt(0.45), 1.0);
    easel.pen(&leaf, 1.2, 0.8);
    easel.canvas.line(
        &curve(
            &[
                (at.0, at.1 - r * 0.5),
                (at.0 + r * 0.2, at.1 - r * 0.9),
                (at.0 + r * 0.6, at.1 - r * 0.8),
            ],
            5,
        ),
        3.0,
        1.5,
        Mood::cobalt(0.75),
        1.0,
    );
    for row in 0..5 {
        for k in 0..5 - row {
            let c = (
                at.0 + (k as f32 - (4 - row) as f32 * 0.5) * r * 0.32,
                at.1 - r * 0.3 + row as f32 * r * 0.28,
            );
            easel.canvas.fill_with(&oval(c, r * 0.19, r * 0.19), |x, y| {
                (Mood::cobalt(0.5 + ((x - c.0) + (y - c.1)) / r * 1.5), 1.0)
            });
            easel.pen(&ring(c, r * 0.19), 0.9, 0.8);
        }
    }
}
