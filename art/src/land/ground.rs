//! The shape of the land: where the sea ends, how high the hills are, what grows where.
//!
//! Places are given as they would lie on the picture if the land were flat; a height then lifts them.
//! So the plan below can be read as a sketch of the picture.

use crate::math::{P, bell, closed_curve, curve, distance_to_line, fbm, hash_unit, inside_by, len};
use crate::math::{lerp, noise, ridges, smooth};

/// Where sea and sky meet.
pub(super) const HORIZON: f32 = 165.0;
/// The plan goes on below the picture's lower edge, for the hills there rise into it.
const DEEP: usize = 1160;
const WIDE: usize = 1024;
const TOP: usize = HORIZON as usize - 1;

const COAST: [P; 33] = [
    (356.0, 120.0),
    (362.0, 182.0),
    (404.0, 208.0),
    (384.0, 246.0),
    (432.0, 276.0),
    (476.0, 322.0),
    (468.0, 362.0),
    (412.0, 384.0),
    (344.0, 398.0),
    (312.0, 424.0),
    (338.0, 446.0),
    (412.0, 436.0),
    (476.0, 452.0),
    (498.0, 486.0),
    (470.0, 522.0),
    (452.0, 560.0),
    (470.0, 604.0),
    (506.0, 636.0),
    (486.0, 676.0),
    (424.0, 704.0),
    (398.0, 732.0),
    (424.0, 762.0),
    (494.0, 778.0),
    (552.0, 812.0),
    (572.0, 852.0),
    (548.0, 900.0),
    (520.0, 944.0),
    (556.0, 986.0),
    (600.0, 1030.0),
    (590.0, 1080.0),
    (640.0, 1230.0),
    (1240.0, 1230.0),
    (1240.0, 120.0),
];

/// Islands: centre, half width, half depth.
pub(super) const ISLANDS: [(P, f32, f32); 7] = [
    ((112.0, 372.0), 74.0, 26.0),
    ((252.0, 300.0), 30.0, 9.0),
    ((92.0, 712.0), 58.0, 22.0),
    ((300.0, 884.0), 66.0, 27.0),
    ((66.0, 226.0), 42.0, 6.0),
    ((222.0, 520.0), 24.0, 9.0),
    ((432.0, 994.0), 34.0, 13.0),
];

/// Hills and mountains: centre, half width, half depth, height.
const HILLS: [(P, f32, f32, f32); 31] = [
    ((112.0, 372.0), 42.0, 20.0, 66.0),
    ((84.0, 378.0), 34.0, 14.0, 34.0),
    ((252.0, 300.0), 16.0, 8.0, 46.0),
    ((92.0, 710.0), 38.0, 16.0, 20.0),
    ((300.0, 880.0), 44.0, 18.0, 20.0),
    ((66.0, 226.0), 26.0, 6.0, 44.0),
    ((352.0, 420.0), 44.0, 16.0, 34.0),
    ((440.0, 722.0), 44.0, 24.0, 44.0),
    ((576.0, 474.0), 52.0, 26.0, 46.0),
    ((905.0, 446.0), 56.0, 34.0, 104.0),
    ((600.0, 336.0), 70.0, 36.0, 62.0),
    ((722.0, 360.0), 48.0, 24.0, 46.0),
    ((500.0, 262.0), 60.0, 30.0, 90.0),
    ((890.0, 752.0), 110.0, 36.0, 62.0),
    ((700.0, 912.0), 96.0, 50.0, 84.0),
    ((850.0, 930.0), 90.0, 50.0, 56.0),
    ((990.0, 1010.0), 110.0, 60.0, 62.0),
    ((640.0, 640.0), 60.0, 30.0, 34.0),
    ((790.0, 600.0), 80.0, 34.0, 30.0),
    ((1000.0, 560.0), 60.0, 40.0, 70.0),
    ((540.0, 960.0), 40.0, 26.0, 34.0),
    ((222.0, 520.0), 12.0, 7.0, 26.0),
    ((770.0, 480.0), 50.0, 26.0, 30.0),
    ((640.0, 1080.0), 90.0, 50.0, 66.0),
    ((620.0, 262.0), 50.0, 18.0, 40.0),
    ((726.0, 268.0), 44.0, 16.0, 36.0),
    ((560.0, 226.0), 36.0, 14.0, 40.0),
    ((880.0, 268.0), 40.0, 18.0, 44.0),
    ((1010.0, 300.0), 44.0, 20.0, 40.0),
    ((960.0, 860.0), 60.0, 30.0, 30.0),
    ((760.0, 1000.0), 70.0, 34.0, 34.0),
];

