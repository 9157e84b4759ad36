//! A canvas with anti-aliased shapes and lines, brush strokes, glows, and a depth per pixel, so that a hill hides what is
//! behind it.

use crate::math::{P, cos, len, lerp, noise, sin};
use std::f32::consts::TAU;

/// An sRGB colour with components from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rgb(pub(crate) f32, pub(crate) f32, pub(crate) f32);

impl Rgb {
    pub(crate) const fn hex(code: u32) -> Self {
        Self(
            ((code >> 16) & 255) as f32 / 255.0,
            ((code >> 8) & 255) as f32 / 255.0,
            (code & 255) as f32 / 255.0,
        )
    }

    pub(crate) fn mix(self, other: Self, t: f32) -> Self {
        Self(lerp(self.0, other.0, t), lerp(self.1, other.1, t), lerp(self.2, other.2, t))
    }

    /// Multiplies each channel by that of `light`, as light of that colour does.
    pub(crate) fn under(self, light: Self) -> Self {
        Self(self.0 * light.0, self.1 * light.1, self.2 * light.2)
    }

    pub(crate) fn scale(self, by: f32) -> Self {
        Self(self.0 * by, self.1 * by, self.2 * by)
    }

    pub(crate) fn luma(self) -> f32 {
        0.299 * self.0 + 0.587 * self.1 + 0.114 * self.2
    }
}

/// A square picture that is being painted.
#[derive(Clone)]
pub struct Canvas {
    size: usize,
    pixels: Vec<Rgb>,
    depth: Vec<f32>,
    /// Depth of the object being painted. Pixels whose depth is greater (nearer) stay unchanged.
    pub(crate) near: f32,
}

impl Canvas {
    pub(crate) fn new(size: usize, ground: Rgb) -> Self {
        let n = size * size;
        Self { size, pixels: vec![ground; n], depth: vec![f32::MIN; n], near: f32::MAX }
    }

    /// Returns the width and height in pixels.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the picture as RGB bytes, row by row.
    pub fn to_rgb8(&self) -> Vec<u8> {
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        self.pixels.iter().flat_map(|c| [byte(c.0), byte(c.1), byte(c.2)]).collect()
    }

    pub(crate) fn get(&self, x: f32, y: f32) -> Rgb {
        let top = self.size as f32 - 1.0;
        let (x, y) = (x.clamp(0.0, top) as usize, y.clamp(0.0, top) as usize);
        self.pixels[y * self.size + x]
    }

    /// Samples the canvas with bilinear interpolation.
    pub(crate) fn smooth_at(&self, x: f32, y: f32) -> Rgb {
        let (u, v) = (x - x.floor(), y - y.floor());
        let row = |y: f32| self.get(x.floor(), y).mix(self.get(x.floor() + 1.0, y), u);
        row(y.floor()).mix(row(y.floor() + 1.0), v)
    }

    pub(crate) fn depth_at(&self, x: f32, y: f32) -> f32 {
        let top = self.size as f32 - 1.0;
        let (x, y) = (x.clamp(0.0, top) as usize, y.clamp(0.0, top) as usize);
        self.depth[y * self.size + x]
    }

    /// Sets a pixel and its depth if it is on the canvas.
    pub(crate) fn put(&mut self, x: usize, y: usize, colour: Rgb, depth: f32) {
        if x < self.size && y < self.size {
            self.pixels[y * self.size + x] = colour;
            self.depth[y * self.size + x] = depth;
        }
    }

    /// Changes every pixel with a function of its position and colour.
    pub(crate) fn map(&mut self, change: impl Fn(f32, f32, Rgb) -> Rgb) {
        for (i, pixel) in self.pixels.iter_mut().enumerate() {
            *pixel = change((i % self.size) as f32, (i / self.size) as f32, *pixel);
        }
    }

