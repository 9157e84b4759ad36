//! Landmarks: windmills, lighthouses and bridges.

use crate::buildings::{GLASS, House, SLATE, spire, tower, upright};
use crate::canvas::{Rgb, oval};
use crate::easel::Easel;
use crate::math::{P, cos, lerp, sin};
use crate::mood::{ROOFS, STONE, WALL};
use std::f32::consts::PI;

/// Paints a white windmill with four sails.
pub(crate) fn windmill(easel: &mut Easel, at: P, u: f32, turn: f32, y: f32) {
    tower(easel, at, u, 7.0, 11.0, WALL, y);
    easel.window((at.0 - 0.8 * u, at.1 - 5.0 * u), 0.6 * u, 0.9 * u, y, true);
    easel.face(&upright(at.0, 0.9 * u, at.1 + u, at.1 - 2.4 * u), GLASS, 0.4, y);
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

/// Paints a banded lighthouse, with a beam at dusk.
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
    easel.face(&upright(lamp.0, 1.5 * u, top.1, top.1 - 3.6 * u), Rgb::hex(0xffe9a8), 0.9, y);
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

/// A bridge with stone arches from bank to bank.
pub(crate) struct Bridge {
    pub(crate) banks: [P; 2],
    pub(crate) u: f32,
    pub(crate) spans: usize,
    pub(crate) deck: Deck,
}

/// The deck of a bridge with its height: humped, or level for an aqueduct.
#[derive(Clone, Copy)]
pub(crate) enum Deck {
    Humped(f32),
    Level(f32),
}

impl Bridge {
    fn foot(&self, t: f32) -> P {
        let [from, to] = self.banks;
        (lerp(from.0, to.0, t), lerp(from.1, to.1, t))
    }

    /// Returns the height of the deck above the line from bank to bank.
    fn rise(&self, t: f32) -> f32 {
        let hump = 1.0 - (2.0 * t - 1.0) * (2.0 * t - 1.0);
        self.u
            * match self.deck {
                Deck::Level(tall) => tall,
                Deck::Humped(tall) => 1.0 + tall * hump.max(0.0).sqrt(),
            }
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
        if let Deck::Humped(_) = self.deck {
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
