//! Buildings: houses, churches, walls, castles, mills and bridges.
//!
//! Everything is painted from its foot upwards in units of `u`, so that one function serves all distances.

mod landmarks;
mod walls;

pub(crate) use landmarks::{Bridge, Deck, lighthouse, windmill};
pub(crate) use walls::{castle, rampart};

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, Rng, cos, lerp, sin};
use crate::mood::{ROOFS, STONE, WALL};
use std::f32::consts::PI;

const SLATE: Rgb = Rgb::hex(0x5b78b8);
const GLASS: Rgb = Rgb::hex(0x3d5590);
const TIMBER: Rgb = Rgb::hex(0x8a5f3c);

/// Returns the corners of an upright rectangle with centre `x`, half width, foot and top.
fn upright(x: f32, half: f32, foot: f32, top: f32) -> [P; 4] {
    [(x - half, foot), (x + half, foot), (x + half, top), (x - half, top)]
}

impl Easel {
    /// Paints a window: dark by day, often lit at dusk.
    fn window(&mut self, at: P, wide: f32, high: f32, y: f32, lit: bool) {
        let shape = [
            (at.0 - wide, at.1 - high),
            (at.0 + wide, at.1 - high),
            (at.0 + wide, at.1 + high),
            (at.0 - wide, at.1 + high),
        ];
        if self.mood.is_dark() && lit {
            self.canvas.fill(&shape, Rgb::hex(0xffbe55), 1.0);
            self.lamp(at, y, 1.6 + wide * 1.6, 0.5);
        } else {
            self.face(&shape, GLASS, 0.5, y);
        }
    }
}

/// A house with a gabled roof, seen from the front and one side.
pub(crate) struct House {
    pub(crate) at: P,
    pub(crate) u: f32,
    pub(crate) wide: f32,
    pub(crate) tall: f32,
    pub(crate) long: f32,
    pub(crate) to_right: bool,
    pub(crate) roof: Rgb,
    pub(crate) wall: Rgb,
    pub(crate) seed: u32,
}

impl House {
    /// Creates an ordinary house with random details.
    pub(crate) fn any(at: P, u: f32, rng: &mut Rng) -> Self {
        const WALLS: [Rgb; 5] =
            [WALL, WALL, Rgb::hex(0xf7dfae), Rgb::hex(0xf3c9a4), Rgb::hex(0xd6e2f0)];
        Self {
            at,
            u,
            wide: rng.range(4.6, 6.4),
            tall: rng.range(4.2, 8.0),
            long: rng.range(5.5, 9.5),
            to_right: rng.chance(0.5),
            roof: *rng.pick(&ROOFS),
            wall: *rng.pick(&WALLS),
            seed: (rng.unit() * 1e6) as u32,
        }
    }

