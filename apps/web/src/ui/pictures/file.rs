//! Reads the player's own picture from a file, without uploading it.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlImageElement, Url};

use super::{Crop, OwnPicture};

/// Maximum file size in bytes.
const MAX_BYTES: f64 = 40_000_000.0;
/// Maximum number of pixels, which bounds the memory for decoding.
const MAX_PIXELS: f64 = 100_000_000.0;
/// Minimum width and height in pixels; a board can have 64 pieces.
const MIN_SIDE: u32 = 64;
/// Maximum width and height of the stored picture in pixels.
const STORED_SIDE: f64 = 1280.0;

/// Error when reading a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The file isn't a picture that this browser can read.
    Unreadable,
    /// It has too many bytes or pixels.
    TooLarge,
    /// The file is truncated.
    Truncated,
    /// It has too few pixels.
    TooSmall,
}

/// Reads a picture from a file and scales it down.
///
/// # Errors
///
/// [`PictureError`] if the picture cannot be used.
pub async fn read(file: File) -> Result<OwnPicture, PictureError> {
    if !file.type_().starts_with("image/") {
        return Err(PictureError::Unreadable);
    }
    if file.size() > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    // Browsers decode truncated pictures and leave the rest grey.
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| PictureError::Unreadable)?;
    if !is_complete(&js_sys::Uint8Array::new(&bytes).to_vec()) {
        return Err(PictureError::Truncated);
    }
    let url = Url::create_object_url_with_blob(&file).map_err(|_| PictureError::Unreadable)?;
    let read = decode(&url).await;
    let _ = Url::revoke_object_url(&url);
    read
}

/// Returns whether a JPEG, PNG, GIF or WebP file is complete; other formats are left to the browser.
fn is_complete(bytes: &[u8]) -> bool {
    let has = |mark: &[u8]| bytes.windows(mark.len()).any(|part| part == mark);
    match bytes {
        // Cameras add previews and metadata before and after the image, so search the last quarter for the end marker.
        [0xff, 0xd8, ..] => {
            bytes[bytes.len() / 4 * 3..].windows(2).any(|part| part == [0xff, 0xd9])
        }
        [0x89, b'P', b'N', b'G', ..] => has(b"IEND"),
        [b'G', b'I', b'F', ..] => bytes.iter().rev().take(32).any(|byte| *byte == 0x3b),
        [b'R', b'I', b'F', b'F', a, b, c, d, b'W', ..] => {
            let n_bytes = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            // The length excludes the eight bytes up to and including itself.
            bytes.len() >= n_bytes.saturating_add(8)
        }
        _ => true,
    }
}

async fn decode(url: &str) -> Result<OwnPicture, PictureError> {
    let image = HtmlImageElement::new().map_err(|_| PictureError::Unreadable)?;
    image.set_src(url);
    JsFuture::from(image.decode()).await.map_err(|_| PictureError::Unreadable)?;
    let (width, height) = (image.natural_width(), image.natural_height());
    if width.min(height) < MIN_SIDE {
        return Err(PictureError::TooSmall);
    }
    if f64::from(width) * f64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge);
    }
    let scale = (STORED_SIDE / f64::from(width.max(height))).min(1.0);
    let [width, height] = [width, height].map(|side| (f64::from(side) * scale).round().max(1.0));
    let url = scale_to_url(&image, width, height).ok_or(PictureError::TooLarge)?;
    let crop = Crop::default();
    Ok(OwnPicture { url, width: width as u32, height: height as u32, crop })
}

/// Scales a picture and returns it as a `data:` URL.
fn scale_to_url(image: &HtmlImageElement, width: f64, height: f64) -> Option<String> {
    let canvas = leptos::prelude::document().create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)
        .ok()?;
    canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &0.85.into()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truncated_files_are_detected() {
        let jpeg = [&[0xff, 0xd8, 0xff][..], &[7; 100], &[0xff, 0xd9]].concat();
        let png = [&b"\x89PNG\r\n"[..], &[7; 100], b"\0\0\0\0IEND\xae\x42\x60\x82"].concat();
        let gif = [&b"GIF89a"[..], &[7; 100], &[0x3b]].concat();
        let webp = [&b"RIFF\x68\0\0\0WEBP"[..], &[7; 100]].concat();
        for picture in [jpeg, png, gif, webp] {
            assert!(is_complete(&picture), "{:?}", &picture[..4]);
            assert!(!is_complete(&picture[..60]), "{:?}", &picture[..4]);
        }
    }
}