const PEAKS: [(P, f32, f32, f32); 7] = [
    ((470.0, 206.0), 50.0, 24.0, 100.0),
    ((580.0, 204.0), 70.0, 30.0, 170.0),
    ((690.0, 198.0), 66.0, 34.0, 250.0),
    ((800.0, 206.0), 60.0, 30.0, 150.0),
    ((905.0, 200.0), 72.0, 36.0, 262.0),
    ((1015.0, 208.0), 60.0, 32.0, 190.0),
    ((960.0, 272.0), 80.0, 32.0, 104.0),
];

const RIVER: [P; 13] = [
    (826.0, 226.0),
    (806.0, 262.0),
    (842.0, 300.0),
    (852.0, 344.0),
    (796.0, 376.0),
    (728.0, 402.0),
    (700.0, 440.0),
    (736.0, 484.0),
    (724.0, 532.0),
    (660.0, 552.0),
    (596.0, 552.0),
    (536.0, 582.0),
    (440.0, 598.0),
];

const BROOK: [P; 10] = [
    (960.0, 618.0),
    (916.0, 640.0),
    (858.0, 650.0),
    (806.0, 690.0),
    (738.0, 716.0),
    (716.0, 764.0),
    (668.0, 782.0),
    (640.0, 820.0),
    (600.0, 832.0),
    (548.0, 838.0),
];

/// The lake: centre, half width, half depth.
const LAKE: (P, f32, f32) = ((968.0, 622.0), 52.0, 13.0);

/// The roads of the land.
pub(super) const ROADS: [&[P]; 7] = [
    &[
        (590.0, 534.0),
        (640.0, 512.0),
        (668.0, 476.0),
        (676.0, 436.0),
        (640.0, 396.0),
        (560.0, 372.0),
        (520.0, 330.0),
        (540.0, 290.0),
        (470.0, 244.0),
    ],
    &[
        (610.0, 524.0),
        (660.0, 508.0),
        (700.0, 506.0),
        (766.0, 508.0),
        (806.0, 536.0),
        (850.0, 520.0),
        (880.0, 490.0),
        (925.0, 470.0),
        (905.0, 440.0),
    ],
    &[
        (576.0, 544.0),
        (512.0, 612.0),
        (556.0, 656.0),
        (610.0, 670.0),
        (654.0, 700.0),
        (700.0, 744.0),
        (750.0, 746.0),
        (800.0, 800.0),
        (860.0, 850.0),
        (940.0, 860.0),
        (1030.0, 880.0),
    ],
    &[(610.0, 670.0), (570.0, 716.0), (510.0, 736.0), (440.0, 722.0)],
    &[
        (654.0, 700.0),
        (626.0, 760.0),
        (640.0, 800.0),
        (606.0, 850.0),
        (610.0, 900.0),
        (650.0, 970.0),
        (760.0, 1000.0),
        (860.0, 976.0),
        (910.0, 1050.0),
        (970.0, 1140.0),
    ],
    &[(806.0, 536.0), (836.0, 590.0), (880.0, 660.0), (950.0, 690.0), (1030.0, 664.0)],
    &[
        (766.0, 508.0),
        (790.0, 450.0),
        (830.0, 396.0),
        (880.0, 336.0),
        (960.0, 326.0),
        (1030.0, 344.0),
    ],
];

/// Bridges: from bank to bank, number of arches, height, and whether the top is level.
pub(super) const BRIDGES: [(P, P, usize, f32, bool); 5] = [
    ((580.0, 540.0), (510.0, 610.0), 5, 6.0, false),
    ((700.0, 506.0), (766.0, 508.0), 3, 8.0, false),
    ((700.0, 744.0), (750.0, 746.0), 3, 7.0, false),
    ((606.0, 846.0), (640.0, 806.0), 2, 5.0, false),
    // The aqueduct brings water from the hills to the city.
    ((626.0, 468.0), (744.0, 436.0), 9, 19.0, true),
];

/// What covers a piece of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cover {
    Meadow,
    Forest,
    Fields,
    Vines,
    Orchard,
    Town,
}

