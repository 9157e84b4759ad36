//! The pictures on the tiles, and one of them: a caravel at sea in blue and white, painted by code.
//!
//! Each shape is a signed distance function: negative inside, positive outside. Lengths are fractions of the
//! picture's side, so it can be painted at any size. The distance is also used for anti-aliasing.

mod file;

use crate::appearance::{COBALT, GLAZE};
use crate::settings::Picture;
use eframe::egui::{Color32, ColorImage};
pub use file::PictureError;
pub(crate) use file::decode;

/// Width and height of a picture on the board.
pub(crate) const SIDE: usize = 768;

/// Returns a built-in picture; the ship instead of the player's own one.
pub(crate) fn built_in(picture: Picture) -> ColorImage {
    let bytes: &[u8] = match picture {
        Picture::Ship | Picture::Own => return paint(SIDE),
        Picture::Light => include_bytes!("../../../assets/pictures/light.jpg"),
        Picture::Dark => include_bytes!("../../../assets/pictures/dark.jpg"),
        Picture::Panel => include_bytes!("../../../assets/pictures/panel.jpg"),
        Picture::PanelDark => include_bytes!("../../../assets/pictures/panel-dark.jpg"),
        Picture::Garden => include_bytes!("../../../assets/pictures/garden.jpg"),
        Picture::GardenDark => include_bytes!("../../../assets/pictures/garden-dark.jpg"),
    };
    decode(bytes, SIDE).unwrap_or_else(|_| paint(SIDE))
}

/// Paints the picture with a width and height of `side` pixels.
pub(crate) fn paint(side: usize) -> ColorImage {
    let pixels = (0..side * side).map(|at| {
        let fraction = |n: usize| (n as f32 + 0.5) / side as f32;
        Pixel::new((fraction(at % side), fraction(at / side)), 1.0 / side as f32).painted()
    });
    ColorImage::new([side, side], pixels.collect())
}

const DEEP: Color32 = Color32::from_rgb(18, 50, 104);
const WATER: Color32 = Color32::from_rgb(70, 128, 196);
const SHALLOW: Color32 = Color32::from_rgb(134, 182, 228);
const SKY: Color32 = Color32::from_rgb(222, 236, 248);
const OCHRE: Color32 = Color32::from_rgb(232, 176, 62);

/// Width of the frame.
const FRAME: f32 = 0.1;

type Point = (f32, f32);

/// A pixel and its colour so far.
struct Pixel {
    at: Point,
    width: f32,
    rgb: [f32; 3],
}

impl Pixel {
    fn new(at: Point, width: f32) -> Self {
        let rgb = [GLAZE.r(), GLAZE.g(), GLAZE.b()].map(f32::from);
        Pixel { at, width, rgb }
    }

    /// Returns the final colour of the pixel.
    fn painted(mut self) -> Color32 {
        self.sky();
        self.far_sea();
        self.ship();
        self.near_sea();
        self.frame();
        let [r, g, b] = self.rgb.map(|part| part.round() as u8);
        Color32::from_rgb(r, g, b)
    }

    /// Blends in the colour of a shape, weighted by how much of the pixel it covers.
    fn fill(&mut self, colour: Color32, distance: f32) {
        let cover = (0.5 - distance / self.width).clamp(0.0, 1.0);
        for (part, new) in self.rgb.iter_mut().zip([colour.r(), colour.g(), colour.b()]) {
            *part += (f32::from(new) - *part) * cover;
        }
    }

    /// Draws the outline of a shape.
    fn line(&mut self, colour: Color32, distance: f32, width: f32) {
        self.fill(colour, distance.abs() - width / 2.0);
    }

    fn sky(&mut self) {
        let (x, y) = self.at;
        self.fill(SKY, y - 0.52 - 0.03 * (x * 9.0).sin());
        self.fill(GLAZE, y - 0.40 - 0.02 * (x * 7.0 + 1.0).sin());
        let sun = (0.76, 0.27);
        let (dx, dy) = (x - sun.0, y - sun.1);
        let ray = (dy.atan2(dx) * 8.0).cos();
        self.fill(OCHRE, (dx.hypot(dy) - 0.112 - 0.016 * ray) * 0.8);
        self.fill(GLAZE, circle(self.at, sun, 0.082));
        self.fill(OCHRE, circle(self.at, sun, 0.068));
        for (x, y, wing) in [(0.22, 0.24, 0.04), (0.31, 0.185, 0.03), (0.58, 0.175, 0.026)] {
            for side in [-1.0, 1.0] {
                let bow = circle(self.at, (x + side * wing, y + wing * 0.45), wing);
                let upper =
                    bow.abs().max(self.at.1 - y).max((self.at.0 - x - side * wing).abs() - wing);
                self.fill(COBALT, upper - 0.0035);
            }
        }
    }

