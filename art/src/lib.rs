//! The pictures of the house, painted by code: the same bytes on every machine.
//!
//! ```
//! let panel = art::PICTURES.iter().find(|picture| picture.name == "panel").unwrap();
//! let canvas = (panel.paint)();
//! assert_eq!(canvas.size(), art::SIZE);
//! assert!(art::to_jpeg(&canvas).len() <= art::MOST_BYTES);
//! ```

#![expect(
    clippy::unreadable_literal,
    reason = "a colour reads as it does in any paint box: 0xfdf8ec"
)]
#![expect(clippy::many_single_char_names, reason = "a, b, c, d and u, v are the words of geometry")]

mod build;
mod canvas;
mod easel;
mod folk;
mod garden;
mod grow;
mod land;
mod math;
mod mood;
mod ornament;
mod panel;
mod preview;
mod sail;

pub use canvas::Canvas;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use mood::Mood;
pub use preview::PREVIEW_SIZE;

/// Width and height of every picture.
pub const SIZE: usize = 1024;

/// A picture the house offers.
pub struct Picture {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// Paints it.
    pub paint: fn() -> Canvas,
}

/// All pictures, in the order in which they are offered.
pub const PICTURES: [Picture; 6] = [
    Picture { name: "light", paint: || land::paint(Mood::Light) },
    Picture { name: "dark", paint: || land::paint(Mood::Dark) },
    Picture { name: "panel", paint: || panel::paint(Mood::Light) },
    Picture { name: "panel-dark", paint: || panel::paint(Mood::Dark) },
    Picture { name: "garden", paint: || garden::paint(Mood::Light) },
    Picture { name: "garden-dark", paint: || garden::paint(Mood::Dark) },
];

/// The twins: each picture in its light and its dark mood, for boards of two pictures.
pub const TWINS: [(&str, &str); 3] =
    [("light", "dark"), ("panel", "panel-dark"), ("garden", "garden-dark")];

/// The pictures that are shown beside a link: of the house, and of each game under its name.
pub const PREVIEWS: [Picture; 4] = [
    Picture { name: "home", paint: preview::home },
    Picture { name: "slide", paint: preview::slide },
    Picture { name: "loop", paint: preview::loopy },
    Picture { name: "fifteen", paint: preview::fifteen },
];

/// The largest file a preview may be, in bytes: some networks wait for no more.
pub const MOST_PREVIEW_BYTES: usize = 120_000;

/// The largest file a picture may be, in bytes.
pub const MOST_BYTES: usize = 250_000;

/// Width and height of a picture's thumbnail.
pub const THUMB_SIZE: usize = 256;

/// The largest file a thumbnail may be, in bytes.
pub const MOST_THUMB_BYTES: usize = 16_000;

/// The picture as a JPEG file, in the best quality that fits into [`MOST_BYTES`].
pub fn to_jpeg(canvas: &Canvas) -> Vec<u8> {
    let side = canvas.size();
    fitting(&canvas.to_rgb8(), (side, side), MOST_BYTES)
}

/// The picture's thumbnail as a JPEG file, in the best quality that fits into [`MOST_THUMB_BYTES`].
pub fn to_thumb_jpeg(canvas: &Canvas) -> Vec<u8> {
    let pixels = shrunk(&canvas.to_rgb8(), canvas.size());
    fitting(&pixels, (THUMB_SIZE, THUMB_SIZE), MOST_THUMB_BYTES)
}

/// A preview as a JPEG file, in the best quality that fits into [`MOST_PREVIEW_BYTES`]: the upper part of its canvas.
pub fn to_preview(canvas: &Canvas) -> Vec<u8> {
    fitting(&canvas.to_rgb8(), (canvas.size(), PREVIEW_SIZE.1), MOST_PREVIEW_BYTES)
}

/// The preview of a daily of Loop as a JPEG file, painted in a fraction of a second.
pub fn preview_of_day(year: u32, month: u32, day: u32) -> Vec<u8> {
    let canvas = preview::loop_of_day(year, month, day);
    encoded(&canvas.to_rgb8(), (canvas.size(), PREVIEW_SIZE.1), 70)
}

/// The pixels of a thumbnail, each the mean of what it covers.
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

/// The first pixels as a JPEG file of this width, height and quality.
fn encoded(rgb: &[u8], (width, height): (usize, usize), quality: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    let rgb = &rgb[..width * height * 3];
    encoder
        .encode(rgb, width as u16, height as u16, ColorType::Rgb)
        .expect("the sides and the buffer agree");
    bytes
}

/// The first pixels as a JPEG file of this width and height, in the best quality that fits.
fn fitting(rgb: &[u8], size: (usize, usize), most_bytes: usize) -> Vec<u8> {
    let encode = |quality: u8| encoded(rgb, size, quality);
    // Halve the range of qualities until the best that fits is left.
    let (mut fits, mut too_good) = (30, 96);
    let mut best = encode(fits);
    while too_good - fits > 1 {
        let quality = u8::midpoint(fits, too_good);
        let bytes = encode(quality);
        if bytes.len() <= most_bytes {
            (fits, best) = (quality, bytes);
        } else {
            too_good = quality;
        }
    }
    best
}
