//! The picture on the tiles: which one, and how it lies on the board.

use grid::Size;
use leptos::html;
use leptos::prelude::*;

use super::game::FifteenPage;
use crate::pictures::{Artwork, OwnAddress, OwnPicture, cover, missing_picture};

/// How a picture lies on a board, across and down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    /// How many times as long as the board it is.
    times: f64,
    /// How many cells of it lie before the board.
    before: f64,
}

/// Keeps the picture of the board in line with the settings; the answer is whether it cannot be had.
pub fn follow_picture(page: FifteenPage, board: NodeRef<html::Div>) -> RwSignal<bool> {
    let address = StoredValue::new_local(None::<OwnAddress>);
    let chosen = Memo::new(move |_| {
        let (artwork, face) = page.settings.with(|settings| (settings.artwork, settings.face));
        let own = page.own.get().filter(|_| artwork == Artwork::Own);
        // Without an own picture that choice shows the ship.
        let artwork =
            if artwork == Artwork::Own && own.is_none() { Artwork::Ship } else { artwork };
        (artwork, own, page.facts.with(|facts| facts.size), face)
    });
    Effect::new(move || {
        let Some(board) = board.get() else { return };
        let (artwork, own, size, _) = chosen.get();
        let _ = board.set_attribute("data-picture", artwork.name());
        let [across, down] = places(size, own.as_ref());
        let own = own.as_ref().map(|own| own.url.as_str());
        address.update_value(|address| {
            if address.as_ref().map(OwnAddress::data) != own {
                *address = own.and_then(OwnAddress::new);
            }
        });
        let background = address.with_value(|own| own.as_ref().map(OwnAddress::background));
        let style = web_sys::HtmlElement::style(&board);
        for (name, value) in [
            ("--own", background.unwrap_or_default()),
            ("--times-x", across.times.to_string()),
            ("--times-y", down.times.to_string()),
            ("--before-x", across.before.to_string()),
            ("--before-y", down.before.to_string()),
        ] {
            // It fails only for a rule that is read-only.
            let _ = style.set_property(name, &value);
        }
    });
    missing_picture(board, ".fifteen-tile:first-child .fifteen-face", chosen)
}

/// How a picture lies on a board: ours covers it exactly, the player's own as it was cut.
fn places(size: Size, own: Option<&OwnPicture>) -> [Place; 2] {
    let board = (size.width() as f64, size.height() as f64);
    let ((width, height), (x, y)) = match own {
        Some(own) => cover(board, (own.width, own.height), own.crop),
        None => (board, (0.0, 0.0)),
    };
    [Place { times: width / board.0, before: -x }, Place { times: height / board.1, before: -y }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::Crop;

    #[test]
    fn an_own_picture_lies_on_the_tiles_as_it_was_cut() {
        let size = Size::new(4, 4).unwrap();
        let whole = Place { times: 1.0, before: 0.0 };
        assert_eq!(places(size, None), [whole, whole]);
        let crop = Crop { across: 100, ..Crop::default() };
        let own = OwnPicture { url: String::new(), width: 200, height: 100, crop };
        assert_eq!(places(size, Some(&own)), [Place { times: 2.0, before: 4.0 }, whole]);
    }
}
