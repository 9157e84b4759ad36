//! The shipped files are what the code paints, natively and as WebAssembly.

use art::{PICTURES, PREVIEWS, to_jpeg, to_preview, to_thumb_jpeg};

/// A picture's file and its thumbnail's.
macro_rules! shipped {
    ($($name:literal),+) => {
        [$((
            $name,
            include_bytes!(concat!("../../assets/pictures/", $name, ".jpg")),
            include_bytes!(concat!("../../assets/pictures/", $name, "-thumb.jpg")),
        )),+]
    };
}

const SHIPPED: [(&str, &[u8], &[u8]); 6] =
    shipped!["light", "dark", "panel", "panel-dark", "garden", "garden-dark"];

#[test]
fn every_picture_is_shipped() {
    assert_eq!(PICTURES.map(|picture| picture.name), SHIPPED.map(|(name, ..)| name));
}

/// The pictures for links, in the same order.
const PREVIEWS_SHIPPED: [(&str, &[u8]); 4] = [
    ("home", include_bytes!("../../assets/previews/preview-home.jpg")),
    ("slide", include_bytes!("../../assets/previews/preview-slide.jpg")),
    ("loop", include_bytes!("../../assets/previews/preview-loop.jpg")),
    ("fifteen", include_bytes!("../../assets/previews/preview-fifteen.jpg")),
];

#[test]
fn the_previews_of_boards_are_painted_as_shipped() {
    for (picture, (name, bytes)) in PREVIEWS.iter().zip(PREVIEWS_SHIPPED) {
        assert_eq!(picture.name, name);
        assert!(bytes.len() <= art::MOST_PREVIEW_BYTES, "{name}");
        // Those of the painted pictures take as long as these themselves.
        if matches!(name, "loop" | "fifteen") {
            let painted = to_preview(&(picture.paint)());
            assert!(painted == bytes, "{name} is not what the code paints: run cargo xtask art");
        }
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn all_previews_are_painted_as_shipped() {
    for (picture, (name, bytes)) in PREVIEWS.iter().zip(PREVIEWS_SHIPPED) {
        assert!(to_preview(&(picture.paint)()) == bytes, "{name}: run cargo xtask art");
    }
}

#[test]
fn the_panel_is_painted_as_shipped() {
    assert_painted_as_shipped("panel");
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn all_pictures_are_painted_as_shipped() {
    for (name, ..) in SHIPPED {
        assert_painted_as_shipped(name);
    }
}

fn assert_painted_as_shipped(wanted: &str) {
    for (picture, (name, bytes, thumb)) in PICTURES.iter().zip(SHIPPED) {
        if name == wanted {
            let canvas = (picture.paint)();
            let painted = [to_jpeg(&canvas), to_thumb_jpeg(&canvas)];
            assert!(
                painted == [bytes, thumb],
                "{name} is not what the code paints: run cargo xtask art"
            );
        }
    }
}
