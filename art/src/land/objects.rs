//! The objects in the landscape and at sea, and their positions.

use super::SceneObject;
use super::ground::{BRIDGES, Cover, Ground, scale};
use crate::buildings::{self, House};
use crate::canvas::Rgb;
use crate::easel::Easel;
use crate::math::{P, Rng, hash, lerp, noise, smooth};
use crate::{countryside, plants, ships};
use std::f32::consts::TAU;

/// Position of the compass rose, and its vertical scale.
pub(super) const COMPASS: P = (128.0, 906.0);
pub(super) const FLAT: f32 = ships::FLAT;

/// Returns all objects of the picture, unordered.
pub(super) fn all(ground: &Ground) -> Vec<SceneObject> {
    let mut objects = Vec::new();
    landmarks(ground, &mut objects);
    towns(ground, &mut objects);
    plants(ground, &mut objects);
    at_sea(&mut objects);
    objects
}

fn landmarks(ground: &Ground, objects: &mut Vec<SceneObject>) {
    let mut stand = |p: P, u: f32, paint: fn(&mut Easel, P, f32, f32)| {
        let (at, u) = (ground.seen(p), u * scale(p.1));
        objects.push(SceneObject::new(p.1, move |easel| paint(easel, at, u, p.1)));
    };
    stand((576.0, 486.0), 2.1, buildings::cathedral);
    stand((905.0, 446.0), 2.3, buildings::castle);
    stand((330.0, 424.0), 2.5, buildings::lighthouse);
    stand((806.0, 822.0), 1.6, buildings::church);
    stand((790.0, 540.0), 1.5, buildings::church);
    stand((452.0, 722.0), 1.5, buildings::church);
    stand((546.0, 640.0), 1.5, buildings::church);
    stand((112.0, 374.0), 1.6, buildings::church);
    stand((300.0, 886.0), 1.6, buildings::castle);
    stand((520.0, 272.0), 1.6, buildings::church);
    stand((700.0, 920.0), 1.9, buildings::church);
    stand((622.0, 260.0), 1.5, buildings::church);
    stand((880.0, 985.0), 1.35, countryside::flock);
    stand((1000.0, 868.0), 1.2, countryside::flock);
    stand((880.0, 700.0), 1.1, countryside::flock);
    stand((930.0, 812.0), 1.0, countryside::stacks);
    stand((720.0, 606.0), 1.0, countryside::stacks);
    stand((560.0, 742.0), 0.9, countryside::stacks);
    stand((800.0, 1036.0), 1.5, countryside::manor);
    stand((940.0, 1030.0), 1.25, countryside::fire);
    stand((610.0, 416.0), 1.1, countryside::fire);
    stand((84.0, 726.0), 1.1, countryside::fire);
    stand((742.0, 990.0), 1.45, countryside::stones);
    stand((960.0, 500.0), 1.1, countryside::manor);
    for (k, p) in [
        (830.0, 752.0),
        (884.0, 746.0),
        (938.0, 750.0),
        (996.0, 744.0),
        (1000.0, 566.0),
        (420.0, 730.0),
    ]
    .into_iter()
    .enumerate()
    {
        let (at, u) = (ground.seen(p), 1.75 * scale(p.1));
        objects.push(SceneObject::new(p.1, move |easel| {
            buildings::windmill(easel, at, u, 0.4 + k as f32 * 0.5, p.1);
        }));
    }
    for (banks, spans, deck) in BRIDGES {
        let y = banks[0].1.max(banks[1].1) + 8.0;
        let banks = banks.map(|bank| ground.seen(bank));
        let bridge = buildings::Bridge { banks, u: scale(y), spans, deck };
        objects.push(SceneObject::new(y, move |easel| bridge.paint(easel, y)));
    }
    for (line, y) in [
        (vec![(496.0, 474.0), (474.0, 484.0), (446.0, 486.0)], 490.0),
        (vec![(462.0, 548.0), (440.0, 540.0), (424.0, 524.0)], 552.0),
    ] {
        let u = 1.2 * scale(y);
        objects.push(SceneObject::new(y, move |easel| countryside::mole(easel, &line, u, y)));
    }
}

