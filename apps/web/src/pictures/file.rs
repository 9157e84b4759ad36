//! The player's own picture from a file. Nothing leaves the device.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlImageElement, Url};

use super::{Crop, OwnPicture};

/// A file of more bytes is not even opened.
const MOST_BYTES: f64 = 40_000_000.0;
/// A picture of more pixels would take the memory of the page.
const MOST_PIXELS: f64 = 100_000_000.0;
/// A side of fewer pixels is no picture to cut into 64 pieces.
const LEAST_SIDE: u32 = 64;
/// The longer side of a picture that is stored.
const KEPT_SIDE: f64 = 1280.0;

/// Why a file is no picture for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is no picture that this browser can read.
    NoPicture,
    /// It has too many bytes or pixels.
    TooLarge,
    /// Its file ends before the picture does.
    Cut,
    /// It has too few pixels.
    TooSmall,
}

/// Reads a picture from a file and makes it as small as the game needs it. Nothing leaves the device.
///
/// # Errors
///
/// [`Unfit`] says why it cannot be used.
pub async fn read(file: File) -> Result<OwnPicture, Unfit> {
    if !file.type_().starts_with("image/") {
        return Err(Unfit::NoPicture);
    }
    if file.size() > MOST_BYTES {
        return Err(Unfit::TooLarge);
    }
    // Browsers show what there is of a picture that was cut off, with the rest grey.
    let bytes = JsFuture::from(file.array_buffer()).await.map_err(|_| Unfit::NoPicture)?;
    if !is_complete(&js_sys::Uint8Array::new(&bytes).to_vec()) {
        return Err(Unfit::Cut);
    }
    let address = Url::create_object_url_with_blob(&file).map_err(|_| Unfit::NoPicture)?;
    let read = decode(&address).await;
    let _ = Url::revoke_object_url(&address);
    read
}

/// Whether the bytes of a JPEG, PNG, GIF or WebP file go on to its end; what is of another kind is left to the browser.
fn is_complete(bytes: &[u8]) -> bool {
    let has = |mark: &[u8]| bytes.windows(mark.len()).any(|part| part == mark);
    match bytes {
        // Cameras add previews and data, before and after, so the end is looked for in the last quarter.
        [0xff, 0xd8, ..] => {
            bytes[bytes.len() / 4 * 3..].windows(2).any(|part| part == [0xff, 0xd9])
        }
        [0x89, b'P', b'N', b'G', ..] => has(b"IEND"),
        [b'G', b'I', b'F', ..] => bytes.iter().rev().take(32).any(|byte| *byte == 0x3b),
        [b'R', b'I', b'F', b'F', a, b, c, d, b'W', ..] => {
            let n_bytes = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            // Counted from after this number on.
            bytes.len() >= n_bytes.saturating_add(8)
        }
        _ => true,
    }
}

async fn decode(address: &str) -> Result<OwnPicture, Unfit> {
    let image = HtmlImageElement::new().map_err(|_| Unfit::NoPicture)?;
    image.set_src(address);
    JsFuture::from(image.decode()).await.map_err(|_| Unfit::NoPicture)?;
    let (width, height) = (image.natural_width(), image.natural_height());
    if width.min(height) < LEAST_SIDE {
        return Err(Unfit::TooSmall);
    }
    if f64::from(width) * f64::from(height) > MOST_PIXELS {
        return Err(Unfit::TooLarge);
    }
    let scale = (KEPT_SIDE / f64::from(width.max(height))).min(1.0);
    let [width, height] = [width, height].map(|side| (f64::from(side) * scale).round().max(1.0));
    let url = drawn(&image, width, height).ok_or(Unfit::TooLarge)?;
    let crop = Crop::default();
    Ok(OwnPicture { url, width: width as u32, height: height as u32, crop })
}

/// The picture in this size, as a `data:` address.
fn drawn(image: &HtmlImageElement, width: f64, height: f64) -> Option<String> {
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
    fn a_picture_whose_file_was_cut_off_is_told_from_a_whole_one() {
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