    pub(crate) fn paint(&self, easel: &mut Easel, y: f32) {
        let (x, foot, u) = (self.at.0, self.at.1, self.u);
        let direction = if self.to_right { 1.0 } else { -1.0 };
        let (w, t, d) = (self.wide * u * 0.5, self.tall * u, self.long * u * direction);
        let (rise, back) = (self.wide * u * 0.42, self.long * u * 0.36);
        let near = x + w * direction;
        let far = x - w * direction;
        let eave = foot - t;
        let (front_light, side_light, roof_light) =
            if self.to_right { (0.95, 0.42, 0.62) } else { (0.62, 1.0, 1.0) };
        // The shadow on the ground falls to the right, away from the light.
        let shadow = easel.lit(STONE, 0.0, y);
        let reach = w + d.abs() + 2.0 * u;
        easel.canvas.fill(
            &[
                (x - w, foot),
                (x + reach, foot - back * 0.4),
                (x + reach, foot + u),
                (x, foot + 1.4 * u),
            ],
            shadow,
            0.35,
        );
        easel.face(
            &[(near, foot), (near + d, foot - back), (near + d, eave - back), (near, eave)],
            self.wall,
            side_light,
            y,
        );
        easel.face(
            &[(far, foot), (near, foot), (near, eave), (x, eave - rise), (far, eave)],
            self.wall,
            front_light,
            y,
        );
        let over = u * 0.5 * direction;
        let roof = [
            (x - over * 0.3, eave - rise),
            (near + over, eave + 0.35 * u),
            (near + d + over, eave - back + 0.35 * u),
            (x + d, eave - rise - back),
        ];
        easel.face(&roof, self.roof, roof_light, y);
        if u > 0.7 {
            for k in 1..4 {
                let s = k as f32 / 4.0;
                let a = (lerp(roof[0].0, roof[3].0, s), lerp(roof[0].1, roof[3].1, s));
                let b = (lerp(roof[1].0, roof[2].0, s), lerp(roof[1].1, roof[2].1, s));
                easel.pen(&[a, b], 0.6, 0.22);
            }
        }
        easel.pen(&[(far - over, eave + 0.3 * u), roof[0], roof[3]], 0.7 * u, 0.35);
        easel.pen(&[roof[0], roof[1], roof[2]], 0.6 * u, 0.4);
        let mut rng = Rng::new(self.seed);
        let (pw, ph) = (0.42 * u, 0.62 * u);
        for k in 0..2 {
            let side = if k == 0 { -0.45 } else { 0.45 };
            let lit = rng.chance(0.6);
            easel.window((x + side * w, eave + t * 0.36), pw, ph, y, lit);
        }
        for k in 0..2 {
            let s = 0.3 + 0.42 * k as f32;
            let lit = rng.chance(0.5);
            easel.window((near + d * s, eave - back * s + t * 0.45), pw * 0.9, ph, y, lit);
        }
        if u > 0.6 {
            easel.face(&upright(x, 0.5 * u, foot, foot - 1.9 * u), TIMBER, 0.5, y);
        }
    }
}

/// Paints a round tower without a roof.
pub(crate) fn tower(easel: &mut Easel, at: P, u: f32, wide: f32, tall: f32, wall: Rgb, y: f32) {
    let (w, t) = (wide * u * 0.5, tall * u);
    let body = [
        (at.0 - w, at.1),
        (at.0 - w * 0.86, at.1 - t),
        (at.0 + w * 0.86, at.1 - t),
        (at.0 + w, at.1),
    ];
    let (bright, dim) = (easel.lit(wall, 1.0, y), easel.lit(wall, 0.18, y));
    easel.canvas.fill_with(&body, |x, _| {
        (bright.mix(dim, ((x - at.0) / w * 0.5 + 0.5).clamp(0.0, 1.0)), 1.0)
    });
    let foot = oval((at.0, at.1), w, w * 0.35);
    easel.canvas.fill_with(&foot, |x, _| {
        (bright.mix(dim, ((x - at.0) / w * 0.5 + 0.5).clamp(0.0, 1.0)), 1.0)
    });
    easel.pen(&[body[0], body[1]], 0.5 * u, 0.4);
    easel.pen(&[body[3], body[2]], 0.6 * u, 0.5);
}

/// Paints a pointed roof of width `wide` on a tower that ends at `at`.
pub(crate) fn spire(easel: &mut Easel, at: P, u: f32, wide: f32, tall: f32, roof: Rgb, y: f32) {
    let w = wide * u * 0.5;
    let tip = (at.0, at.1 - tall * u);
    easel.face(&[(at.0 - w, at.1 + 0.3 * u), tip, (at.0 + w * 0.1, at.1 + 0.7 * u)], roof, 1.0, y);
    easel.face(&[(at.0 + w * 0.1, at.1 + 0.7 * u), tip, (at.0 + w, at.1 + 0.3 * u)], roof, 0.3, y);
    easel.pen(&[tip, (tip.0, tip.1 - 1.6 * u)], 0.5 * u, 0.8);
}

