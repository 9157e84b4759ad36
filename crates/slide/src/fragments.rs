//! Splits a piece across wrapping edges: into two strips, or into four quarters at a corner.

use grid::Field;

use crate::board::Board;
use crate::piece::Piece;

/// A rectangular fragment of a piece. All values are in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fragment {
    /// Left edge on the board.
    pub x: f64,
    /// Top edge on the board.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Offset from the left edge of the piece.
    pub from_x: f64,
    /// Offset from the top edge of the piece.
    pub from_y: f64,
}

impl Board {
    /// Returns the fragments of a piece displaced by `dx` and `dy`, for example in the middle of a
    /// slide. There is more than one where it lies across wrapping edges.
    pub fn fragments(&self, piece: Piece, dx: f64, dy: f64) -> Vec<Fragment> {
        let (size, corner) = (self.field().size(), self.corner(piece));
        let side = if self.is_large(piece) { 2.0 } else { 1.0 };
        fragments(self.field(), size.x(corner) as f64 + dx, size.y(corner) as f64 + dy, side)
    }
}

/// Returns the fragments of a square on a field.
pub fn fragments(field: Field, x: f64, y: f64, side: f64) -> Vec<Fragment> {
    let (size, wrap) = (field.size(), field.wrap());
    let columns = cut(x, side, size.width() as f64, wrap.horizontal);
    let rows = cut(y, side, size.height() as f64, wrap.vertical);
    let mut fragments = Vec::new();
    for (y, height, from_y) in rows.into_iter().flatten() {
        for (x, width, from_x) in columns.into_iter().flatten() {
            fragments.push(Fragment { x, y, width, height, from_x, from_y });
        }
    }
    fragments
}

/// Splits an interval at the edge into one or two, each with its start, its length and its offset.
fn cut(start: f64, length: f64, side: f64, joined: bool) -> [Option<(f64, f64, f64)>; 2] {
    if !joined {
        return [Some((start, length, 0.0)), None];
    }
    let start = start.rem_euclid(side);
    let first = length.min(side - start);
    let rest = (first < length).then_some((0.0, length - first, first));
    [Some((start, first, 0.0)), rest]
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use grid::{Size, Wrap};

    fn check(wrap: Wrap, x: f64, y: f64, side: f64, expect: &Expect) {
        let field = Field::new(Size::new(8, 6).unwrap(), wrap);
        let text = fragments(field, x, y, side).into_iter().map(|fragment| {
            let Fragment { x, y, width, height, from_x, from_y } = fragment;
            format!("{width}×{height} at {x},{y} from {from_x},{from_y}")
        });
        expect.assert_eq(&text.collect::<Vec<_>>().join("; "));
    }

    #[test]
    fn a_piece_is_not_split_in_the_middle_or_where_edges_do_not_wrap() {
        check(Wrap::ALL[3], 3.0, 2.0, 2.0, &expect!["2×2 at 3,2 from 0,0"]);
        check(Wrap::ALL[3], 6.0, 4.0, 2.0, &expect!["2×2 at 6,4 from 0,0"]);
        check(Wrap::NONE, 7.25, 2.0, 1.0, &expect!["1×1 at 7.25,2 from 0,0"]);
    }

    #[test]
    fn a_piece_is_two_strips_across_an_edge_and_four_quarters_across_a_corner() {
        check(Wrap::ALL[1], 7.0, 2.0, 2.0, &expect!["1×2 at 7,2 from 0,0; 1×2 at 0,2 from 1,0"]);
        check(
            Wrap::ALL[3],
            7.0,
            5.0,
            2.0,
            &expect![
                "1×1 at 7,5 from 0,0; 1×1 at 0,5 from 1,0; 1×1 at 7,0 from 0,1; 1×1 at 0,0 from 1,1"
            ],
        );
    }

    #[test]
    fn a_piece_is_split_while_it_slides_across_an_edge_in_either_direction() {
        check(
            Wrap::ALL[1],
            7.25,
            0.0,
            1.0,
            &expect!["0.75×1 at 7.25,0 from 0,0; 0.25×1 at 0,0 from 0.75,0"],
        );
        check(
            Wrap::ALL[1],
            -0.5,
            0.0,
            1.0,
            &expect!["0.5×1 at 7.5,0 from 0,0; 0.5×1 at 0,0 from 0.5,0"],
        );
    }
}
