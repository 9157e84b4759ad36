//! The picture on the tiles: which one, and how it's placed on the board.

use grid::Size;
use leptos::html;
use leptos::prelude::*;

use super::appearance::Appearance;
use crate::ui::pictures::{Artwork, OwnPicture, OwnPictureUrl, cover, missing_picture};

/// How a picture is placed on a board along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placement {
    /// Length of the picture as a multiple of the board's.
    times: f64,
    /// Length of the picture before the board's edge, in cells.
    before: f64,
}

/// Keeps the picture on the board up to date with the settings. Returns a signal that is true if it can't be loaded.
pub fn follow_picture(
    appearance: Appearance,
    size: Memo<Size>,
    board: NodeRef<html::Div>,
) -> RwSignal<bool> {
    let address = StoredValue::new_local(None::<OwnPictureUrl>);
    let chosen = Memo::new(move |_| {
        let (artwork, face) =
            appearance.settings.with(|settings| (settings.artwork, settings.face));
        let own = appearance.own.get().filter(|_| artwork == Artwork::Own);
        // If the player's own picture is chosen but missing, the ship is shown.
        let artwork =
            if artwork == Artwork::Own && own.is_none() { Artwork::Ship } else { artwork };
        (artwork, own, size.get(), face)
    });
    Effect::new(move || {
        let Some(board) = board.get() else { return };
        let (artwork, own, size, _) = chosen.get();
        let _ = board.set_attribute("data-picture", artwork.name());
        let [across, down] = placements(size, own.as_ref());
        let own = own.as_ref().map(|own| own.url.as_str());
        address.update_value(|address| {
            if address.as_ref().map(OwnPictureUrl::data) != own {
                *address = own.and_then(OwnPictureUrl::new);
            }
        });
        let background = address.with_value(|own| own.as_ref().map(OwnPictureUrl::background));
        let style = web_sys::HtmlElement::style(&board);
        for (name, value) in [
            ("--own", background.unwrap_or_default()),
            ("--times-x", across.times.to_string()),
            ("--times-y", down.times.to_string()),
            ("--before-x", across.before.to_string()),
            ("--before-y", down.before.to_string()),
        ] {
            // This fails only for read-only rules.
            let _ = style.set_property(name, &value);
        }
    });
    missing_picture(board, ".fifteen-tile:first-child .fifteen-face", chosen)
}

/// Places a picture on a board, across and down. Built-in pictures cover it exactly; the player's own uses its crop.
fn placements(size: Size, own: Option<&OwnPicture>) -> [Placement; 2] {
    let board = (size.width() as f64, size.height() as f64);
    let ((width, height), (x, y)) = match own {
        Some(own) => cover(board, (own.width, own.height), own.crop),
        None => (board, (0.0, 0.0)),
    };
    [
        Placement { times: width / board.0, before: -x },
        Placement { times: height / board.1, before: -y },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::pictures::Crop;

    #[test]
    fn the_players_own_picture_is_placed_by_its_crop() {
        let size = Size::new(4, 4).unwrap();
        let whole = Placement { times: 1.0, before: 0.0 };
        assert_eq!(placements(size, None), [whole, whole]);
        let crop = Crop { across: 100, ..Crop::default() };
        let own = OwnPicture { url: String::new(), width: 200, height: 100, crop };
        assert_eq!(placements(size, Some(&own)), [Placement { times: 2.0, before: 4.0 }, whole]);
    }
}
