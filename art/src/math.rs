//! Arithmetic with the same results on every machine: hashes, noise and curves.
//!
//! Only `+ - * /`, `sqrt` and rounding are used, whose results IEEE 754 defines exactly. `sin` and `exp` of the standard
//! library may differ between platforms, so this module has its own.

use std::f32::consts::{PI, TAU};

/// A point or direction in pixels; `y` points down.
pub(crate) type P = (f32, f32);

/// PRNG for placing objects; the same seed gives the same numbers.
pub(crate) struct Rng(u32);

impl Rng {
    pub(crate) fn new(seed: u32) -> Self {
        Self(hash(seed, 0x9e37_79b9, 17))
    }

    /// Returns a number in `0.0..1.0`.
    pub(crate) fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        to_unit(mix_bits(self.0))
    }

    /// Returns a number in `low..high`.
    pub(crate) fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// Returns true with probability `chance`.
    pub(crate) fn chance(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }

    /// Returns a random element.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[(self.unit() * list.len() as f32) as usize % list.len()]
    }
}

fn mix_bits(mut n: u32) -> u32 {
    n ^= n >> 16;
    n = n.wrapping_mul(0x7feb_352d);
    n ^= n >> 15;
    n = n.wrapping_mul(0x846c_a68b);
    n ^ (n >> 16)
}

fn to_unit(n: u32) -> f32 {
    (n >> 8) as f32 / 16_777_216.0
}

pub(crate) fn hash(x: u32, y: u32, seed: u32) -> u32 {
    mix_bits(x.wrapping_mul(0x85eb_ca6b) ^ mix_bits(y.wrapping_add(seed.wrapping_mul(0x27d4_eb2f))))
}

/// Returns the hash of a lattice point as a number in `0.0..1.0`.
pub(crate) fn hash_unit(x: i32, y: i32, seed: u32) -> f32 {
    to_unit(hash(x as u32, y as u32, seed))
}

pub(crate) fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Smoothstep: 0 up to `low`, 1 from `high` on, smooth in between. It falls instead of rising if `low > high`.
pub(crate) fn smooth(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Sine with an error of about 1e-5: folds the angle into a quarter turn and evaluates five terms of the series.
pub(crate) fn sin(angle: f32) -> f32 {
    let turn = angle - (angle / TAU + 0.5).floor() * TAU;
    let x = if turn > PI / 2.0 {
        PI - turn
    } else if turn < -PI / 2.0 {
        -PI - turn
    } else {
        turn
    };
    let q = x * x;
    x * (1.0 - q / 6.0 * (1.0 - q / 20.0 * (1.0 - q / 42.0 * (1.0 - q / 72.0))))
}

pub(crate) fn cos(angle: f32) -> f32 {
    sin(angle + PI / 2.0)
}

/// Returns the angle of a direction, to about a thousandth.
pub(crate) fn angle_of((x, y): P) -> f32 {
    let (ax, ay) = (x.abs(), y.abs());
    let q = ax.min(ay) / ax.max(ay).max(1e-9);
    let s = q * q;
    let mut angle = ((-0.046_496_47 * s + 0.159_314_22) * s - 0.327_622_76) * s * q + q;
    if ay > ax {
        angle = PI / 2.0 - angle;
    }
    if x < 0.0 {
        angle = PI - angle;
    }
    if y < 0.0 { -angle } else { angle }
}

/// Approximates the bell curve `exp(-x²)` with `(1 - x²/16)¹⁶`.
pub(crate) fn bell(x: f32) -> f32 {
    let base = (1.0 - x * x / 16.0).max(0.0);
    let fourth = base * base * base * base;
    fourth * fourth * fourth * fourth
}

pub(crate) fn len((x, y): P) -> f32 {
    (x * x + y * y).sqrt()
}

/// Gradient noise in `-1.0..1.0` with features of size one.
pub(crate) fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (ix, iy) = (x.floor(), y.floor());
    let (fx, fy) = (x - ix, y - iy);
    let fade = |t: f32| t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
    let (ux, uy) = (fade(fx), fade(fy));
    let (ix, iy) = (ix as i32, iy as i32);
    // Each lattice point has its own gradient.
    let pull = |dx: i32, dy: i32| {
        let h = hash((ix + dx) as u32, (iy + dy) as u32, seed);
        let gx = to_unit(h) * 2.0 - 1.0;
        let gy = to_unit(mix_bits(h)) * 2.0 - 1.0;
        gx * (fx - dx as f32) + gy * (fy - dy as f32)
    };
    let top = lerp(pull(0, 0), pull(1, 0), ux);
    let bottom = lerp(pull(0, 1), pull(1, 1), ux);
    (lerp(top, bottom, uy) * 1.7).clamp(-1.0, 1.0)
}

