//! UI strings for the picture chooser.

use super::Artwork;
use super::file::PictureError;
use crate::ui::words::texts;

texts! {
    /// UI strings for the picture chooser.
    pub fn words() -> PictureWords {
        picture: "Picture",
        artwork(artwork: Artwork) -> &'static str {
            match artwork {
                Artwork::Light => "Landscape by day",
                Artwork::Dark => "Landscape at dusk",
                Artwork::Panel => "Panel by day",
                Artwork::PanelDark => "Panel at night",
                Artwork::Garden => "Garden by day",
                Artwork::GardenDark => "Garden at night",
                Artwork::Ship => "Ship",
                Artwork::Own => "Your own picture",
            }
        },
        percent(percent: i32) { format!("{percent}%") },
        own_choose: "Choose your own picture",
        own_hint: "You can also drop one anywhere on this page. It stays on this device.",
        own_crop: "Crop",
        own_remove: "Remove",
        own_use: "Use this picture",
        own_preview: "Your picture on the board",
        own_zoom: "Zoom",
        own_across: "Horizontal",
        own_down: "Vertical",
        own_error(error: PictureError) -> &'static str {
            match error {
                PictureError::Unreadable => "This file isn’t a picture that this browser can read.",
                PictureError::TooLarge => {
                    "This picture is too large. The limit is 40 MB and 100 megapixels."
                }
                PictureError::Truncated => "This picture is incomplete: its file was cut off.",
                PictureError::TooSmall => {
                    "This picture is too small. Each side must have at least 64 pixels."
                }
            }
        },
    }
}
