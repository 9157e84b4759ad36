//! The shipped files are what the code paints, natively and as WebAssembly.

use art::{PICTURES, previews, to_jpeg, to_preview, to_thumb_jpeg};

/// The files of pictures and their thumbnails.
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

/// The files of link previews.
const PREVIEWS_SHIPPED: [(&str, &[u8]); 4] = [
    ("home", include_bytes!("../../assets/previews/preview-home.jpg")),
    ("slide", include_bytes!("../../assets/previews/preview-slide.jpg")),
    ("loop", include_bytes!("../../assets/previews/preview-loop.jpg")),
    ("fifteen", include_bytes!("../../assets/previews/preview-fifteen.jpg")),
];

#[test]
fn board_previews_are_painted_as_shipped() {
    for (name, bytes) in PREVIEWS_SHIPPED {
        assert!(bytes.len() <= art::MAX_PREVIEW_BYTES, "{name}");
        // The other previews take as long as their pictures.
        if matches!(name, "loop" | "fifteen") {
            assert_preview(name, bytes);
        }
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn all_previews_are_painted_as_shipped() {
    for (name, bytes) in PREVIEWS_SHIPPED {
        assert_preview(name, bytes);
    }
}

fn assert_preview(name: &str, bytes: &[u8]) {
    let preview = previews().into_iter().find(|preview| preview.name == name).unwrap();
    let painted = to_preview(&preview.paint());
    assert!(painted == bytes, "{name} differs from what the code paints: run cargo xtask art");
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

fn assert_painted_as_shipped(picture_name: &str) {
    for (picture, (name, bytes, thumb)) in PICTURES.iter().zip(SHIPPED) {
        if name == picture_name {
            let canvas = (picture.paint)();
            let painted = [to_jpeg(&canvas), to_thumb_jpeg(&canvas)];
            assert!(
                painted == [bytes, thumb],
                "{name} differs from what the code paints: run cargo xtask art"
            );
        }
    }
}
