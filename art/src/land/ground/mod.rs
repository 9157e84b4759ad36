//! The shape of the land: coast, heights and ground cover.
//!
//! Positions are those in the picture if the land were flat. The height then moves them up, so the map can be read as a
//! sketch of the picture.

mod map;

pub(super) use map::{BRIDGES, Cover, ISLANDS, ROADS};

use crate::buildings::Deck;
use crate::math::{
    P, bell, closed_curve, curve, distance_to_line, fbm, hash_unit, inside_by, len, lerp, noise,
    ridges, smooth,
};
use map::{BROOK, COAST, HILLS, LAKE, PEAKS, REGIONS, RIVER};

/// Height at which sea and sky meet.
pub(super) const HORIZON: f32 = 165.0;
/// The map extends below the lower edge of the picture, because hills there rise into it.
const DEEP: usize = 1160;
const WIDE: usize = 1024;
const TOP: usize = HORIZON as usize - 1;

/// The land: distance to the shore, height and water at every point of the map.
pub(super) struct Ground {
    shore: Vec<f32>,
    height: Vec<f32>,
    broad: Vec<f32>,
    water: Vec<f32>,
}

impl Ground {
    pub(super) fn new() -> Self {
        let river = curve(&RIVER, 4);
        let brook = curve(&BROOK, 4);
        let coast = Coast::new();
        let n = WIDE * (DEEP - TOP);
        let (mut shore, mut height, mut water) = (vec![0.0; n], vec![0.0; n], vec![-99.0; n]);
        for i in 0..n {
            let p = ((i % WIDE) as f32, (i / WIDE + TOP) as f32);
            let inland = shore_at(p, &coast);
            shore[i] = inland;
            if inland > 0.0 {
                let (river, brook) = (distance_to_line(p, &river), distance_to_line(p, &brook));
                height[i] = height_at(p, inland, river, brook);
                water[i] = water_at(p, river, brook);
            }
        }
        let broad = blurred(&height, WIDE, 9);
        Self { shore, height, broad, water }
    }

    fn index((x, y): P) -> usize {
        let column = x.clamp(0.0, WIDE as f32 - 1.0) as usize;
        let row = (y - TOP as f32).clamp(0.0, (DEEP - TOP) as f32 - 1.0) as usize;
        row * WIDE + column
    }

    /// Returns the distance from the shore; negative at sea.
    pub(super) fn shore(&self, p: P) -> f32 {
        self.shore[Self::index(p)]
    }

    pub(super) fn height(&self, p: P) -> f32 {
        self.height[Self::index(p)]
    }

    /// Returns the height above the surroundings: positive on crests, negative in hollows.
    pub(super) fn relief(&self, p: P) -> f32 {
        let i = Self::index(p);
        self.height[i] - self.broad[i]
    }

    /// Returns the position in the picture of a point on the map.
    pub(super) fn seen(&self, p: P) -> P {
        (p.0, p.1 - self.height(p) * scale(p.1))
    }

    /// Returns the slope per pixel, to the right and towards the viewer.
    pub(super) fn slope(&self, (x, y): P) -> P {
        let across = self.height((x + 2.0, y)) - self.height((x - 2.0, y));
        let along = self.height((x, y + 1.0)) - self.height((x, y - 1.0));
        (across / 4.0, along / 2.0)
    }

    /// Returns the brightness from 0 to 1. Sun and moon are on the left.
    pub(super) fn light(&self, p: P) -> f32 {
        let (across, along) = self.slope(p);
        // A soft limit keeps steep slopes from becoming pure white or black.
        let tilt = across * 1.25 + along * 0.3;
        let tilt = tilt / (1.0 + tilt.abs());
        (0.58 + tilt * 0.66 + self.relief(p) * 0.014).clamp(0.05, 1.0)
    }

    /// Returns the distance to the edge of a river or lake; negative on dry land.
    pub(super) fn water(&self, p: P) -> f32 {
        self.water[Self::index(p)]
    }

