//! The pictures: which there are, which part of one a piece shows, and the player's own from a file.

use ::slide::{Board, Design, Part, Picture as Halves, Piece};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlImageElement, Url,
};

use super::storage::OwnPicture;

/// A file of more bytes is not even opened.
const MOST_BYTES: f64 = 40_000_000.0;
/// A picture of more pixels would take the memory of the page.
const MOST_PIXELS: f64 = 100_000_000.0;
/// A side of fewer pixels is no picture to cut into 64 pieces.
const LEAST_SIDE: u32 = 64;
/// The longer side of a picture that is stored.
const KEPT_SIDE: f64 = 1280.0;

/// What is to be put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Artwork {
    /// The landscape by day.
    #[default]
    Light,
    /// The same landscape at dusk.
    Dark,
    /// The panel of tiles by day.
    Panel,
    /// The same panel at night.
    PanelDark,
    /// The garden by day.
    Garden,
    /// The same garden at night.
    GardenDark,
    /// The player's own picture.
    Own,
}

impl Artwork {
    /// The pictures that come with the game.
    pub const OURS: [Artwork; 6] = [
        Artwork::Light,
        Artwork::Dark,
        Artwork::Panel,
        Artwork::PanelDark,
        Artwork::Garden,
        Artwork::GardenDark,
    ];

    /// The name in the style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Artwork::Light => "light",
            Artwork::Dark => "dark",
            Artwork::Panel => "panel",
            Artwork::PanelDark => "panel-dark",
            Artwork::Garden => "garden",
            Artwork::GardenDark => "garden-dark",
            Artwork::Own => "own",
        }
    }
}

/// Which part of a picture is shown, in percent: how large, and where its excess is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crop {
    /// 100 is as much of the picture as fits.
    pub zoom: i32,
    /// 0 shows the left end, 100 the right end.
    pub across: i32,
    /// 0 shows the upper end, 100 the lower end.
    pub down: i32,
}

impl Default for Crop {
    fn default() -> Self {
        Crop { zoom: 100, across: 50, down: 50 }
    }
}

/// How a picture lies on a board, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// How wide and high the whole picture is.
    pub size: (f64, f64),
    /// Where its corner is, left of and above the board's.
    pub corner: (f64, f64),
    /// The cells of each half of a two-picture board; none if one picture lies on all of it.
    half: Option<(usize, usize)>,
    tile: f64,
}

impl Canvas {
    /// The picture on a board with tiles of so many pixels.
    pub fn new(design: &Design, own: Option<&OwnPicture>, tile: f64) -> Canvas {
        let (columns, rows) = (design.size.width(), design.size.height());
        let half = match design.picture {
            _ if own.is_some() => None,
            Halves::Single => None,
            Halves::LeftLightRightDark => Some((columns / 2, rows)),
            Halves::TopLightBottomDark => Some((columns, rows / 2)),
        };
        let (columns, rows) = half.unwrap_or((columns, rows));
        let board = (columns as f64 * tile, rows as f64 * tile);
        let (size, corner) = match own {
            Some(own) => cover(board, (own.width, own.height), own.crop),
            None => (board, (0.0, 0.0)),
        };
        Canvas { size, corner, half, tile }
    }

    /// Where the picture lies behind a part of a piece, and whether it is the second picture.
    pub fn behind(&self, board: &Board, piece: Piece, part: &Part) -> (f64, f64, bool) {
        let (size, home) = (board.field().size(), board.home(piece));
        let (x, y) = (size.x(home), size.y(home));
        let (columns, rows) = self.half.unwrap_or((size.width(), size.height()));
        let second = x >= columns || y >= rows;
        let at = |cells: usize, half: usize, from: f64, corner: f64| {
            corner - ((cells % half) as f64 + from) * self.tile
        };
        let left = at(x, columns, part.from_x, self.corner.0);
        (left, at(y, rows, part.from_y, self.corner.1), second)
    }
}

/// How large a picture is that covers a board, and where its corner lies.
pub fn cover(board: (f64, f64), picture: (u32, u32), crop: Crop) -> ((f64, f64), (f64, f64)) {
    let (width, height) = (f64::from(picture.0.max(1)), f64::from(picture.1.max(1)));
    let zoom = f64::from(crop.zoom.clamp(100, 400)) / 100.0;
    let scale = (board.0 / width).max(board.1 / height) * zoom;
    let size = (width * scale, height * scale);
    let excess =
        |board: f64, size: f64, at: i32| (board - size) * f64::from(at.clamp(0, 100)) / 100.0;
    (size, (excess(board.0, size.0, crop.across), excess(board.1, size.1, crop.down)))
}

/// An address of a `data:` picture under which the browser has it decoded, as long as the page is open.
pub fn blob_url(data: &str) -> Option<String> {
    let coded = data.split_once("base64,")?.1;
    let bytes = leptos::prelude::window().atob(coded).ok()?;
    let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
    let kind = BlobPropertyBag::new();
    kind.set_type("image/jpeg");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

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
    use ::slide::GapKey;
    use grid::Wrap;

    fn behind(slug: &str, corner: (usize, usize)) -> (f64, f64, bool) {
        let design = Design::by_slug(slug).unwrap();
        let board = design.board(GapKey::TwoSmall, Wrap::NONE).unwrap();
        let piece = board.piece_at(board.field().size().cell(corner.0, corner.1).unwrap());
        let part = board.parts(piece, 0.0, 0.0)[0];
        Canvas::new(design, None, 10.0).behind(&board, piece, &part)
    }

    #[test]
    fn every_half_shows_its_own_picture_from_the_corner() {
        assert_eq!(behind("default", (7, 6)), (-70.0, -60.0, false));
        assert_eq!(behind("horizontal", (7, 6)), (-70.0, -60.0, false));
        assert_eq!(behind("horizontal", (8, 0)), (0.0, 0.0, true));
        assert_eq!(behind("vertical", (2, 10)), (-20.0, -20.0, true));
    }

    #[test]
    fn an_own_picture_covers_the_board_and_is_cut_where_the_player_says() {
        let crop = Crop { across: 100, ..Crop::default() };
        assert_eq!(cover((80.0, 80.0), (200, 100), crop), ((160.0, 80.0), (-80.0, 0.0)));
        let crop = Crop { zoom: 200, across: 0, down: 50 };
        assert_eq!(cover((80.0, 80.0), (100, 100), crop), ((160.0, 160.0), (0.0, -40.0)));
    }
}
