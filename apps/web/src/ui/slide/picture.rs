//! The part of a picture that each piece shows.

use ::slide::{Board, Design, Fragment, Picture as Halves, Piece};

use crate::ui::pictures::{OwnPicture, cover};

/// The placement of a picture on a board, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    /// Width and height of the picture.
    pub size: (f64, f64),
    /// The picture's corner relative to the board's.
    pub corner: (f64, f64),
    /// The size of each half of a two-picture board, in cells.
    half: Option<(usize, usize)>,
    tile: f64,
}

impl Canvas {
    /// Places a picture on a board with tiles of `tile` pixels.
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

    /// Returns the background position of a fragment, and whether it shows the second picture.
    pub fn behind(&self, board: &Board, piece: Piece, part: &Fragment) -> (f64, f64, bool) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use ::slide::GapKey;
    use grid::Wrap;

    fn behind(slug: &str, corner: (usize, usize)) -> (f64, f64, bool) {
        let design = Design::by_slug(slug).unwrap();
        let board = design.board(GapKey::TwoSmall, Wrap::NONE).unwrap();
        let piece = board.piece_at(board.field().size().cell(corner.0, corner.1).unwrap());
        let part = board.fragments(piece, 0.0, 0.0)[0];
        Canvas::new(design, None, 10.0).behind(&board, piece, &part)
    }

    #[test]
    fn each_half_shows_its_own_picture() {
        assert_eq!(behind("default", (7, 6)), (-70.0, -60.0, false));
        assert_eq!(behind("horizontal", (7, 6)), (-70.0, -60.0, false));
        assert_eq!(behind("horizontal", (8, 0)), (0.0, 0.0, true));
        assert_eq!(behind("vertical", (2, 10)), (-20.0, -20.0, true));
    }
}