    fn blend(&mut self, x: i32, y: i32, colour: Rgb, alpha: f32) {
        let n = self.size as i32;
        if x >= 0 && y >= 0 && x < n && y < n && alpha > 0.003 {
            let i = y as usize * self.size + x as usize;
            if self.depth[i] <= self.near {
                self.pixels[i] = self.pixels[i].mix(colour, alpha.min(1.0));
            }
        }
    }

    /// Fills a closed shape with one colour.
    pub(crate) fn fill(&mut self, shape: &[P], colour: Rgb, alpha: f32) {
        self.fill_with(shape, |_, _| (colour, alpha));
    }

    /// Fills a closed shape. Colour and alpha are functions of the position.
    pub(crate) fn fill_with(&mut self, shape: &[P], paint: impl Fn(f32, f32) -> (Rgb, f32)) {
        let bound = |pick: fn(&P) -> f32, better: fn(f32, f32) -> f32| {
            shape.iter().map(pick).reduce(better).unwrap_or(0.0)
        };
        let (left, top) = (bound(|p| p.0, f32::min).floor(), bound(|p| p.1, f32::min).floor());
        let width = (bound(|p| p.0, f32::max).ceil() - left) as usize + 2;
        let height = (bound(|p| p.1, f32::max).ceil() - top) as usize + 1;
        let mut area = vec![0.0_f32; width * height];
        for (i, &a) in shape.iter().enumerate() {
            let b = shape[(i + 1) % shape.len()];
            edge(&mut area, width, (a.0 - left, a.1 - top), (b.0 - left, b.1 - top));
        }
        for row in 0..height {
            let mut sum = 0.0;
            let y = top as i32 + row as i32;
            if y < 0 || y >= self.size as i32 {
                continue;
            }
            for column in 0..width {
                sum += area[row * width + column];
                let cover = sum.abs().min(1.0);
                if cover > 0.003 {
                    let x = left as i32 + column as i32;
                    let (colour, alpha) = paint(x as f32 + 0.5, y as f32 + 0.5);
                    self.blend(x, y, colour, cover * alpha);
                }
            }
        }
    }

    /// Draws a line with round ends, `from` pixels wide at its start and `to` pixels at its end.
    pub(crate) fn line(&mut self, points: &[P], from: f32, to: f32, colour: Rgb, alpha: f32) {
        let n = (points.len().max(2) - 1) as f32;
        let widths: Vec<f32> =
            (0..points.len()).map(|i| lerp(from, to, i as f32 / n) * 0.5).collect();
        self.ribbon(points, &widths, colour, alpha);
    }

    /// Draws a line that is thick in the middle and fine at both ends, like a brush stroke.
    pub(crate) fn swash(&mut self, points: &[P], width: f32, colour: Rgb, alpha: f32) {
        let n = (points.len().max(2) - 1) as f32;
        let widths: Vec<f32> = (0..points.len())
            .map(|i| 0.2 + width * 0.5 * sin(i as f32 / n * TAU / 2.0).max(0.0).sqrt())
            .collect();
        self.ribbon(points, &widths, colour, alpha);
    }

