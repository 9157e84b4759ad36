//! What people built: houses, churches, walls, castles, mills, bridges.
//!
//! Everything is painted from its foot upwards in units of `u`, so that one drawing serves near and far.

use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{Dice, P, cos, lerp, sin};
use crate::mood::{ROOFS, STONE, WALL};
use std::f32::consts::PI;

const SLATE: Rgb = Rgb::hex(0x5b78b8);
const GLASS: Rgb = Rgb::hex(0x3d5590);
const TIMBER: Rgb = Rgb::hex(0x8a5f3c);

impl Easel {
    /// A window: dark by day, often lit at dusk.
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

/// A house with a gabled roof, its front turned to the viewer and one side showing.
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
    /// A house of a usual kind, all details left to the dice.
    pub(crate) fn any(at: P, u: f32, dice: &mut Dice) -> Self {
        const WALLS: [Rgb; 5] =
            [WALL, WALL, Rgb::hex(0xf7dfae), Rgb::hex(0xf3c9a4), Rgb::hex(0xd6e2f0)];
        Self {
            at,
            u,
            wide: dice.range(4.6, 6.4),
            tall: dice.range(4.2, 8.0),
            long: dice.range(5.5, 9.5),
            to_right: dice.chance(0.5),
            roof: *dice.pick(&ROOFS),
            wall: *dice.pick(&WALLS),
            seed: (dice.unit() * 1e6) as u32,
        }
    }

    pub(crate) fn paint(&self, easel: &mut Easel, y: f32) {
        let (x, foot, u) = (self.at.0, self.at.1, self.u);
        let way = if self.to_right { 1.0 } else { -1.0 };
        let (w, t, d) = (self.wide * u * 0.5, self.tall * u, self.long * u * way);
        let (rise, back) = (self.wide * u * 0.42, self.long * u * 0.36);
        let near = x + w * way;
        let far = x - w * way;
        let eave = foot - t;
        let (front_light, side_light, roof_light) =
            if self.to_right { (0.95, 0.42, 0.62) } else { (0.62, 1.0, 1.0) };
        // The shadow on the ground, to the right, away from the light.
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
        let over = u * 0.5 * way;
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
        let mut dice = Dice::new(self.seed);
        let (pw, ph) = (0.42 * u, 0.62 * u);
        for k in 0..2 {
            let side = if k == 0 { -0.45 } else { 0.45 };
            let lit = dice.chance(0.6);
            easel.window((x + side * w, eave + t * 0.36), pw, ph, y, lit);
        }
        for k in 0..2 {
            let s = 0.3 + 0.42 * k as f32;
            let lit = dice.chance(0.5);
            easel.window((near + d * s, eave - back * s + t * 0.45), pw * 0.9, ph, y, lit);
        }
        if u > 0.6 {
            easel.face(
                &[
                    (x - 0.5 * u, foot),
                    (x + 0.5 * u, foot),
                    (x + 0.5 * u, foot - 1.9 * u),
                    (x - 0.5 * u, foot - 1.9 * u),
                ],
                TIMBER,
                0.5,
                y,
            );
        }
    }
}

/// A round tower with a roof: of a wall, a mill, a lighthouse.
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

/// A pointed roof over a tower `wide` across whose wall ends at `at`.
pub(crate) fn spire(easel: &mut Easel, at: P, u: f32, wide: f32, tall: f32, roof: Rgb, y: f32) {
    let w = wide * u * 0.5;
    let tip = (at.0, at.1 - tall * u);
    easel.face(&[(at.0 - w, at.1 + 0.3 * u), tip, (at.0 + w * 0.1, at.1 + 0.7 * u)], roof, 1.0, y);
    easel.face(&[(at.0 + w * 0.1, at.1 + 0.7 * u), tip, (at.0 + w, at.1 + 0.3 * u)], roof, 0.3, y);
    easel.pen(&[tip, (tip.0, tip.1 - 1.6 * u)], 0.5 * u, 0.8);
}

/// A dome with its lantern.
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
    easel.face(
        &[
            (top.0 - u, top.1),
            (top.0 + u, top.1),
            (top.0 + u, top.1 - 2.2 * u),
            (top.0 - u, top.1 - 2.2 * u),
        ],
        WALL,
        0.9,
        y,
    );
    spire(easel, (top.0, top.1 - 2.2 * u), u, 2.6, 2.0, roof, y);
}