/// Adds houses to the towns, more densely towards the centre.
fn towns(ground: &Ground, objects: &mut Vec<SceneObject>) {
    // Centre, half width, half depth, size of the houses, number of attempts.
    const TOWNS: [(P, f32, f32, f32, u32); 14] = [
        ((556.0, 502.0), 98.0, 54.0, 1.5, 520),
        ((550.0, 642.0), 52.0, 26.0, 1.3, 90),
        ((770.0, 540.0), 50.0, 24.0, 1.25, 70),
        ((806.0, 824.0), 60.0, 26.0, 1.3, 80),
        ((905.0, 462.0), 60.0, 24.0, 1.05, 36),
        ((440.0, 728.0), 30.0, 14.0, 1.2, 14),
        ((112.0, 388.0), 60.0, 8.0, 1.05, 18),
        ((92.0, 716.0), 44.0, 12.0, 1.2, 14),
        ((510.0, 286.0), 54.0, 12.0, 1.15, 16),
        ((960.0, 650.0), 54.0, 14.0, 1.2, 16),
        ((590.0, 884.0), 34.0, 24.0, 1.25, 20),
        ((910.0, 960.0), 60.0, 30.0, 1.35, 16),
        ((420.0, 230.0), 24.0, 14.0, 1.15, 12),
        ((860.0, 610.0), 60.0, 30.0, 1.2, 10),
    ];
    let mut rng = Rng::new(2024);
    let mut taken: Vec<(P, f32)> = vec![
        ((592.0, 484.0), 17.0),
        ((576.0, 488.0), 15.0),
        ((905.0, 446.0), 30.0),
        ((812.0, 820.0), 16.0),
        ((796.0, 536.0), 13.0),
        ((552.0, 638.0), 14.0),
        ((118.0, 372.0), 13.0),
        ((704.0, 914.0), 18.0),
    ];
    for (centre, rx, ry, size, tries) in TOWNS {
        for _ in 0..tries {
            let (a, r) = (rng.unit() * TAU, rng.unit().sqrt());
            let p =
                (centre.0 + crate::math::cos(a) * r * rx, centre.1 + crate::math::sin(a) * r * ry);
            let house = House::any(ground.seen(p), size * scale(p.1), &mut rng);
            let room = 6.6 * house.u;
            let free = taken.iter().all(|&(q, other)| {
                crate::math::len((p.0 - q.0, (p.1 - q.1) * 1.7)) > room.max(other)
            });
            if !free || !ground.is_free(p) {
                continue;
            }
            taken.push((p, room));
            objects.push(SceneObject::new(p.1, move |easel| house.paint(easel, p.1)));
        }
    }
}

/// Adds plants according to the ground cover, on a jittered grid whose spacing follows the scale.
fn plants(ground: &Ground, objects: &mut Vec<SceneObject>) {
    let mut y = 190.0;
    let mut row = 0;
    while y < 1130.0 {
        let size = scale(y);
        let mut x = 360.0;
        let mut column = 0;
        while x < 1030.0 {
            let seed = hash(column, row, 60);
            let mut rng = Rng::new(seed);
            let p = (x + rng.range(-3.6, 3.6) * size, y + rng.range(-2.2, 2.2) * size);
            x += 7.6 * size;
            column += 1;
            if ground.is_free(p) && !(ground.height(p) > 80.0 && p.1 < 300.0) {
                plant(ground, p, size, seed, &mut rng, objects);
            }
        }
        y += 4.9 * size;
        row += 1;
    }
    vines(ground, objects);
    // A few large trees near the viewer.
    for (k, p) in [(716.0, 1066.0), (884.0, 1070.0)].into_iter().enumerate() {
        let (at, u) = (ground.seen(p), 2.5 - k as f32 * 0.15);
        objects.push(SceneObject::new(p.1, move |easel| plants::pine(easel, at, u, p.1, k as u32)));
    }
    for (k, p) in
        [(640.0, 1086.0), (655.0, 1094.0), (672.0, 1088.0), (742.0, 1096.0)].into_iter().enumerate()
    {
        let (at, u) = (ground.seen(p), 2.5 - k as f32 * 0.25);
        objects.push(SceneObject::new(p.1, move |easel| plants::cypress(easel, at, u, p.1)));
    }
    for (p, lean) in [
        ((70.0, 718.0), -0.6),
        ((84.0, 722.0), 0.5),
        ((118.0, 720.0), 0.8),
        ((128.0, 712.0), -0.3),
        ((424.0, 998.0), -0.7),
        ((436.0, 996.0), 0.2),
        ((446.0, 999.0), 0.9),
        ((222.0, 524.0), 0.4),
        ((214.0, 524.0), -0.6),
    ] {
        let (at, u) = (ground.seen(p), 1.5 * scale(p.1));
        objects.push(SceneObject::new(p.1, move |easel| plants::palm(easel, at, u, p.1, lean)));
    }
}