    /// Draws a line with a given half width at each point.
    fn ribbon(&mut self, points: &[P], halves: &[f32], colour: Rgb, alpha: f32) {
        let widest = halves.iter().copied().fold(0.0, f32::max) + 1.5;
        let bound = |pick: fn(&P) -> f32, better: fn(f32, f32) -> f32| {
            points.iter().map(pick).reduce(better).unwrap_or(0.0)
        };
        let side = self.size as f32;
        let left = (bound(|p| p.0, f32::min) - widest).floor().clamp(0.0, side);
        let top = (bound(|p| p.1, f32::min) - widest).floor().clamp(0.0, side);
        let right = (bound(|p| p.0, f32::max) + widest).ceil().clamp(0.0, side);
        let bottom = (bound(|p| p.1, f32::max) + widest).ceil().clamp(0.0, side);
        if right <= left || bottom <= top {
            return;
        }
        let (width, height) = ((right - left) as usize, (bottom - top) as usize);
        let mut cover = vec![0.0_f32; width * height];
        for (i, pair) in points.windows(2).enumerate() {
            let (a, b) = ((pair[0].0 - left, pair[0].1 - top), (pair[1].0 - left, pair[1].1 - top));
            let reach = halves[i].max(halves[i + 1]) + 1.0;
            let x0 = (a.0.min(b.0) - reach).max(0.0) as usize;
            let x1 = ((a.0.max(b.0) + reach).max(0.0) as usize + 1).min(width);
            let y0 = (a.1.min(b.1) - reach).max(0.0) as usize;
            let y1 = ((a.1.max(b.1) + reach).max(0.0) as usize + 1).min(height);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let square = (dx * dx + dy * dy).max(1e-6);
            for y in y0..y1 {
                for x in x0..x1 {
                    let p = (x as f32 + 0.5 - a.0, y as f32 + 0.5 - a.1);
                    let t = ((p.0 * dx + p.1 * dy) / square).clamp(0.0, 1.0);
                    let half = lerp(halves[i], halves[i + 1], t);
                    let away = len((p.0 - dx * t, p.1 - dy * t));
                    // Lines thinner than a pixel get paler, not thinner.
                    let c = (half.max(0.5) - away + 0.5).clamp(0.0, 1.0) * (half * 2.0).min(1.0);
                    let slot = &mut cover[y * width + x];
                    *slot = slot.max(c);
                }
            }
        }
        for (i, &c) in cover.iter().enumerate() {
            if c > 0.003 {
                let (x, y) = (i % width, i / width);
                self.blend(left as i32 + x as i32, top as i32 + y as i32, colour, c * alpha);
            }
        }
    }

    /// Draws one stroke of a bristle brush with soft ends and visible bristles. `long` and `wide` are half the size.
    pub(crate) fn stroke(&mut self, at: P, angle: f32, (long, wide): P, colour: Rgb, seed: u32) {
        let (c, s) = (cos(angle), sin(angle));
        let reach = (long * c.abs() + wide * s.abs() + 1.0, long * s.abs() + wide * c.abs() + 1.0);
        for y in (at.1 - reach.1) as i32..=(at.1 + reach.1) as i32 {
            for x in (at.0 - reach.0) as i32..=(at.0 + reach.0) as i32 {
                let (dx, dy) = (x as f32 + 0.5 - at.0, y as f32 + 0.5 - at.1);
                let (u, v) = (dx * c + dy * s, dy * c - dx * s);
                let (pu, pv) = (u.abs() / long, v.abs() / wide);
                if pu >= 1.0 || pv >= 1.0 {
                    continue;
                }
                let bristle = noise(u * 0.06 + 7.3, v * 0.9, seed) * 0.5;
                let body = (1.0 - pu * pu * pu) * (1.0 - pv * pv * pv);
                let a = (body * 1.5 + bristle).clamp(0.0, 1.0) * 0.8;
                let tone = colour.scale(1.0 + bristle * 0.06);
                self.blend(x, y, tone, a);
            }
        }
    }

    /// Adds light around a point, like a lamp in the dark.
    pub(crate) fn glow(&mut self, at: P, radius: f32, colour: Rgb, strength: f32) {
        self.glow_oval(at, radius, radius, colour, strength);
    }

    /// Adds light in an ellipse.
    pub(crate) fn glow_oval(&mut self, at: P, rx: f32, ry: f32, colour: Rgb, strength: f32) {
        self.fade(at, (rx, ry), |old, fall| {
            let add = |old: f32, new: f32| old + (1.0 - old) * (new * fall * strength).min(1.0);
            Rgb(add(old.0, colour.0), add(old.1, colour.1), add(old.2, colour.2))
        });
    }

