//! A coastal landscape, seen from high above, by day and at dusk.

mod ground;
mod objects;
mod sea;
mod sky;

use crate::canvas::{Canvas, Rgb};
use crate::easel::{Easel, repaint};
use crate::math::{P, angle_of, fbm, noise, sin, smooth};
use crate::mood::{MEADOW, Mood, OLIVE, ROAD, ROCK, SAND, SNOW, SOIL, STONE, STRAW, WOOD};
use ground::{Cover, Ground, HORIZON, scale};
pub(crate) use sky::cloud;
use std::sync::OnceLock;

/// An object in the landscape. Near objects are painted over distant ones.
struct SceneObject {
    y: f32,
    paint: Box<dyn Fn(&mut Easel)>,
}

impl SceneObject {
    fn new(y: f32, paint: impl Fn(&mut Easel) + 'static) -> Self {
        Self { y, paint: Box::new(paint) }
    }
}

/// Paints the landscape in a mood.
pub(crate) fn paint(mood: Mood) -> Canvas {
    // Both moods show the same ground, so it is computed only once.
    static GROUND: OnceLock<Ground> = OnceLock::new();
    let ground = GROUND.get_or_init(Ground::new);
    let mut canvas = Canvas::new(crate::SIZE, Rgb::hex(0));
    sky::paint(&mut canvas, mood);
    paint_ground(&mut canvas, ground, mood);
    let canvas = brushed(&canvas, ground);
    let mut easel = Easel::new(canvas, mood);
    sky::paint_details(&mut easel);
    sea::paint(&mut easel, ground);
    rhumbs(&mut easel, ground);
    roads(&mut easel, ground);
    let mut objects = objects::all(ground);
    objects.sort_by(|a, b| a.y.total_cmp(&b.y));
    for object in &objects {
        easel.canvas.near = object.y + 3.0;
        (object.paint)(&mut easel);
    }
    shine(&mut easel, ground);
    easel.finish();
    easel.canvas
}

/// Paints sea and land without objects, from far to near.
fn paint_ground(canvas: &mut Canvas, ground: &Ground, mood: Mood) {
    let size = canvas.size();
    for column in 0..size {
        let x = column as f32;
        let mut y = HORIZON;
        while y < 1150.0 {
            let p = (x, y);
            let colour = ground_colour(ground, mood, p);
            let top = ground.seen(p).1;
            let bottom = ground.seen((x, y + 1.0)).1.max(top + 1.0);
            let first = top.max(0.0) as usize;
            for row in first..(bottom.max(0.0) as usize + 1).min(size) {
                let blend = if row == first { 1.0 - top.max(0.0).fract() } else { 1.0 };
                let old = canvas.get(x, row as f32);
                canvas.put(column, row, old.mix(colour, blend), y);
            }
            y += 1.0;
        }
    }
}

fn ground_colour(ground: &Ground, mood: Mood, p: P) -> Rgb {
    let inland = ground.shore(p);
    if inland <= -0.8 {
        return sea::colour(mood, p, -inland);
    }
    let water = ground.water(p);
    let wet = smooth(-0.8, 0.8, water);
    let river = || {
        let tone = mood.sea(4.0 + water * 3.5, p.1.max(430.0));
        tone.mix(mood.foam(), 0.12 + 0.1 * noise(p.0 / 9.0, p.1 / 2.5, 3))
    };
    let dry = || {
        let light = ground.light(p);
        // High ground rises out of the haze that fills the valleys.
        let clear = p.1 + ground.height(p) * 0.55;
        let colour = mood.lit(dry_colour(ground, p, inland, water), light, clear);
        // Sun or moon light the crests.
        colour.mix(mood.foam(), smooth(2.0, 16.0, ground.relief(p)) * 0.16)
    };
    let land = if wet >= 1.0 {
        river()
    } else if wet <= 0.0 {
        dry()
    } else {
        dry().mix(river(), wet)
    };
    // Anti-alias the shore by one pixel.
    land.mix(sea::colour(mood, p, 0.5), smooth(0.8, -0.8, inland))
}