/// Regions: what, centre, half width, half depth. Where two overlap the stronger one wins.
const REGIONS: [(Cover, P, f32, f32); 22] = [
    (Cover::Town, (556.0, 500.0), 92.0, 52.0),
    (Cover::Town, (548.0, 640.0), 50.0, 24.0),
    (Cover::Town, (770.0, 536.0), 44.0, 20.0),
    (Cover::Town, (905.0, 440.0), 40.0, 24.0),
    (Cover::Town, (806.0, 820.0), 52.0, 22.0),
    (Cover::Vines, (610.0, 345.0), 96.0, 44.0),
    (Cover::Vines, (712.0, 350.0), 70.0, 36.0),
    (Cover::Vines, (700.0, 912.0), 116.0, 58.0),
    (Cover::Vines, (780.0, 450.0), 56.0, 34.0),
    (Cover::Fields, (880.0, 560.0), 120.0, 50.0),
    (Cover::Fields, (720.0, 630.0), 130.0, 52.0),
    (Cover::Fields, (900.0, 830.0), 170.0, 70.0),
    (Cover::Fields, (930.0, 690.0), 130.0, 36.0),
    (Cover::Fields, (560.0, 730.0), 60.0, 26.0),
    (Cover::Forest, (960.0, 330.0), 130.0, 62.0),
    (Cover::Forest, (500.0, 280.0), 84.0, 44.0),
    (Cover::Forest, (1010.0, 480.0), 60.0, 60.0),
    (Cover::Forest, (800.0, 300.0), 110.0, 40.0),
    (Cover::Forest, (600.0, 1000.0), 100.0, 80.0),
    (Cover::Forest, (1000.0, 1010.0), 120.0, 70.0),
    (Cover::Orchard, (640.0, 770.0), 66.0, 40.0),
    (Cover::Orchard, (650.0, 440.0), 44.0, 40.0),
];

/// The land: shore distance and height on every place of the plan.
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

    /// How far inland a place is; negative at sea.
    pub(super) fn shore(&self, p: P) -> f32 {
        self.shore[Self::index(p)]
    }

    pub(super) fn height(&self, p: P) -> f32 {
        self.height[Self::index(p)]
    }

    /// How much a place lies above what is around it: crests are positive, hollows negative.
    pub(super) fn relief(&self, p: P) -> f32 {
        let i = Self::index(p);
        self.height[i] - self.broad[i]
    }

    /// Where a place on the plan is seen on the picture.
    pub(super) fn seen(&self, p: P) -> P {
        (p.0, p.1 - self.height(p) * scale(p.1))
    }

    /// How the ground rises to the right and towards the viewer, per pixel.
    pub(super) fn slope(&self, (x, y): P) -> P {
        let across = self.height((x + 2.0, y)) - self.height((x - 2.0, y));
        let along = self.height((x, y + 1.0)) - self.height((x, y - 1.0));
        (across / 4.0, along / 2.0)
    }

    /// How bright the sun or moon, which stands to the left, makes a place: 0 to 1.
    pub(super) fn light(&self, p: P) -> f32 {
        let (across, along) = self.slope(p);
        // A soft limit keeps steep slopes from turning all white or all black.
        let tilt = across * 1.25 + along * 0.3;
        let tilt = tilt / (1.0 + tilt.abs());
        (0.58 + tilt * 0.66 + self.relief(p) * 0.014).clamp(0.05, 1.0)
    }

    /// How deep inside running or standing water a place is, negative on dry land.
    pub(super) fn water(&self, p: P) -> f32 {
        self.water[Self::index(p)]
    }

    /// What covers a place on dry land.
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

    /// Whether something can stand here: dry, not on a road, not at the water's edge.
    pub(super) fn is_free(&self, p: P) -> bool {
        self.shore(p) > 5.0
            && self.water(p) < -5.0
            && ROADS.iter().all(|road| distance_to_line(p, road).0 > 5.0 * scale(p.1))
    }

    /// Whether a bridge carries the road here.
    pub(super) fn on_bridge(p: P) -> bool {
        BRIDGES.iter().any(|&(from, to, _, _, level)| {
            let (away, along) = distance_to_line(p, &[from, to]);
            !level && away < 14.0 && (0.02..0.98).contains(&along)
        })
    }

    /// Where the road of that number runs.
    pub(super) fn road(number: usize) -> Vec<P> {
        curve(ROADS[number], 24)
    }
}

/// How large things are drawn at a depth of the picture: far things are small.
pub(super) fn scale(y: f32) -> f32 {
    lerp(0.42, 1.12, ((y - HORIZON) / 860.0).max(0.0))
}

/// The plot of a field a place belongs to: its number (0 to 1) and how far its border is.
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

/// How far inside the coast places are, measured on a coarse net, for the coast has many corners.
struct Coast(Vec<f32>);

impl Coast {
    /// Meshes of the net are this wide, and this many in a row.
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

/// How deep inside running or standing water a place is, from its distance to the two rivers.
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
    // Spurs run down towards the viewer, and so catch the light on one side.
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

/// The values averaged over a square of the given reach, by two sliding sums.
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
