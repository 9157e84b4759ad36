//! The pictures of Azulejo, painted by code: the same bytes on every machine.
//!
//! ```
//! let panel = art::PICTURES.iter().find(|picture| picture.name == "panel").unwrap();
//! let canvas = (panel.paint)();
//! assert_eq!(canvas.size(), art::SIZE);
//! assert!(art::to_jpeg(&canvas).len() <= art::MAX_BYTES);
//! ```

#![expect(clippy::unreadable_literal, reason = "colours are written as usual: 0xfdf8ec")]
#![expect(
    clippy::many_single_char_names,
    reason = "a, b, c, d, u and v are common names in geometry"
)]

mod buildings;
mod canvas;
mod countryside;
mod easel;
mod garden;
mod land;
mod math;
mod mood;
mod ornament;
mod panel;
mod plants;
mod preview;
mod ships;

pub use canvas::Canvas;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use mood::Mood;
pub use preview::PREVIEW_SIZE;

/// Width and height of every picture.
pub const SIZE: usize = 1024;

/// A picture.
pub struct Picture {
    /// File name without the extension.
    pub name: &'static str,
    /// Paints the picture.
    pub paint: fn() -> Canvas,
}

/// All pictures, in the order in which players see them.
pub const PICTURES: [Picture; 6] = [
    Picture { name: "light", paint: || land::paint(Mood::Light) },
    Picture { name: "dark", paint: || land::paint(Mood::Dark) },
    Picture { name: "panel", paint: || panel::paint(Mood::Light) },
    Picture { name: "panel-dark", paint: || panel::paint(Mood::Dark) },
    Picture { name: "garden", paint: || garden::paint(Mood::Light) },
    Picture { name: "garden-dark", paint: || garden::paint(Mood::Dark) },
];

/// The pairs of pictures that show one scene in light and dark, for boards with two pictures.
pub const TWINS: [(&str, &str); 3] =
    [("light", "dark"), ("panel", "panel-dark"), ("garden", "garden-dark")];

/// Returns the pictures for link previews: one for Azulejo, and one for each listed game under its name.
pub fn previews() -> Vec<Preview> {
    let games = games::GAMES.iter().map(|game| game.name);
    std::iter::once("home").chain(games).map(|name| Preview { name }).collect()
}

/// The picture for link previews of a game, or of the home page.
#[derive(Clone, Copy, Debug)]
pub struct Preview {
    /// Name of the game, or `home`.
    pub name: &'static str,
}

impl Preview {
    /// Paints the picture.
    pub fn paint(self) -> Canvas {
        preview::paint(self.name)
    }
}

/// Size limit of a preview file in bytes, because some networks give up on larger files.
pub const MAX_PREVIEW_BYTES: usize = 120_000;

/// Size limit of a picture file in bytes.
pub const MAX_BYTES: usize = 250_000;

/// Width and height of a thumbnail.
pub const THUMB_SIZE: usize = 256;

/// Size limit of a thumbnail file in bytes.
pub const MAX_THUMB_BYTES: usize = 16_000;

/// Encodes a picture as JPEG, in the best quality that fits into [`MAX_BYTES`].
pub fn to_jpeg(canvas: &Canvas) -> Vec<u8> {
    let side = canvas.size();
    fitting(&canvas.to_rgb8(), (side, side), MAX_BYTES)
}

/// Encodes the thumbnail of a picture as JPEG, in the best quality that fits into [`MAX_THUMB_BYTES`].
pub fn to_thumb_jpeg(canvas: &Canvas) -> Vec<u8> {
    let pixels = shrunk(&canvas.to_rgb8(), canvas.size());
    fitting(&pixels, (THUMB_SIZE, THUMB_SIZE), MAX_THUMB_BYTES)
}

/// Encodes the upper part of a canvas as a JPEG preview, in the best quality that fits into [`MAX_PREVIEW_BYTES`].
pub fn to_preview(canvas: &Canvas) -> Vec<u8> {
    fitting(&canvas.to_rgb8(), (canvas.size(), PREVIEW_SIZE.1), MAX_PREVIEW_BYTES)
}

/// Paints the link preview of a game's daily puzzles as a JPEG file, in a fraction of a second.
pub fn preview_of_day(game: &str, date: games::Date) -> Vec<u8> {
    let canvas = preview::of_day(game, date);
    encoded(&canvas.to_rgb8(), (canvas.size(), PREVIEW_SIZE.1), 70)
}

/// Shrinks a picture to a thumbnail. Each pixel is the mean of the pixels that it covers.
fn shrunk(rgb: &[u8], size: usize) -> Vec<u8> {
    let step = size / THUMB_SIZE;
    let mean = |at: usize| {
        let (channel, x, y) = (at % 3, at / 3 % THUMB_SIZE, at / 3 / THUMB_SIZE);
        let sum: usize = (0..step * step)
            .map(|k| {
                let (px, py) = (x * step + k % step, y * step + k / step);
                usize::from(rgb[(py * size + px) * 3 + channel])
            })
            .sum();
        ((sum + step * step / 2) / (step * step)) as u8
    };
    (0..THUMB_SIZE * THUMB_SIZE * 3).map(mean).collect()
}

/// Encodes the first rows as JPEG with this width, height and quality.
fn encoded(rgb: &[u8], (width, height): (usize, usize), quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    let rgb = &rgb[..width * height * 3];
    encoder
        .encode(rgb, width as u16, height as u16, ColorType::Rgb)
        .expect("the buffer has the size of the picture");
    bytes
}

/// Encodes the first rows as JPEG, in the best quality that fits into `max_bytes`.
fn fitting(rgb: &[u8], size: (usize, usize), max_bytes: usize) -> Vec<u8> {
    let encode = |quality: u8| encoded(rgb, size, quality);
    // Binary search for the best quality that fits.
    let (mut fits, mut too_good) = (30, 96);
    let mut best = encode(fits);
    while too_good - fits > 1 {
        let quality = u8::midpoint(fits, too_good);
        let bytes = encode(quality);
        if bytes.len() <= max_bytes {
            (fits, best) = (quality, bytes);
        } else {
            too_good = quality;
        }
    }
    best
}
