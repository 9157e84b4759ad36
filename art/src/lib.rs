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

/// The picture as a JPEG file, in the best quality that fits into [`MOST_BYTES`].
pub fn to_jpeg(canvas: &Canvas) -> Vec<u8> {
    fitting(canvas, canvas.size(), MOST_BYTES)
}

/// A preview as a JPEG file, in the best quality that fits into [`MOST_PREVIEW_BYTES`]: the upper part of its canvas.
pub fn to_preview(canvas: &Canvas) -> Vec<u8> {
    fitting(canvas, PREVIEW_SIZE.1, MOST_PREVIEW_BYTES)
}

/// The preview of a daily of Loop as a JPEG file, painted in a fraction of a second.
pub fn preview_of_day(year: u32, month: u32, day: u32) -> Vec<u8> {
    encoded(&preview::loop_of_day(year, month, day), PREVIEW_SIZE.1, 70)
}

/// The first rows of a canvas as a JPEG file of this quality.
fn encoded(canvas: &Canvas, n_rows: usize, quality: u8) -> Vec<u8> {
    let mut rgb = canvas.to_rgb8();
    rgb.truncate(canvas.size() * n_rows * 3);
    let (width, height) = (canvas.size() as u16, n_rows as u16);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.encode(&rgb, width, height, ColorType::Rgb).expect("the sides and the buffer agree");
    bytes
}

/// The first rows of a canvas as a JPEG file, in the best quality that fits.
fn fitting(canvas: &Canvas, n_rows: usize, most_bytes: usize) -> Vec<u8> {
    let encode = |quality: u8| encoded(canvas, n_rows, quality);
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
