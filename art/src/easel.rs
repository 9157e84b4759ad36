//! A canvas together with its lighting, and painting operations that all pictures share.

use crate::canvas::{Canvas, Rgb};
use crate::math::{P, hash_unit, smooth};
use crate::mood::Mood;

/// A canvas, its mood, and the lamps that are lit at the end.
pub(crate) struct Easel {
    pub(crate) canvas: Canvas,
    pub(crate) mood: Mood,
    pub(crate) lamps: Vec<Lamp>,
}

/// A light in a window or on a quay, painted after everything else.
pub(crate) struct Lamp {
    pub(crate) at: P,
    pub(crate) near: f32,
    pub(crate) radius: f32,
    pub(crate) strength: f32,
}

impl Easel {
    pub(crate) fn new(canvas: Canvas, mood: Mood) -> Self {
        Self { canvas, mood, lamps: Vec::new() }
    }

    /// Adds a lamp if the picture is dark.
    pub(crate) fn lamp(&mut self, at: P, near: f32, radius: f32, strength: f32) {
        if self.mood.is_dark() {
            self.lamps.push(Lamp { at, near, radius, strength });
        }
    }

    /// Returns how a daylight colour looks at depth `y` of the picture.
    pub(crate) fn lit(&self, colour: Rgb, light: f32, y: f32) -> Rgb {
        self.mood.lit(colour, light, y)
    }

    /// Fills a shape with a daylight colour, lit as at depth `y`.
    pub(crate) fn face(&mut self, shape: &[P], colour: Rgb, light: f32, y: f32) {
        let colour = self.lit(colour, light, y);
        self.canvas.fill(shape, colour, 1.0);
    }

    /// Draws an ink line.
    pub(crate) fn pen(&mut self, line: &[P], width: f32, alpha: f32) {
        let ink = self.mood.ink();
        self.canvas.line(line, width, width, ink, alpha);
    }

    /// Darkens the corners, and lifts the midtones of dark pictures.
    pub(crate) fn finish(&mut self) {
        let (tint, dark) = (self.mood.ink(), self.mood.is_dark());
        self.canvas.map(|x, y, colour| {
            let (u, v) = (x / 512.0 - 1.0, y / 512.0 - 1.0);
            let corner = smooth(0.9, 1.9, u * u + v * v);
            // Raise the midtones at dusk, as the eye adapts to the dark.
            let lift = |v: f32| if dark { v + v * (1.0 - v) * 0.24 } else { v };
            let colour = Rgb(lift(colour.0), lift(colour.1), lift(colour.2));
            colour.mix(tint, corner * 0.2)
        });
    }
}

/// Repaints a picture in brush strokes: broad strokes first, then finer ones where the difference is large (after
/// Hertzmann's painterly rendering).
///
/// `grain` returns the angle and the scale of the brush for a position and its depth, `crisp` how much of the reference
/// shows through.
pub(crate) fn repaint(
    reference: &Canvas,
    grain: impl Fn(P, f32) -> (f32, f32),
    crisp: impl Fn(P, f32) -> f32,
) -> Canvas {
    let mut canvas = reference.clone();
    // Half width and half length of the brush, distance between strokes.
    let layers = [(5.0, 17.0, 6), (2.6, 9.0, 4), (1.4, 5.5, 3)];
    for (layer, (wide, long, step)) in layers.into_iter().enumerate() {
        let n = crate::SIZE / step + 1;
        for k in 0..n * n {
            // A fixed stride that is coprime to n² visits all positions out of order.
            let k = (k * 7919 + layer) % (n * n);
            let (i, j) = ((k % n) as i32, (k / n) as i32);
            let seed = layer as u32 * 7 + 1;
            let at = (
                (i as f32 + hash_unit(i, j, seed)) * step as f32,
                (j as f32 + hash_unit(i, j, seed + 1)) * step as f32,
            );
            let colour = reference.get(at.0, at.1);
            let now = canvas.get(at.0, at.1);
            let miss =
                (now.0 - colour.0).abs() + (now.1 - colour.1).abs() + (now.2 - colour.2).abs();
            if layer > 0 && miss < 0.05 {
                continue;
            }
            let depth = reference.depth_at(at.0, at.1);
            canvas.near = depth + 14.0;
            let (angle, size) = grain(at, depth);
            let tone = 1.0 + (hash_unit(i, j, seed + 2) - 0.5) * 0.09;
            let angle = angle + (hash_unit(i, j, seed + 3) - 0.5) * 0.5;
            canvas.stroke(at, angle, (long * size, wide * size), colour.scale(tone), k as u32);
        }
    }
    canvas.near = f32::MAX;
    let painted = canvas.clone();
    canvas.map(|x, y, _| {
        let clear = crisp((x, y), reference.depth_at(x, y));
        painted.get(x, y).mix(reference.get(x, y), clear)
    });
    canvas
}
