//! Board pictures: the built-in ones, the player's own, and the picture chooser.

mod choice;
mod file;
mod loaded;
mod words;

use serde::{Deserialize, Serialize};
use web_sys::{Blob, BlobPropertyBag, Url};

pub use choice::PictureChoice;
pub use loaded::missing_picture;

use crate::platform::store::{Slot, Stored, store};

/// Slot of the player's own picture. All games share it; the prefix is historical.
pub const SLOT: &str = "slide:picture";

const PICTURE: Slot<'_, OwnPicture> = Slot::new(SLOT);

/// A board picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Artwork {
    /// Landscape by day.
    #[default]
    Light,
    /// Landscape at dusk.
    Dark,
    /// Tile panel by day.
    Panel,
    /// Tile panel at night.
    PanelDark,
    /// Garden by day.
    Garden,
    /// Garden at night.
    GardenDark,
    /// Ship on painted tiles.
    Ship,
    /// The player's own picture.
    Own,
}

impl Artwork {
    /// The built-in pictures for boards of any shape.
    pub const BUILT_IN: [Artwork; 6] = [
        Artwork::Light,
        Artwork::Dark,
        Artwork::Panel,
        Artwork::PanelDark,
        Artwork::Garden,
        Artwork::GardenDark,
    ];

    /// Returns the name used in the style sheet.
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

/// Visible part of a picture, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crop {
    /// Scale; at 100 the picture just covers the board.
    pub zoom: i32,
    /// Horizontal position: 0 shows the left edge, 100 the right edge.
    pub across: i32,
    /// Vertical position: 0 shows the top edge, 100 the bottom edge.
    pub down: i32,
}

impl Default for Crop {
    fn default() -> Self {
        Crop { zoom: 100, across: 50, down: 50 }
    }
}

/// The player's own picture, scaled down, and its visible part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPicture {
    /// The picture as a `data:` URL.
    pub url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    pub crop: Crop,
}

impl Stored for OwnPicture {
    const VERSION: u32 = 1;
}

/// Returns the player's own picture, if there is one.
pub fn own_picture() -> Option<OwnPicture> {
    let own: OwnPicture = store().read(&PICTURE)?;
    (own.width > 0 && own.height > 0 && own.url.starts_with("data:image/")).then_some(own)
}

/// Stores the player's own picture, or removes it.
pub fn store_picture(own: Option<&OwnPicture>) {
    match own {
        Some(own) => store().write(&PICTURE, own),
        None => store().remove(&PICTURE),
    }
}

/// Returns the size of a picture that covers a board, and the position of its top left corner.
pub fn cover(board: (f64, f64), picture: (u32, u32), crop: Crop) -> ((f64, f64), (f64, f64)) {
    let (width, height) = (f64::from(picture.0.max(1)), f64::from(picture.1.max(1)));
    let zoom = f64::from(crop.zoom.clamp(100, 400)) / 100.0;
    let scale = (board.0 / width).max(board.1 / height) * zoom;
    let size = (width * scale, height * scale);
    let excess =
        |board: f64, size: f64, at: i32| (board - size) * f64::from(at.clamp(0, 100)) / 100.0;
    (size, (excess(board.0, size.0, crop.across), excess(board.1, size.1, crop.down)))
}

/// Blob URL of the player's own picture, revoked on drop. The browser decodes it only once.
pub struct OwnPictureUrl {
    data: String,
    url: String,
}

impl OwnPictureUrl {
    /// Creates a blob URL for a `data:` URL.
    pub fn new(data: &str) -> Option<OwnPictureUrl> {
        Some(OwnPictureUrl { data: data.to_owned(), url: blob_url(data)? })
    }

    /// Returns the `data:` URL.
    pub fn data(&self) -> &str {
        &self.data
    }

    /// Returns the CSS background value.
    pub fn background(&self) -> String {
        format!("url({})", self.url)
    }
}

impl Drop for OwnPictureUrl {
    fn drop(&mut self) {
        // This fails only for an invalid URL.
        let _ = Url::revoke_object_url(&self.url);
    }
}

fn blob_url(data: &str) -> Option<String> {
    let coded = data.split_once("base64,")?.1;
    let bytes = leptos::prelude::window().atob(coded).ok()?;
    let bytes: Vec<u8> = bytes.chars().map(|c| c as u8).collect();
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_slice()));
    let options = BlobPropertyBag::new();
    options.set_type("image/jpeg");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_covers_the_board_and_is_cropped_where_the_player_chose() {
        let crop = Crop { across: 100, ..Crop::default() };
        assert_eq!(cover((80.0, 80.0), (200, 100), crop), ((160.0, 80.0), (-80.0, 0.0)));
        let crop = Crop { zoom: 200, across: 0, down: 50 };
        assert_eq!(cover((80.0, 80.0), (100, 100), crop), ((160.0, 160.0), (0.0, -40.0)));
    }
}
