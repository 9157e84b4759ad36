//! Ornaments of the tile panel: the leaf scroll of the frame, and a medallion in each of its tiles.

mod nature;
mod objects;

pub(crate) use nature::fish;

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, cos, curve, lerp, noise, sin};
use crate::mood::Mood;
use crate::panel::ring;
use crate::{buildings, plants, ships};
use nature::{bird, butterfly, flower, grapes, lemons, shell};
use objects::{anchor, crown, heart, hourglass, key, moon, star, vase};

const YELLOW: Rgb = Rgb::hex(0xe3b04a);
/// Half a tile: distance from the edge to the middle of the frame.
const MIDDLE: f32 = 64.0;

/// Returns a point in the frame: `along` tiles clockwise from the top left, `out` pixels outwards.
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

/// Paints the scroll between the medallions: two curls with leaves and a small flower, slightly different at each joint
/// of the frame.
pub(crate) fn scroll(easel: &mut Easel) {
    let mut rng = Rng::new(71);
    for joint in 0..28 {
        let base = around(joint as f32 + 0.5, 0.0);
        let ahead = around(joint as f32 + 0.55, 0.0);
        let heading = crate::math::angle_of((ahead.0 - base.0, ahead.1 - base.1));
        let (c, s) = (cos(heading), sin(heading));
        let spot = |u: f32, v: f32| (base.0 + c * u - s * v, base.1 + s * u + c * v);
        let mirror = rng.chance(0.5);
        for flip in [1.0, -1.0] {
            let direction = if mirror { 1.0 } else { flip };
            let (wild, turns) = (rng.range(0.85, 1.15), rng.range(5.6, 7.6));
            let middle = (direction * rng.range(2.0, 9.0), flip * 27.0);
            let curl: Vec<P> = (0..34)
                .map(|i| {
                    let t = i as f32 / 33.0;
                    let (a, d) =
                        (-flip * 1.57 - direction * t * turns, 18.0 * wild * (1.0 - t * 0.84));
                    spot(middle.0 + cos(a) * d, middle.1 + sin(a) * d)
                })
                .collect();
            easel.canvas.swash(&curl, 5.4, Mood::cobalt(0.04), 0.97);
            let n = 3 + (rng.unit() * 3.0) as usize;
            for leaf in 0..n {
                let a = flip * 1.57
                    + lerp(-1.7, 1.7, leaf as f32 / (n - 1) as f32)
                    + rng.range(-0.15, 0.15);
                let (near, far) = (17.0 * wild, rng.range(24.0, 31.0));
                let p = |a: f32, d: f32| spot(middle.0 + cos(a) * d, middle.1 + sin(a) * d);
                let points =
                    curve(&[p(a, near), p(a + 0.16, (near + far) * 0.5), p(a + 0.04, far)], 6);
                easel.canvas.swash(&points, rng.range(4.0, 8.0), Mood::cobalt(0.2), 0.97);
                easel.canvas.line(&points, 1.1, 0.5, Mood::cobalt(0.8), 0.6);
            }
            let r = rng.range(2.2, 4.0);
            easel.canvas.fill(&oval(curl[33], r, r), YELLOW, 1.0);
        }
        flower(easel, base, 10.0, 4 + joint % 4, 1 + joint % 2);
    }
}

/// Paints a different medallion in each tile of the frame.
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

/// Paints the emblem of a medallion by number.
fn emblem(easel: &mut Easel, number: u32, at: P, r: f32) {
    let foot = (at.0, at.1 + r * 0.72);
    let y = 900.0;
    match number {
        0 => star(easel, at, r * 1.1, 16, 0.45),
        1 => flower(easel, at, r, 5, 3),
        2 => ships::boat(easel, foot, r / 10.5, 1.0, Rgb::hex(0x6a88c8), y),
        3 => vase(easel, at, r, 2),
        4 => bird(easel, at, r, 1.0),
        5 => flower(easel, at, r, 8, 2),
        6 => buildings::windmill(easel, foot, r / 11.0, 0.5, y),
        7 => moon(easel, at, r),
        8 => fish(easel, at, r * 0.9, 0.2),
        9 => plants::palm(easel, foot, r / 9.0, y, 0.3),
        10 => lemons(easel, at, r),
        11 => buildings::church(easel, (foot.0 - r * 0.1, foot.1), r / 14.0, y),
        12 => shell(easel, at, r),
        13 => anchor(easel, at, r),
        14 => star(easel, at, r * 1.1, 8, 0.5),
        15 => butterfly(easel, at, r),
        16 => buildings::lighthouse(easel, (foot.0 - r * 0.2, foot.1), r / 17.0, y),
        17 => flower(easel, at, r, 12, 2),
        18 => ships::ship(easel, foot, r / 24.0, -1.0, y),
        19 => vase(easel, at, r, 5),
        20 => bird(easel, at, r, -1.0),
        21 => crown(easel, at, r),
        22 => heart(easel, at, r),
        23 => plants::orange(easel, foot, r / 6.0, y, 12),
        24 => key(easel, at, r),
        25 => buildings::castle(easel, (foot.0, foot.1 - 2.0), r / 24.0, y),
        26 => hourglass(easel, at, r),
        _ => grapes(easel, at, r),
    }
}