/// A great church: two towers before a nave with a dome.
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
    easel.face(
        &[
            (drum.0 - 5.6 * u, drum.1),
            (drum.0 + 5.6 * u, drum.1),
            (drum.0 + 5.6 * u, drum.1 - 3.0 * u),
            (drum.0 - 5.6 * u, drum.1 - 3.0 * u),
        ],
        WALL,
        0.85,
        y,
    );
    dome(easel, (drum.0, drum.1 - 3.0 * u), u, 11.0, SLATE, y);
    for side in [-1.0, 1.0] {
        let foot = (at.0 + side * 6.4 * u, at.1 + 0.6 * u);
        let w = 2.3 * u;
        belfry(easel, foot, w, 21.0 * u, 0.35, y);
        easel.window((foot.0 - w * 0.3, foot.1 - 17.5 * u), 0.7 * u, 1.3 * u, y, true);
        easel.window((foot.0 - w * 0.3, foot.1 - 11.0 * u), 0.6 * u, 1.1 * u, y, false);
        spire(easel, (foot.0, foot.1 - 21.0 * u), u, 5.2, 8.0, SLATE, y);
    }
    // The rose window.
    let rose = (at.0, at.1 - 11.0 * u);
    if easel.mood.is_dark() {
        easel.canvas.fill(&oval(rose, 1.9 * u, 1.9 * u), Rgb::hex(0xffc86a), 1.0);
        easel.lamp(rose, y, 4.0 * u, 0.7);
    } else {
        easel.face(&oval(rose, 1.9 * u, 1.9 * u), GLASS, 0.6, y);
    }
}

/// A village church: a nave and one tower.
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

/// The walls of a square tower, seen over the edge: a lit front and a narrow side in the shade.
fn belfry(easel: &mut Easel, foot: P, half: f32, tall: f32, shade: f32, y: f32) {
    let (left, edge, right) = (foot.0 - half, foot.0 + half * 0.4, foot.0 + half);
    let top = foot.1 - tall;
    easel.face(&[(left, foot.1), (edge, foot.1), (edge, top), (left, top)], WALL, 1.0, y);
    easel.face(&[(edge, foot.1), (right, foot.1), (right, top), (edge, top)], WALL, shade, y);
}

/// A stretch of battlements between two points.
pub(crate) fn rampart(easel: &mut Easel, from: P, to: P, u: f32, y: f32) {
    let tall = 6.0 * u;
    let light = if to.1 > from.1 { 0.9 } else { 0.5 };
    easel.face(&[from, to, (to.0, to.1 - tall), (from.0, from.1 - tall)], STONE, light, y);
    let long = crate::math::len((to.0 - from.0, to.1 - from.1));
    let n = (long / (2.4 * u)) as usize + 1;
    for i in 0..n {
        let t = (i as f32 + 0.25) / n as f32;
        let at = (lerp(from.0, to.0, t), lerp(from.1, to.1, t) - tall);
        let w = 0.6 * u;
        easel.face(
            &[
                (at.0 - w, at.1),
                (at.0 + w, at.1),
                (at.0 + w, at.1 - 1.4 * u),
                (at.0 - w, at.1 - 1.4 * u),
            ],
            STONE,
            light,
            y,
        );
    }
    easel.pen(&[(from.0, from.1 - tall), (to.0, to.1 - tall)], 0.5 * u, 0.4);
}

/// A round tower of a wall, with battlements.
pub(crate) fn turret(easel: &mut Easel, at: P, u: f32, tall: f32, y: f32) {
    tower(easel, at, u, 5.0, tall, STONE, y);
    let top = (at.0, at.1 - tall * u);
    for i in 0..4 {
        let x = top.0 + (i as f32 - 1.5) * 1.35 * u;
        let light = 1.0 - i as f32 * 0.24;
        easel.face(
            &[
                (x - 0.45 * u, top.1 + 0.5 * u),
                (x + 0.45 * u, top.1 + 0.5 * u),
                (x + 0.45 * u, top.1 - 1.2 * u),
                (x - 0.45 * u, top.1 - 1.2 * u),
            ],
            STONE,
            light,
            y,
        );
    }
    easel.window((at.0 - 0.5 * u, top.1 + 3.5 * u), 0.5 * u, 0.9 * u, y, true);
}