/// Returns the daylight colour of dry ground.
fn dry_colour(ground: &Ground, p: P, inland: f32, water: f32) -> Rgb {
    let height = ground.height(p);
    let patch = fbm(p.0 / 46.0, p.1 / 24.0, 3, 91);
    let meadow =
        MEADOW.mix(OLIVE, (0.45 + patch).clamp(0.0, 1.0)).mix(STRAW, (0.1 - patch).clamp(0.0, 0.5));
    let mut colour = match Ground::cover(p) {
        Cover::Meadow => meadow,
        Cover::Forest => WOOD.mix(OLIVE, 0.25 + patch * 0.3),
        Cover::Fields => field_colour(p),
        Cover::Vines => {
            // Terraces follow the hill: walls with strips of vines between them.
            let step = height / 4.2;
            let wall = smooth(0.22, 0.05, step.fract());
            let row = SOIL.mix(MEADOW, 0.45 + 0.5 * smooth(0.3, 0.6, step.fract()));
            row.mix(STRAW, 0.2 + patch * 0.3).mix(SAND, wall * 0.75)
        }
        Cover::Orchard => meadow.mix(STRAW, 0.4),
        Cover::Town => STONE.mix(SAND, 0.5 + patch).mix(STRAW, 0.2),
    };
    let (across, along) = ground.slope(p);
    let steep = (across.abs() + along.abs() * 0.5) + noise(p.0 / 11.0, p.1 / 6.0, 8) * 0.3;
    let mountain = smooth(70.0, 110.0, height) * smooth(310.0, 262.0, p.1);
    colour =
        colour.mix(ROCK, smooth(1.5, 2.6, steep) * 0.7).mix(Rgb::hex(0x8794bd), mountain * 0.8);
    let snow_line = 122.0 + noise(p.0 / 20.0, p.1 / 14.0, 12) * 44.0 - across * 8.0;
    colour =
        colour.mix(SNOW, smooth(snow_line, snow_line + 14.0, height) * smooth(310.0, 262.0, p.1));
    colour = colour.mix(SAND, smooth(9.0, 3.0, inland)).mix(OLIVE, smooth(-7.0, -2.0, water) * 0.6);
    colour
}

fn field_colour(p: P) -> Rgb {
    const CROPS: [Rgb; 7] = [
        STRAW,
        Rgb::hex(0xa7b564),
        Rgb::hex(0xcfa46a),
        Rgb::hex(0xd8cf86),
        Rgb::hex(0x7fa05c),
        Rgb::hex(0xc6b3c2),
        Rgb::hex(0xe8d39a),
    ];
    let (id, border) = ground::plot(p);
    let crop = CROPS[(id * 7.0) as usize % 7];
    // Each plot is ploughed in its own direction.
    let turn = (id * 37.0).fract() * 3.1;
    let across = p.0 * crate::math::cos(turn) + p.1 * 2.0 * sin(turn);
    let furrow = sin(across * (0.9 + (id * 91.0).fract() * 0.5));
    crop.scale(1.0 + furrow * 0.09).mix(WOOD, smooth(0.09, 0.03, border) * 0.85)
}

/// Repaints sky, sea and bare land in brush strokes.
fn brushed(reference: &Canvas, ground: &Ground) -> Canvas {
    repaint(
        reference,
        |at, depth| {
            let size = if depth < 0.0 { 1.0 } else { scale(depth).min(1.0) };
            (grain(ground, at, depth), size)
        },
        |at, depth| {
            // Banks and shores stay sharp.
            let p = (at.0, depth);
            let near_shore = ground.shore(p) > -6.0 && ground.shore(p) < 5.0;
            let on_bank = ground.shore(p) > 0.0 && ground.water(p) > -5.0;
            if depth < 0.0 || ground.shore(p) < -6.0 {
                return 0.36;
            }
            match Ground::cover(p) {
                _ if near_shore || on_bank => 0.85,
                Cover::Fields | Cover::Vines => 0.66,
                _ => 0.4,
            }
        },
    )
}

