//! The pictures of the boards: which there are, the player's own, and how one is chosen.

mod choice;
mod file;
mod loaded;
mod words;

use serde::{Deserialize, Serialize};
use web_sys::{Blob, BlobPropertyBag, Url};

pub use choice::PictureChoice;
pub use loaded::missing_picture;

use crate::shell::shell;
use crate::store::{Slot, Stored};

/// Where the player's own picture is stored; Slide had it first.
pub const SLOT: &str = "slide:picture";

const PICTURE: Slot<'_, OwnPicture> = Slot::new(SLOT);

/// A picture to put together.
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
    /// A ship on painted tiles.
    Ship,
    /// The player's own picture.
    Own,
}

impl Artwork {
    /// The pictures of every board.
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
            Artwork::Ship => "ship",
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

/// The player's own picture: the file's, made smaller, and which part of it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPicture {
    /// The picture as a `data:` address.
    pub url: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The part that is shown.
    pub crop: Crop,
}

impl Stored for OwnPicture {
    const VERSION: u32 = 1;
}

/// The player's own picture, if there is one.
pub fn own_picture() -> Option<OwnPicture> {
    let own: OwnPicture = shell().store.read(&PICTURE)?;
    (own.width > 0 && own.height > 0 && own.url.starts_with("data:image/")).then_some(own)
}

/// Stores the player's own picture, or removes it.
pub fn store_picture(own: Option<&OwnPicture>) {
    match own {
        Some(own) => shell().store.write(&PICTURE, own),
        None => shell().store.remove(&PICTURE),
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

/// An own picture under an address at which the browser has it decoded, for as long as this is kept.
pub struct OwnAddress {
    data: String,
    url: String,
}

impl OwnAddress {
    /// The address of a `data:` picture.
    pub fn new(data: &str) -> Option<OwnAddress> {
        Some(OwnAddress { data: data.to_owned(), url: blob_url(data)? })
    }

    /// The picture of which it is.
    pub fn data(&self) -> &str {
        &self.data
    }

    /// The value of a background that shows it.
    pub fn background(&self) -> String {
        format!("url({})", self.url)
    }
}

impl Drop for OwnAddress {
    fn drop(&mut self) {
        // It fails only for an address that is none.
        let _ = Url::revoke_object_url(&self.url);
    }
}

fn blob_url(data: &str) -> Option<String> {
    let coded = data.split_once("base64,")?.1;
    let bytes = leptos::prelude::window().atob(coded).ok()?;
    let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
    let kind = BlobPropertyBag::new();
    kind.set_type("image/jpeg");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_picture_covers_the_board_and_is_cut_where_the_player_says() {
        let crop = Crop { across: 100, ..Crop::default() };
        assert_eq!(cover((80.0, 80.0), (200, 100), crop), ((160.0, 80.0), (-80.0, 0.0)));
        let crop = Crop { zoom: 200, across: 0, down: 50 };
        assert_eq!(cover((80.0, 80.0), (100, 100), crop), ((160.0, 160.0), (0.0, -40.0)));
    }
}