/// Fractal noise: octaves of [`noise`], each with half the size and half the strength of the one before.
pub(crate) fn fbm(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut gain, mut scale) = (0.0, 0.5, 1.0);
    for octave in 0..octaves {
        sum += gain * noise(x * scale, y * scale, seed.wrapping_add(octave * 101));
        gain *= 0.5;
        scale *= 2.03;
    }
    sum
}

/// Ridged noise in `0.0..1.0`, with crests like mountains.
pub(crate) fn ridges(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut gain, mut scale, mut weight) = (0.0, 0.5, 1.0, 1.0);
    for octave in 0..octaves {
        let crest = 1.0 - noise(x * scale, y * scale, seed.wrapping_add(octave * 57)).abs() * 1.6;
        let crest = crest.max(0.0) * crest.max(0.0);
        sum += gain * crest * weight;
        weight = crest.clamp(0.0, 1.0);
        gain *= 0.5;
        scale *= 2.07;
    }
    sum
}

/// Returns the distance of a point from an open line, and the position of the nearest point along the line (0 to 1).
pub(crate) fn distance_to_line(p: P, line: &[P]) -> (f32, f32) {
    let mut best = (f32::MAX, 0.0);
    let n = (line.len() - 1) as f32;
    for (i, pair) in line.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let ab = (b.0 - a.0, b.1 - a.1);
        let ap = (p.0 - a.0, p.1 - a.1);
        let t =
            ((ap.0 * ab.0 + ap.1 * ab.1) / (ab.0 * ab.0 + ab.1 * ab.1).max(1e-6)).clamp(0.0, 1.0);
        let d = len((ap.0 - ab.0 * t, ap.1 - ab.1 * t));
        if d < best.0 {
            best = (d, (i as f32 + t) / n);
        }
    }
    best
}

/// Returns the signed distance of a point to a closed outline; negative outside.
pub(crate) fn inside_by(p: P, outline: &[P]) -> f32 {
    let mut inside = false;
    let mut nearest = f32::MAX;
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        nearest = nearest.min(distance_to_line(p, &[a, b]).0);
        if (a.1 > p.1) != (b.1 > p.1) && p.0 < (b.0 - a.0) * (p.1 - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    if inside { nearest } else { -nearest }
}

/// Returns a Catmull–Rom spline through the points, with `steps` segments between each two.
pub(crate) fn curve(points: &[P], steps: usize) -> Vec<P> {
    let at = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    let mut out = Vec::with_capacity(points.len() * steps);
    for i in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(i - 1), at(i), at(i + 1), at(i + 2));
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            let bend = |a: f32, b: f32, c: f32, d: f32| {
                let linear = c - a;
                let square = 2.0 * a - 5.0 * b + 4.0 * c - d;
                let cube = 3.0 * (b - c) + d - a;
                b + 0.5 * t * (linear + t * (square + t * cube))
            };
            out.push((bend(a.0, b.0, c.0, d.0), bend(a.1, b.1, c.1, d.1)));
        }
    }
    out.push(at(points.len() as isize - 1));
    out
}

/// Returns a smooth closed outline through the points.
pub(crate) fn closed_curve(points: &[P], steps: usize) -> Vec<P> {
    let n = points.len();
    let mut ring = vec![points[n - 1]];
    ring.extend_from_slice(points);
    ring.extend_from_slice(&points[..2]);
    let line = curve(&ring, steps);
    line[steps..steps * (n + 1)].to_vec()
}
