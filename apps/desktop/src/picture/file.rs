//! Pictures from files: the built-in ones and the player's own.

use eframe::egui::{Color32, ColorImage};
use std::io::Cursor;

/// Maximum number of pixels of a file.
const MAX_PIXELS: usize = 64_000_000;
/// Memory limit of decoding a PNG file, in bytes.
const MEMORY: usize = 512 << 20;

/// Why a file is not shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// It could not be read.
    #[error("could not read the file: {0}")]
    File(String),
    /// It is neither PNG nor JPEG, or corrupt.
    #[error("this is not a PNG or JPEG picture: {0}")]
    Format(String),
    /// It has too many pixels.
    #[error("the picture has more than {} million pixels", MAX_PIXELS / 1_000_000)]
    TooLarge,
}

/// Decodes a PNG or JPEG file, and scales its middle square to `side` pixels.
///
/// # Errors
///
/// [`PictureError`] describes the problem.
pub(crate) fn decode(bytes: &[u8], side: usize) -> Result<ColorImage, PictureError> {
    let pixels = if bytes.starts_with(b"\x89PNG") { png(bytes)? } else { jpeg(bytes)? };
    Ok(pixels.square(side))
}

/// Decoded pixels with some bytes for each.
struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

fn png(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let wrong = |error: png::DecodingError| PictureError::Format(error.to_string());
    let limits = png::Limits { bytes: MEMORY };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(wrong)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    check_size(width, height)?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or(PictureError::TooLarge)?];
    reader.next_frame(&mut bytes).map_err(wrong)?;
    Ok(Pixels { width, height, bytes })
}

fn jpeg(bytes: &[u8]) -> Result<Pixels, PictureError> {
    let wrong = |error: zune_jpeg::errors::DecodeErrors| PictureError::Format(error.to_string());
    let mut decoder = zune_jpeg::JpegDecoder::new(bytes);
    decoder.decode_headers().map_err(wrong)?;
    let info = decoder.info().ok_or_else(|| PictureError::Format("no size".to_owned()))?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    check_size(width, height)?;
    Ok(Pixels { width, height, bytes: decoder.decode().map_err(wrong)? })
}

fn check_size(width: usize, height: usize) -> Result<(), PictureError> {
    match width * height {
        0 => Err(PictureError::Format("it has no pixels".to_owned())),
        1..=MAX_PIXELS => Ok(()),
        _ => Err(PictureError::TooLarge),
    }
}

impl Pixels {
    /// Scales the middle square; each new pixel is the mean of those that it replaces.
    fn square(&self, side: usize) -> ColorImage {
        let length = self.width.min(self.height);
        let (left, top) = ((self.width - length) / 2, (self.height - length) / 2);
        let range = |at: usize| {
            let first = at * length / side;
            first..((at + 1) * length / side).max(first + 1)
        };
        let mut pixels = Vec::with_capacity(side * side);
        for y in 0..side {
            for x in 0..side {
                let (mut sum, mut n) = ([0; 3], 0);
                for (y, x) in range(y).flat_map(|y| range(x).map(move |x| (y, x))) {
                    let colour = self.colour(left + x, top + y);
                    (0..3).for_each(|part| sum[part] += u32::from(colour[part]));
                    n += 1;
                }
                let [r, g, b] = sum.map(|sum| (sum / n) as u8);
                pixels.push(Color32::from_rgb(r, g, b));
            }
        }
        ColorImage::new([side, side], pixels)
    }

    /// Returns the colour of a pixel on white.
    fn colour(&self, x: usize, y: usize) -> [u8; 3] {
        let n_channels = self.bytes.len() / (self.width * self.height);
        let start = (y * self.width + x) * n_channels;
        let on_white = |part: u8, alpha: u8| {
            let (part, alpha) = (u32::from(part), u32::from(alpha));
            ((part * alpha + 255 * (255 - alpha)) / 255) as u8
        };
        match self.bytes.get(start..start + n_channels) {
            Some(&[r, g, b]) => [r, g, b],
            Some(&[r, g, b, alpha]) => [r, g, b].map(|part| on_white(part, alpha)),
            Some(&[grey, alpha]) => [on_white(grey, alpha); 3],
            Some(&[grey]) => [grey; 3],
            _ => [255; 3],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodes pixels as PNG.
    fn encoded(width: u32, height: u32, colour: png::ColorType, pixels: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(colour);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn the_middle_square_of_a_picture_is_scaled() {
        let grey = encoded(4, 2, png::ColorType::Grayscale, &[0, 10, 20, 90, 0, 30, 40, 90]);
        let shown = |bytes: &[u8], side| {
            let image = decode(bytes, side).unwrap();
            image.pixels.iter().map(|pixel| pixel.r()).collect::<Vec<_>>()
        };
        assert_eq!(shown(&grey, 2), [10, 20, 30, 40]);
        assert_eq!(shown(&grey, 1), [25]);
        assert_eq!(shown(&grey, 4)[..4], [10, 10, 20, 20]);
        let clear = encoded(1, 1, png::ColorType::Rgba, &[100, 100, 100, 0]);
        assert_eq!(shown(&clear, 1), [255], "a transparent pixel is white");
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        for bytes in [&b""[..], b"\x89PNG", b"GIF89a", b"\xff\xd8\xff"] {
            assert!(matches!(decode(bytes, 8), Err(PictureError::Format(_))), "{bytes:?}");
        }
        let broken = encoded(9, 9, png::ColorType::Grayscale, &[7; 81]);
        assert!(decode(&broken[..broken.len() / 2], 8).is_err());
        assert_eq!(check_size(8_000, 8_001), Err(PictureError::TooLarge));
    }
}