    fn far_sea(&mut self) {
        let (x, y) = self.at;
        let horizon = wave(x, 0.60, 0.006, 38.0, 0.0) - y;
        self.fill(SHALLOW, horizon);
        self.line(COBALT, horizon, 0.004);
        self.fill(WATER, wave(x, 0.66, 0.01, 30.0, 2.0) - y);
    }

    fn ship(&mut self) {
        for (x, top) in [(0.335, 0.30), (0.52, 0.19), (0.655, 0.36)] {
            let mast = (self.at.0 - x).abs() - 0.006;
            self.fill(DEEP, mast.max(top - self.at.1).max(self.at.1 - 0.68));
        }
        self.flag((0.52, 0.19));
        self.flag((0.335, 0.30));
        self.sail((0.335, 0.455), 0.082, 0.10);
        self.sail((0.52, 0.40), 0.128, 0.16);
        self.sail((0.655, 0.49), 0.055, 0.085);
        self.cross((0.52, 0.40), 0.062);
        let hull = [
            (0.215, 0.575),
            (0.30, 0.60),
            (0.42, 0.635),
            (0.60, 0.635),
            (0.665, 0.585),
            (0.765, 0.565),
            (0.745, 0.65),
            (0.70, 0.735),
            (0.315, 0.735),
            (0.25, 0.66),
        ];
        let side = polygon(self.at, &hull);
        self.fill(COBALT, side);
        for dy in [0.028, 0.056] {
            let plank = (self.at.1 - 0.625 - dy - 0.06 * (self.at.0 - 0.5).powi(2)).abs() - 0.003;
            self.fill(SHALLOW, plank.max(side + 0.006));
        }
        self.line(DEEP, side, 0.007);
        let bowsprit =
            polygon(self.at, &[(0.145, 0.525), (0.15, 0.515), (0.25, 0.59), (0.24, 0.60)]);
        self.fill(DEEP, bowsprit);
    }

    /// Draws a sail filled with wind; its lower edge curves upwards.
    fn sail(&mut self, (x, y): Point, half_width: f32, half_height: f32) {
        let down = (self.at.1 - y) / half_height;
        let belly = half_width * (0.86 + 0.14 * (1.0 - down * down).max(0.0));
        let flat = ((self.at.0 - x).abs() - belly).max((self.at.1 - y).abs() - half_height);
        let sail =
            flat.max(0.022 - circle(self.at, (x, y + half_height * 1.72), half_height * 0.86));
        self.fill(GLAZE, sail);
        let shade = sail.max(x + half_width * 0.52 - self.at.0);
        self.fill(SKY, shade);
        self.line(COBALT, sail, 0.008);
    }

    fn cross(&mut self, (x, y): Point, arm: f32) {
        let (dx, dy) = ((self.at.0 - x).abs(), (self.at.1 - y + 0.02).abs());
        let flare =
            |along: f32, across: f32| (across - 0.009 - along * along * 3.2).max(along - arm);
        self.fill(OCHRE, flare(dx, dy).min(flare(dy, dx)));
    }

    fn flag(&mut self, (x, y): Point) {
        let flag = polygon(self.at, &[(x, y), (x + 0.075, y + 0.014), (x, y + 0.034)]);
        self.fill(OCHRE, flag);
    }

    fn near_sea(&mut self) {
        let (x, y) = self.at;
        for (level, colour, phase) in [(0.70, WATER, 0.7), (0.765, COBALT, 2.4), (0.84, DEEP, 4.4)]
        {
            let surface = wave(x, level, 0.012, 24.0, phase) - y;
            self.fill(colour, surface);
            self.line(GLAZE, surface, 0.005);
            let crest = y - wave(x, level + 0.028, 0.008, 24.0, phase + 0.9);
            let dashes = (x * 24.0 + phase).sin() * 0.02;
            self.fill(SHALLOW, (crest.abs() - 0.0025).max(dashes));
        }
    }

