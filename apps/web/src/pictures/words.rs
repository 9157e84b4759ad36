//! The words of the choice of pictures.

use super::Artwork;
use super::file::Unfit;
use crate::words::texts;

texts! {
    /// Words of the choice of pictures.
    PictureWords {
        picture,
        artwork: fn(Artwork) -> &'static str,
        percent: fn(i32) -> String,
        own_choose, own_hint, own_crop, own_remove, own_use, own_preview, own_zoom, own_across,
        own_down,
        own_unfit: fn(Unfit) -> &'static str,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static PictureWords {
    &ENGLISH
}

const ENGLISH: PictureWords = PictureWords {
    picture: "Picture",
    artwork: |artwork| match artwork {
        Artwork::Light => "Land by day",
        Artwork::Dark => "Land at dusk",
        Artwork::Panel => "Panel by day",
        Artwork::PanelDark => "Panel at night",
        Artwork::Garden => "Garden by day",
        Artwork::GardenDark => "Garden at night",
        Artwork::Ship => "Ship",
        Artwork::Own => "Your own picture",
    },
    percent: |percent| format!("{percent} %"),
    own_choose: "Choose your own picture",
    own_hint: "Or drop one anywhere on this page. It stays on this device.",
    own_crop: "Cut anew",
    own_remove: "Remove",
    own_use: "Use this picture",
    own_preview: "Your picture in the shape of the board",
    own_zoom: "Zoom",
    own_across: "Across",
    own_down: "Down",
    own_unfit: |unfit| match unfit {
        Unfit::NoPicture => "This file is no picture that can be read here.",
        Unfit::TooLarge => "This picture is too large: at most 40 MB and 100 megapixels.",
        Unfit::Cut => "This picture is not whole: the file ends before it does.",
        Unfit::TooSmall => "This picture is too small: each side needs 64 pixels.",
    },
};