/// Paints a dome with a lantern.
fn dome(easel: &mut Easel, at: P, u: f32, wide: f32, roof: Rgb, y: f32) {
    let w = wide * u * 0.5;
    let shape: Vec<P> = (0..=16)
        .map(|i| {
            let a = PI * i as f32 / 16.0;
            (at.0 - w * cos(a), at.1 - w * 1.15 * sin(a))
        })
        .collect();
    let (bright, dim) = (easel.lit(roof, 1.0, y), easel.lit(roof, 0.1, y));
    easel.canvas.fill_with(&shape, |x, py| {
        let s = ((x - at.0) / w * 0.5 + 0.5 + (py - at.1 + w * 0.6) / w * 0.16).clamp(0.0, 1.0);
        (bright.mix(dim, s), 1.0)
    });
    for k in -1..=1 {
        let k = k as f32 * 0.5;
        let rib: Vec<P> = (0..=6)
            .map(|i| {
                let a = PI / 2.0 * i as f32 / 6.0;
                (at.0 + w * k * cos(a), at.1 - w * 1.15 * sin(a))
            })
            .collect();
        easel.pen(&rib, 0.5 * u, 0.35);
    }
    let top = (at.0, at.1 - w * 1.12);
    easel.face(&upright(top.0, u, top.1, top.1 - 2.2 * u), WALL, 0.9, y);
    spire(easel, (top.0, top.1 - 2.2 * u), u, 2.6, 2.0, roof, y);
}

/// Paints a cathedral: two towers in front of a nave with a dome.
pub(crate) fn cathedral(easel: &mut Easel, at: P, u: f32, y: f32) {
    let nave = House {
        at: (at.0, at.1),
        u: u * 1.9,
        wide: 6.0,
        tall: 7.0,
        long: 13.0,
        to_right: true,
        roof: ROOFS[1],
        wall: WALL,
        seed: 4,
    };
    dome(easel, (at.0 + 17.0 * u, at.1 - 21.5 * u), u, 11.0, SLATE, y);
    nave.paint(easel, y);
    let drum = (at.0 + 17.0 * u, at.1 - 20.0 * u);
    easel.face(&upright(drum.0, 5.6 * u, drum.1, drum.1 - 3.0 * u), WALL, 0.85, y);
    dome(easel, (drum.0, drum.1 - 3.0 * u), u, 11.0, SLATE, y);
    for side in [-1.0, 1.0] {
        let foot = (at.0 + side * 6.4 * u, at.1 + 0.6 * u);
        let w = 2.3 * u;
        belfry(easel, foot, w, 21.0 * u, 0.35, y);
        easel.window((foot.0 - w * 0.3, foot.1 - 17.5 * u), 0.7 * u, 1.3 * u, y, true);
        easel.window((foot.0 - w * 0.3, foot.1 - 11.0 * u), 0.6 * u, 1.1 * u, y, false);
        spire(easel, (foot.0, foot.1 - 21.0 * u), u, 5.2, 8.0, SLATE, y);
    }
    // Rose window.
    let rose = (at.0, at.1 - 11.0 * u);
    if easel.mood.is_dark() {
        easel.canvas.fill(&oval(rose, 1.9 * u, 1.9 * u), Rgb::hex(0xffc86a), 1.0);
        easel.lamp(rose, y, 4.0 * u, 0.7);
    } else {
        easel.face(&oval(rose, 1.9 * u, 1.9 * u), GLASS, 0.6, y);
    }
}

/// Paints a village church: a nave and one tower.
pub(crate) fn church(easel: &mut Easel, at: P, u: f32, y: f32) {
    let nave = House {
        at,
        u: u * 1.3,
        wide: 6.0,
        tall: 6.0,
        long: 10.0,
        to_right: true,
        roof: ROOFS[0],
        wall: WALL,
        seed: 9,
    };
    nave.paint(easel, y);
    let foot = (at.0 - 5.8 * u, at.1 + 0.4 * u);
    let w = 2.2 * u;
    belfry(easel, foot, w, 15.0 * u, 0.3, y);
    easel.window((foot.0 - w * 0.3, foot.1 - 12.0 * u), 0.7 * u, 1.1 * u, y, true);
    spire(easel, (foot.0, foot.1 - 15.0 * u), u, 5.2, 6.5, SLATE, y);
}

/// Paints the walls of a square tower seen from a corner: a lit front and a narrow shaded side.
fn belfry(easel: &mut Easel, foot: P, half: f32, tall: f32, shade: f32, y: f32) {
    let (left, edge, right) = (foot.0 - half, foot.0 + half * 0.4, foot.0 + half);
    let top = foot.1 - tall;
    easel.face(&[(left, foot.1), (edge, foot.1), (edge, top), (left, top)], WALL, 1.0, y);
    easel.face(&[(edge, foot.1), (right, foot.1), (right, top), (edge, top)], WALL, shade, y);
}