    /// Lights the surroundings of a point with a lamp. Objects keep their pattern and take on its colour.
    pub(crate) fn lamplight(&mut self, at: P, radius: f32, colour: Rgb, strength: f32) {
        self.fade(at, (radius, radius), |old, fall| {
            // A little of the lamp's own colour, limited so that overlapping lamps don't saturate.
            let warm = |old: f32, colour: f32| (old * colour * 1.14 + colour * 0.07).min(0.96);
            let lit = Rgb(warm(old.0, colour.0), warm(old.1, colour.1), warm(old.2, colour.2));
            old.mix(lit, (fall * strength).min(1.0))
        });
    }

    /// Changes the pixels of an ellipse, with full strength in the middle and less towards the edge.
    fn fade(&mut self, at: P, (rx, ry): P, change: impl Fn(Rgb, f32) -> Rgb) {
        let side = self.size as i32;
        for y in ((at.1 - ry) as i32).max(0)..((at.1 + ry) as i32 + 1).clamp(0, side) {
            for x in ((at.0 - rx) as i32).max(0)..((at.0 + rx) as i32 + 1).clamp(0, side) {
                let d = len(((x as f32 + 0.5 - at.0) / rx, (y as f32 + 0.5 - at.1) / ry));
                let i = y as usize * self.size + x as usize;
                if d < 1.0 && self.depth[i] <= self.near {
                    self.pixels[i] = change(self.pixels[i], (1.0 - d) * (1.0 - d));
                }
            }
        }
    }
}

/// Returns the outline of an ellipse.
pub(crate) fn oval(at: P, rx: f32, ry: f32) -> Vec<P> {
    let n = ((rx.max(ry) * 2.0) as usize).clamp(10, 120);
    (0..n)
        .map(|i| {
            let turn = i as f32 / n as f32 * TAU;
            (at.0 + rx * cos(turn), at.1 + ry * sin(turn))
        })
        .collect()
}

/// Adds an edge of a shape to the table of signed area changes. A running sum along each row gives the exact coverage of
/// every pixel (as in Raph Levien's font-rs).
fn edge(area: &mut [f32], width: usize, a: P, b: P) {
    #[expect(clippy::float_cmp, reason = "only an exactly level edge covers nothing")]
    if a.1 == b.1 {
        return;
    }
    let (sign, a, b) = if a.1 < b.1 { (1.0, a, b) } else { (-1.0, b, a) };
    let slope = (b.0 - a.0) / (b.1 - a.1);
    let mut x = a.0;
    for row in a.1 as usize..b.1.ceil() as usize {
        let line = row * width;
        let dy = ((row + 1) as f32).min(b.1) - (row as f32).max(a.1);
        // Rounding may put the edge slightly outside its own bounds.
        let next = (x + slope * dy).max(0.0);
        let d = dy * sign;
        let (x0, x1) = if x < next { (x, next) } else { (next, x) };
        let (x0_floor, x1_ceil) = (x0.floor(), x1.ceil());
        let first = x0_floor as usize;
        if x1_ceil <= x0_floor + 1.0 {
            let middle = 0.5 * (x + next) - x0_floor;
            area[line + first] += d - d * middle;
            area[line + first + 1] += d * middle;
        } else {
            let s = 1.0 / (x1 - x0);
            let start = x0 - x0_floor;
            let head = 0.5 * s * (1.0 - start) * (1.0 - start);
            let last = x1_ceil as usize;
            let end = x1 - x1_ceil + 1.0;
            let tail = 0.5 * s * end * end;
            area[line + first] += d * head;
            if last == first + 2 {
                area[line + first + 1] += d * (1.0 - head - tail);
            } else {
                let second = s * (1.5 - start);
                area[line + first + 1] += d * (second - head);
                for column in first + 2..last - 1 {
                    area[line + column] += d * s;
                }
                let sum = second + (last - first - 3) as f32 * s;
                area[line + last - 1] += d * (1.0 - sum - tail);
            }
            area[line + last] += d * tail;
        }
        x = next;
    }
}