    /// Draws a band with a chain of leaves, and a flower in each corner.
    fn frame(&mut self) {
        // The frame is symmetric: the same code draws its four sides and both halves of each side.
        let fold = |n: f32| n.min(1.0 - n);
        let (near, far) = {
            let (x, y) = (fold(self.at.0), fold(self.at.1));
            (x.min(y), x.max(y))
        };
        let band = near - FRAME;
        self.fill(GLAZE, band);
        let middle = FRAME / 2.0;
        let cell = 0.1;
        let along = (far - FRAME).rem_euclid(cell) - cell / 2.0;
        let leaf = (along.abs() + 0.012).hypot(near - middle) - 0.034;
        let petal = circle((along, near), (0.0, middle), 0.012);
        let on_side = FRAME - far;
        self.fill(SHALLOW, leaf.max(on_side));
        self.line(COBALT, leaf.max(on_side), 0.005);
        self.fill(OCHRE, petal.max(on_side));
        let (dx, dy) = (near - middle, far - middle);
        let turn = (dy.atan2(dx) * 4.0).cos();
        let flower = (dx.hypot(dy) - 0.028 - 0.009 * turn) * 0.8;
        let corner = far - FRAME;
        self.fill(COBALT, flower.max(corner));
        self.fill(OCHRE, circle((near, far), (middle, middle), 0.012));
        self.fill(COBALT, near - 0.008);
        self.line(COBALT, band, 0.012);
        self.line(COBALT, near - FRAME - 0.016, 0.004);
    }
}

fn wave(x: f32, level: f32, height: f32, pitch: f32, phase: f32) -> f32 {
    level + height * (x * pitch + phase).sin()
}

fn circle(at: Point, centre: Point, radius: f32) -> f32 {
    (at.0 - centre.0).hypot(at.1 - centre.1) - radius
}

/// Returns the signed distance to a polygon (after Inigo Quilez, "2D distance functions").
fn polygon(at: Point, corners: &[Point]) -> f32 {
    let mut nearest = f32::MAX;
    let mut inside = false;
    let mut last = corners[corners.len() - 1];
    for &corner in corners {
        let edge = (last.0 - corner.0, last.1 - corner.1);
        let to = (at.0 - corner.0, at.1 - corner.1);
        let along = (to.0 * edge.0 + to.1 * edge.1) / (edge.0 * edge.0 + edge.1 * edge.1);
        let along = along.clamp(0.0, 1.0);
        nearest = nearest.min((to.0 - edge.0 * along).hypot(to.1 - edge.1 * along));
        if (corner.1 > at.1) != (last.1 > at.1)
            && at.0 < edge.0 * (at.1 - corner.1) / edge.1 + corner.0
        {
            inside = !inside;
        }
        last = corner;
    }
    if inside { -nearest } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_built_in_pictures_differ() {
        let pictures: Vec<_> = Picture::BUILT_IN.map(built_in).into_iter().collect();
        for (at, picture) in pictures.iter().enumerate() {
            assert_eq!(picture.size, [SIDE, SIDE]);
            assert!(pictures[..at].iter().all(|other| other.pixels != picture.pixels), "{at}");
        }
    }

    #[test]
    fn no_two_pieces_of_the_picture_are_equal() {
        let side = 60;
        let picture = paint(side);
        for n in [3, 4, 5] {
            let piece = side / n;
            let mut seen = Vec::new();
            for at in 0..n * n {
                let (x, y) = (at % n * piece, at / n * piece);
                let pixels: Vec<_> = (0..piece * piece)
                    .map(|p| picture.pixels[(y + p / piece) * side + x + p % piece])
                    .collect();
                assert!(!seen.contains(&pixels), "piece {at} of {n} × {n}");
                seen.push(pixels);
            }
        }
    }

    #[test]
    fn the_signed_distance_to_a_square_is_correct_inside_and_outside() {
        let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        assert!((polygon((0.5, 0.25), &square) + 0.25).abs() < 1e-6);
        assert!((polygon((2.0, 0.5), &square) - 1.0).abs() < 1e-6);
    }
}