/// A castle: a ring of walls and towers around a keep, a banner above.
pub(crate) fn castle(easel: &mut Easel, at: P, u: f32, y: f32) {
    let spot = |dx: f32, dy: f32| (at.0 + dx * u, at.1 + dy * u);
    rampart(easel, spot(-17.0, -7.0), spot(0.0, -11.0), u, y);
    rampart(easel, spot(0.0, -11.0), spot(17.0, -6.0), u, y);
    turret(easel, spot(0.0, -11.0), u, 10.0, y);
    let keep = House {
        at: spot(0.0, -3.0),
        u: u * 1.7,
        wide: 6.4,
        tall: 10.0,
        long: 7.0,
        to_right: true,
        roof: SLATE,
        wall: STONE,
        seed: 3,
    };
    keep.paint(easel, y);
    turret(easel, spot(-6.5, -3.0), u, 24.0, y);
    spire(easel, spot(-6.5, -27.0), u, 6.0, 8.0, ROOFS[1], y);
    turret(easel, spot(-17.0, -6.0), u, 12.0, y);
    turret(easel, spot(17.0, -5.0), u, 12.0, y);
    spire(easel, spot(17.0, -17.0), u, 6.0, 6.0, ROOFS[1], y);
    rampart(easel, spot(-17.0, -5.0), spot(-6.0, 3.0), u, y);
    rampart(easel, spot(5.0, 3.0), spot(17.0, -4.0), u, y);
    rampart(easel, spot(-6.0, 3.0), spot(5.0, 3.0), u, y);
    let gate = spot(-0.5, 3.0);
    easel.face(
        &[
            (gate.0 - 1.8 * u, gate.1),
            (gate.0 + 1.8 * u, gate.1),
            (gate.0 + 1.6 * u, gate.1 - 3.6 * u),
            (gate.0, gate.1 - 4.6 * u),
            (gate.0 - 1.6 * u, gate.1 - 3.6 * u),
        ],
        TIMBER,
        0.2,
        y,
    );
    turret(easel, spot(-6.0, 4.0), u, 11.0, y);
    turret(easel, spot(5.0, 4.0), u, 11.0, y);
    let mast = spot(-6.5, -36.0);
    easel.pen(&[mast, (mast.0, mast.1 - 7.0 * u)], 0.6 * u, 0.9);
    let flag = [
        (mast.0, mast.1 - 7.0 * u),
        (mast.0 + 7.0 * u, mast.1 - 6.0 * u),
        (mast.0 + 5.0 * u, mast.1 - 5.0 * u),
        (mast.0 + 7.0 * u, mast.1 - 3.6 * u),
        (mast.0, mast.1 - 3.6 * u),
    ];
    easel.face(&flag, Rgb::hex(0xc4402c), 0.9, y);
}

/// A white mill with four sails.
pub(crate) fn windmill(easel: &mut Easel, at: P, u: f32, turn: f32, y: f32) {
    tower(easel, at, u, 7.0, 11.0, WALL, y);
    easel.window((at.0 - 0.8 * u, at.1 - 5.0 * u), 0.6 * u, 0.9 * u, y, true);
    easel.face(
        &[
            (at.0 - 0.9 * u, at.1 + u),
            (at.0 + 0.9 * u, at.1 + u),
            (at.0 + 0.9 * u, at.1 - 2.4 * u),
            (at.0 - 0.9 * u, at.1 - 2.4 * u),
        ],
        GLASS,
        0.4,
        y,
    );
    spire(easel, (at.0, at.1 - 11.0 * u), u, 8.0, 5.5, SLATE, y);
    let hub = (at.0 - 1.2 * u, at.1 - 12.0 * u);
    for k in 0..4 {
        let a = turn + k as f32 * PI / 2.0;
        let tip = (hub.0 + cos(a) * 10.5 * u, hub.1 + sin(a) * 10.5 * u);
        let b = a + 0.42;
        let edge = (hub.0 + cos(b) * 9.0 * u, hub.1 + sin(b) * 9.0 * u);
        let root = (hub.0 + cos(a) * 2.4 * u, hub.1 + sin(a) * 2.4 * u);
        easel.face(&[root, tip, edge], WALL, 0.75 + 0.25 * sin(a), y);
        easel.pen(&[hub, tip], 0.7 * u, 0.85);
        easel.pen(&[root, edge, tip], 0.4 * u, 0.5);
    }
}