/// Returns the brush angle: around the sun in the sky, along the swell at sea, down the slopes on land.
fn grain(ground: &Ground, at: P, depth: f32) -> f32 {
    if depth < 0.0 {
        return sky::grain(at);
    }
    let p = (at.0, depth);
    if ground.shore(p) <= 0.0 {
        return sea::current(at);
    }
    if ground.water(p) > -9.0 {
        return noise(at.0 / 40.0, at.1 / 40.0, 79) * 0.3;
    }
    let (across, along) = ground.slope(p);
    if across.abs() + along.abs() < 0.05 {
        return noise(at.0 / 60.0, at.1 / 40.0, 78) * 0.6;
    }
    // Sideways slopes are painted along the fall line, like hatching on old maps.
    angle_of((across, (along * 0.5).abs() + 0.25))
}

/// Draws rhumb lines from the compass rose across the sea, as on old charts.
fn rhumbs(easel: &mut Easel, ground: &Ground) {
    let from = objects::COMPASS;
    let colour = if easel.mood.is_dark() { Rgb::hex(0xd9a24e) } else { Rgb::hex(0xfbeec4) };
    for wind in 0..32 {
        let turn = wind as f32 / 32.0 * std::f32::consts::TAU;
        let step = (sin(turn) * 5.0, -crate::math::cos(turn) * 5.0 * objects::FLAT);
        let strong = if wind % 4 == 0 { 0.4 } else { 0.2 };
        for k in 17..210 {
            let p = |k: i32| (from.0 + step.0 * k as f32, from.1 + step.1 * k as f32);
            let (a, b) = (p(k), p(k + 1));
            if a.1 > HORIZON + 6.0 && ground.shore(a) < -4.0 && ground.shore(b) < -4.0 {
                easel.canvas.near = a.1 + 3.0;
                easel.canvas.line(&[a, b], 1.0, 1.0, colour, strong);
            }
        }
    }
    easel.canvas.near = f32::MAX;
}

/// Draws the roads: first the worn edges, then the middle.
fn roads(easel: &mut Easel, ground: &Ground) {
    for middle in [false, true] {
        for number in 0..ground::ROADS.len() {
            for step in Ground::road(number).windows(2) {
                let y = step[1].1;
                if Ground::on_bridge(step[0])
                    || ground.water(step[0]) > 1.0
                    || ground.shore(step[0]) < 2.0
                {
                    continue;
                }
                easel.canvas.near = y + 4.0;
                let seen = [ground.seen(step[0]), ground.seen(step[1])];
                let wide = 3.4 * scale(y) * (1.0 + 0.25 * noise(step[0].0 / 9.0, y / 9.0, 80));
                if middle {
                    let colour = easel.lit(ROAD, 0.85, y);
                    easel.canvas.line(&seen, wide, wide, colour, 0.9);
                } else {
                    let edge = easel.lit(SOIL, 0.25, y);
                    easel.canvas.line(&seen, wide + 1.6, wide + 1.6, edge, 0.5);
                }
            }
        }
    }
    easel.canvas.near = f32::MAX;
}

/// Lights the lamps, each with a reflection on the water below it.
fn shine(easel: &mut Easel, ground: &Ground) {
    for lamp in std::mem::take(&mut easel.lamps) {
        easel.canvas.near = lamp.near + 40.0;
        easel.canvas.lamplight(lamp.at, lamp.radius * 5.5, Mood::lamp(), lamp.strength * 0.62);
        easel.canvas.glow(lamp.at, lamp.radius * 6.0, Mood::lamp(), lamp.strength * 0.09);
        easel.canvas.glow(lamp.at, lamp.radius, Rgb::hex(0xffd88c), lamp.strength * 0.8);
        let mut y = lamp.near + 2.0;
        while y < lamp.near + 46.0 {
            if ground.shore((lamp.at.0, y)) < -1.0 || ground.water((lamp.at.0, y)) > 2.0 {
                let fade = 1.0 - (y - lamp.near) / 46.0;
                let sway = sin(y * 1.7 + lamp.at.0) * 1.6;
                let at = (lamp.at.0 + sway, y);
                easel.canvas.near = f32::MAX;
                easel.canvas.glow_oval(at, 5.0, 1.7, Mood::lamp(), fade * lamp.strength * 0.55);
            }
            y += 2.4;
        }
    }
    easel.canvas.near = f32::MAX;
}