    /// Returns the cover of dry land.
    pub(super) fn cover(p: P) -> Cover {
        let ragged = fbm(p.0 / 40.0, p.1 / 22.0, 3, 71) * 0.5;
        let mut best = (0.0, Cover::Meadow);
        for (cover, at, rx, ry) in REGIONS {
            let ragged = if cover == Cover::Town { ragged * 0.3 } else { ragged };
            let strength = 1.0 - len(((p.0 - at.0) / rx, (p.1 - at.1) / ry)) + ragged;
            if strength > best.0 {
                best = (strength, cover);
            }
        }
        best.1
    }

    /// Returns whether an object can stand here: on dry land, away from roads and the water's edge.
    pub(super) fn is_free(&self, p: P) -> bool {
        self.shore(p) > 5.0
            && self.water(p) < -5.0
            && ROADS.iter().all(|road| distance_to_line(p, road).0 > 5.0 * scale(p.1))
    }

    /// Returns whether the road crosses a bridge here.
    pub(super) fn on_bridge(p: P) -> bool {
        BRIDGES.iter().any(|(banks, _, deck)| {
            let (away, along) = distance_to_line(p, banks);
            matches!(deck, Deck::Humped(_)) && away < 14.0 && (0.02..0.98).contains(&along)
        })
    }

    /// Returns the course of a road.
    pub(super) fn road(number: usize) -> Vec<P> {
        curve(ROADS[number], 24)
    }
}

/// Returns the scale of objects at a depth of the picture; distant objects are small.
pub(super) fn scale(y: f32) -> f32 {
    lerp(0.42, 1.12, ((y - HORIZON) / 860.0).max(0.0))
}

/// Returns a random number (0 to 1) for the field plot at a point, and the distance to its border.
pub(super) fn plot(p: P) -> (f32, f32) {
    let wobble = (noise(p.0 / 50.0, p.1 / 30.0, 5) * 9.0, noise(p.0 / 50.0, p.1 / 30.0, 6) * 5.0);
    let q = ((p.0 + wobble.0) / 50.0, (p.1 + wobble.1) / 25.0);
    let (ix, iy) = (q.0.floor() as i32, q.1.floor() as i32);
    let (mut first, mut second, mut id) = (f32::MAX, f32::MAX, 0.0);
    for dy in -1..=1 {
        for dx in -1..=1 {
            let (cx, cy) = (ix + dx, iy + dy);
            let site = (
                cx as f32 + 0.15 + 0.7 * hash_unit(cx, cy, 31),
                cy as f32 + 0.15 + 0.7 * hash_unit(cx, cy, 32),
            );
            let d = len((q.0 - site.0, q.1 - site.1));
            if d < first {
                second = first;
                first = d;
                id = hash_unit(cx, cy, 33);
            } else if d < second {
                second = d;
            }
        }
    }
    (id, second - first)
}

/// Distances from the coast on a coarse grid, because the outline has many points.
struct Coast(Vec<f32>);

impl Coast {
    /// Grid spacing, and points per row.
    const MESH: usize = 4;
    const ROW: usize = WIDE / Self::MESH + 2;

    fn new() -> Self {
        let outline = closed_curve(&COAST, 5);
        let rows = (DEEP - TOP) / Self::MESH + 2;
        let place = |i: usize, from: usize| (i * Self::MESH + from) as f32;
        Self(
            (0..rows * Self::ROW)
                .map(|i| inside_by((place(i % Self::ROW, 0), place(i / Self::ROW, TOP)), &outline))
                .collect(),
        )
    }

    fn inland(&self, p: P) -> f32 {
        let (x, y) = (p.0 / Self::MESH as f32, (p.1 - TOP as f32) / Self::MESH as f32);
        let at = |dx: usize, dy: usize| self.0[(y as usize + dy) * Self::ROW + x as usize + dx];
        let (u, v) = (x.fract(), y.fract());
        lerp(lerp(at(0, 0), at(1, 0), u), lerp(at(0, 1), at(1, 1), u), v)
    }
}