/// A banded lighthouse, whose beam sweeps the sea at dusk.
pub(crate) fn lighthouse(easel: &mut Easel, at: P, u: f32, y: f32) {
    let hut = House {
        at: (at.0 + 6.0 * u, at.1 + u),
        u,
        wide: 6.0,
        tall: 4.0,
        long: 6.0,
        to_right: true,
        roof: ROOFS[0],
        wall: WALL,
        seed: 12,
    };
    hut.paint(easel, y);
    for band in 0..5 {
        let (low, high) = (band as f32 * 4.4, (band + 1) as f32 * 4.4);
        let colour = if band % 2 == 0 { WALL } else { Rgb::hex(0xc4402c) };
        tower(easel, (at.0, at.1 - low * u), u, 6.4 - band as f32 * 0.6, high - low, colour, y);
    }
    let top = (at.0, at.1 - 22.0 * u);
    easel.face(&oval(top, 2.9 * u, 0.9 * u), STONE, 0.3, y);
    let lamp = (top.0, top.1 - 2.0 * u);
    easel.face(
        &[
            (lamp.0 - 1.5 * u, top.1),
            (lamp.0 + 1.5 * u, top.1),
            (lamp.0 + 1.5 * u, top.1 - 3.6 * u),
            (lamp.0 - 1.5 * u, top.1 - 3.6 * u),
        ],
        Rgb::hex(0xffe9a8),
        0.9,
        y,
    );
    spire(easel, (top.0, top.1 - 3.6 * u), u, 4.4, 3.0, Rgb::hex(0xc4402c), y);
    if easel.mood.is_dark() {
        easel.canvas.near = f32::MAX;
        for (turn, long) in [(PI - 0.12, 330.0), (0.05, 120.0)] {
            let (a, b) = (turn - 0.055, turn + 0.055);
            let beam = [
                lamp,
                (lamp.0 + cos(a) * long, lamp.1 - sin(a) * long),
                (lamp.0 + cos(b) * long, lamp.1 - sin(b) * long),
            ];
            easel.canvas.fill_with(&beam, |x, py| {
                let d = crate::math::len((x - lamp.0, py - lamp.1)) / long;
                (Rgb::hex(0xffe6a6), 0.5 * (1.0 - d) * (1.0 - d))
            });
        }
        easel.canvas.glow(lamp, 46.0 * u, Rgb::hex(0xffd98a), 0.55);
        easel.canvas.glow(lamp, 7.0 * u, Rgb::hex(0xfff6d8), 1.0);
    }
}

/// A bridge of stone arches from bank to bank: humped, or level if it is an aqueduct.
pub(crate) struct Bridge {
    pub(crate) from: P,
    pub(crate) to: P,
    pub(crate) u: f32,
    pub(crate) spans: usize,
    pub(crate) tall: f32,
    pub(crate) level: bool,
}

impl Bridge {
    fn foot(&self, t: f32) -> P {
        (lerp(self.from.0, self.to.0, t), lerp(self.from.1, self.to.1, t))
    }

    /// How high the deck is above the line from bank to bank.
    fn rise(&self, t: f32) -> f32 {
        let hump = 1.0 - (2.0 * t - 1.0) * (2.0 * t - 1.0);
        self.u * if self.level { self.tall } else { 1.0 + self.tall * hump.max(0.0).sqrt() }
    }

    pub(crate) fn paint(&self, easel: &mut Easel, y: f32) {
        let u = self.u;
        let deck: Vec<P> = (0..=24)
            .map(|i| {
                let (p, high) = (self.foot(i as f32 / 24.0), self.rise(i as f32 / 24.0));
                (p.0, p.1 - high)
            })
            .collect();
        let mut shape = deck.clone();
        for span in (0..self.spans).rev() {
            let (a, b) = (span as f32 / self.spans as f32, (span + 1) as f32 / self.spans as f32);
            let pier = 0.14 / self.spans as f32;
            let base = |t: f32| (self.foot(t).0, self.foot(t).1 + u);
            shape.push(base(b));
            for i in 0..=12 {
                let t = lerp(b - pier, a + pier, i as f32 / 12.0);
                let arch = sin(PI * i as f32 / 12.0).max(0.0).sqrt();
                let p = base(t);
                shape.push((p.0, p.1 - arch * (self.rise(t) - 0.9 * u).max(0.0)));
            }
            shape.push(base(a));
        }
        easel.face(&shape, STONE, 0.66, y);
        easel.pen(&shape, 0.5 * u, 0.35);
        let bright = easel.lit(WALL, 1.0, y);
        let far: Vec<P> = deck.iter().map(|p| (p.0 + 1.2 * u, p.1 - 2.0 * u)).collect();
        if !self.level {
            let road = easel.lit(STONE, 0.9, y);
            let middle: Vec<P> = deck.iter().map(|p| (p.0 + 0.6 * u, p.1 - 1.0 * u)).collect();
            easel.canvas.line(&middle, 2.4 * u, 2.4 * u, road, 1.0);
            easel.canvas.line(&far, 0.9 * u, 0.9 * u, easel.lit(STONE, 0.3, y), 0.9);
        }
        easel.canvas.line(&deck, 1.3 * u, 1.3 * u, bright, 0.95);
        for i in 0..=self.spans {
            let p = deck[i * 24 / self.spans];
            easel.lamp((p.0, p.1 - 1.5 * u), y, 2.6 * u, 0.6);
        }
    }
}