fn plant(
    ground: &Ground,
    p: P,
    size: f32,
    seed: u32,
    rng: &mut Rng,
    objects: &mut Vec<SceneObject>,
) {
    let (at, y) = (ground.seen(p), p.1);
    let clump = noise(p.0 / 30.0, p.1 / 18.0, 61);
    match Ground::cover(p) {
        Cover::Forest if rng.chance(0.9) => {
            let u = size * rng.range(1.1, 1.7);
            if rng.chance(0.04) {
                objects.push(SceneObject::new(y, move |easel| plants::cypress(easel, at, u, y)));
            } else {
                objects.push(SceneObject::new(y, move |easel| plants::wood(easel, at, u, y, seed)));
            }
        }
        Cover::Orchard if seed.is_multiple_of(3) => {
            let u = size * 1.25;
            objects.push(SceneObject::new(y, move |easel| plants::orange(easel, at, u, y, seed)));
        }
        Cover::Fields => {
            let (_, border) = super::ground::plot(p);
            if border < 0.06 && rng.chance(0.3) {
                let u = size * rng.range(0.9, 1.3);
                objects.push(SceneObject::new(y, move |easel| plants::wood(easel, at, u, y, seed)));
            }
        }
        Cover::Meadow if clump > 0.25 && rng.chance(0.22) => {
            let u = size * rng.range(1.0, 1.5);
            if rng.chance(0.12) {
                objects
                    .push(SceneObject::new(y, move |easel| plants::cypress(easel, at, u * 1.1, y)));
            } else if rng.chance(0.14) {
                objects.push(SceneObject::new(y, move |easel| {
                    plants::pine(easel, at, u * 1.1, y, seed);
                }));
            } else {
                let leaf = Rgb::hex(*rng.pick(&[0x8a9a5e, 0x7b8f57, 0x9aa36b]));
                objects.push(SceneObject::new(y, move |easel| {
                    plants::round(easel, at, u, leaf, y, seed);
                }));
            }
        }
        _ => {}
    }
}

/// Adds rows of vines along the terraces, where the height crosses a contour.
fn vines(ground: &Ground, objects: &mut Vec<SceneObject>) {
    let mut y = 280.0;
    while y < 1080.0 {
        let size = scale(y);
        let mut x = 480.0;
        while x < 1024.0 {
            let p = (x, y);
            // Distant rows have fewer and larger dabs.
            let bold = smooth(460.0, 340.0, y);
            x += lerp(3.4, 4.2, size) * (1.0 + bold * 0.7);
            if ground.shore(p) < 5.0
                || ground.slope(p).1 > 0.7
                || Ground::cover(p) != Cover::Vines
                || !ground.is_free(p)
            {
                continue;
            }
            let step = (ground.height(p) / 4.2).fract();
            if step > 0.45 && step < 0.75 {
                let at = ground.seen(p);
                let u = size * (0.95 + bold * 0.3);
                objects.push(SceneObject::new(y, move |easel| plants::vine(easel, at, u, y)));
            }
        }
        y += 1.0;
    }
}

fn at_sea(objects: &mut Vec<SceneObject>) {
    objects.push(SceneObject::new(166.0, |easel| {
        easel.canvas.near = f32::MAX;
        ships::compass(easel, COMPASS, 88.0);
    }));
    let mut sails = |at: P, u: f32, direction: f32| {
        let u = u * scale(at.1);
        objects
            .push(SceneObject::new(at.1, move |easel| ships::ship(easel, at, u, direction, at.1)));
    };
    sails((196.0, 646.0), 3.3, 1.0);
    sails((368.0, 560.0), 1.9, 1.0);
    sails((60.0, 506.0), 2.0, -1.0);
    sails((296.0, 240.0), 1.5, 1.0);
    sails((136.0, 268.0), 1.5, -1.0);
    sails((404.0, 334.0), 1.6, -1.0);
    sails((486.0, 884.0), 1.6, -1.0);
    sails((36.0, 812.0), 1.5, 1.0);
    objects
        .push(SceneObject::new(722.0, |easel| ships::serpent(easel, (292.0, 722.0), 1.8, 722.0)));
    objects.push(SceneObject::new(990.0, |easel| ships::whale(easel, (300.0, 996.0), 2.1, 990.0)));
    let paints = [0x2f62b5, 0xc4502f, 0xe0b04e, 0x3f8f7a].map(Rgb::hex);
    for (k, at) in [
        (428.0, 480.0),
        (452.0, 508.0),
        (420.0, 622.0),
        (516.0, 712.0),
        (388.0, 812.0),
        (506.0, 934.0),
        (236.0, 440.0),
        (330.0, 330.0),
        (24.0, 300.0),
        (270.0, 380.0),
        (404.0, 890.0),
        (150.0, 796.0),
        (40.0, 596.0),
        (262.0, 590.0),
        (212.0, 930.0),
        (480.0, 1006.0),
        (96.0, 1008.0),
        (360.0, 210.0),
        (90.0, 196.0),
    ]
    .into_iter()
    .enumerate()
    {
        let (u, direction) = (1.25 * scale(at.1), if k % 3 == 1 { -1.0 } else { 1.0 });
        let colour = paints[k % 4];
        objects.push(SceneObject::new(at.1, move |easel| {
            ships::boat(easel, at, u, direction, colour, at.1);
        }));
    }
}