fn shore_at(p: P, coast: &Coast) -> f32 {
    let stretch = scale(p.1);
    let ragged = fbm(p.0 / 34.0, p.1 / 20.0, 4, 11) * 15.0 * stretch;
    let mut inland = coast.inland(p) + ragged;
    for (at, rx, ry) in ISLANDS {
        let d = (1.0 - len(((p.0 - at.0) / rx, (p.1 - at.1) / ry))) * ry * 1.4;
        inland = inland.max(d + ragged * (ry / 30.0).min(0.8));
    }
    inland
}

/// Returns the distance to the edge of a river or lake, given the distances to the two rivers.
fn water_at(p: P, (to_river, along): (f32, f32), (to_brook, down): (f32, f32)) -> f32 {
    let river = lerp(1.6, 17.0, along * along) * scale(p.1).max(0.7) - to_river;
    let brook = lerp(2.0, 7.5, down) - to_brook;
    let ((x, y), rx, ry) = LAKE;
    let lake = (1.0 - len(((p.0 - x) / rx, (p.1 - y) / ry))) * ry;
    river.max(brook).max(lake)
}

fn height_at(
    p: P,
    inland: f32,
    (near_river, along): (f32, f32),
    (near_brook, _): (f32, f32),
) -> f32 {
    let bump = |((x, y), rx, ry, high): (P, f32, f32, f32)| {
        let d = len(((p.0 - x) / rx, (p.1 - y) / ry));
        if d < 3.9 { high * bell(d * 0.9) } else { 0.0 }
    };
    let hills: f32 = HILLS.into_iter().map(bump).sum::<f32>() * 1.12;
    let peaks: f32 = PEAKS.into_iter().map(bump).sum();
    let crags = ridges(p.0 / 120.0, p.1 / 62.0, 4, 23);
    // Spurs run towards the viewer, so that one side is lit.
    let bend = noise(p.0 / 70.0, p.1 / 34.0, 26) * 14.0 + (p.1 - 200.0) * 0.3;
    let spurs = ridges((p.0 + bend) / 52.0, p.1 / 190.0, 3, 24);
    let rolling = fbm(p.0 / 80.0, p.1 / 40.0, 4, 41) * 0.5 + 0.4;
    let fine = fbm(p.0 / 16.0, p.1 / 9.0, 3, 43);
    let valley = smooth(2.0, lerp(34.0, 70.0, along), near_river)
        .min(0.15 + 0.85 * smooth(2.0, 36.0, near_brook));
    let ((lx, ly), rx, ry) = LAKE;
    let basin = smooth(0.9, 2.0, len(((p.0 - lx) / rx, (p.1 - ly) / ry)));
    let town = len(((p.0 - 560.0) / 110.0, (p.1 - 510.0) / 60.0));
    let wild = smooth(0.5, 1.3, town);
    let body = hills
        + peaks * (0.42 + 0.56 * crags + 0.26 * spurs)
        + 26.0 * rolling.max(0.0) * wild
        + 3.5 * fine * wild;
    let cliff = smooth(0.0, 7.0, inland) * 7.0;
    cliff + body * valley * basin * smooth(0.0, 30.0, inland).max(0.0)
}

/// Returns the box blur of the values, computed with two sliding sums.
fn blurred(values: &[f32], width: usize, reach: usize) -> Vec<f32> {
    let height = values.len() / width;
    let pass = |from: &[f32], long: usize, other: usize, step: usize, jump: usize| {
        let mut to = vec![0.0; from.len()];
        for line in 0..other {
            for i in 0..long {
                let (low, high) = (i.saturating_sub(reach), (i + reach).min(long - 1));
                let sum: f32 = (low..=high).map(|k| from[line * jump + k * step]).sum();
                to[line * jump + i * step] = sum / (high - low + 1) as f32;
            }
        }
        to
    };
    let across = pass(values, width, height, 1, width);
    pass(&across, height, width, width, 1)
}
