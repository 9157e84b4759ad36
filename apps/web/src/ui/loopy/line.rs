//! The drawing as line pieces, one per cell, with round corners and a growth animation.
//!
//! The longer side of every board is [`SIDE`] units, ten per pixel, so that all lengths are integers.

use ::loopy::Drawing;
use grid::{Cell, Dir, Size};

/// Length of the longer side of every board.
const SIDE: usize = 3840;

/// Returns the SVG `viewBox` of a board.
pub(super) fn view_box(size: Size) -> String {
    let unit = unit(size);
    format!("0 0 {} {}", unit * size.width(), unit * size.height())
}

/// The line in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LinePiece {
    pub(super) cell: Cell,
    /// The direction it comes from and, unless it ends here, the one it goes to.
    ends: (Dir, Option<Dir>),
    pub(super) growth: Growth,
}

/// The part of a piece that is new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Growth {
    None,
    /// All of it, from the edge to the middle.
    Whole,
    /// The second half, from the middle to the edge.
    Half,
}

/// Returns the pieces of a drawing; unchanged ones are equal to those before.
pub(super) fn pieces(drawing: &Drawing, before: &[LinePiece]) -> Vec<LinePiece> {
    let size = drawing.size();
    let mut before = before.iter().peekable();
    let mut pieces = Vec::with_capacity(drawing.n_visited());
    for cell in size.cells() {
        while before.next_if(|old| old.cell < cell).is_some() {}
        let old = before.next_if(|old| old.cell == cell).copied();
        let mut links = drawing.links(cell);
        let Some(first) = links.next() else { continue };
        let second = links.next();
        let unchanged = old.filter(|old| old.joins(first, second));
        pieces.push(unchanged.unwrap_or_else(|| LinePiece::grown(cell, first, second, old)));
    }
    pieces
}

/// Returns a drawing as a single SVG path.
pub(super) fn path(drawing: &Drawing) -> String {
    let size = drawing.size();
    pieces(drawing, &[]).into_iter().map(|piece| piece.path(size)).collect()
}

/// Returns a closed loop as one path along its cells.
pub(super) fn around(size: Size, cells: &[Cell]) -> String {
    let n_cells = cells.len();
    let pieces = (0..n_cells).filter_map(|index| {
        let [before, cell, after] = [n_cells - 1, 0, 1].map(|step| cells[(index + step) % n_cells]);
        let to = |next: Cell| Dir::ALL.into_iter().find(|&dir| size.step(cell, dir) == Some(next));
        let piece = LinePiece { cell, ends: (to(before)?, to(after)), growth: Growth::None };
        let path = piece.path(size);
        // Only the first piece moves the pen.
        Some(if index == 0 { path } else { path.replacen('M', "L", 1) })
    });
    pieces.collect()
}

/// Returns the side of a cell.
pub(super) fn unit(size: Size) -> usize {
    SIDE / size.width().max(size.height())
}

/// Returns the middle of a cell.
pub(super) fn middle(size: Size, cell: Cell) -> (usize, usize) {
    let unit = unit(size);
    (size.x(cell) * unit + unit / 2, size.y(cell) * unit + unit / 2)
}

impl LinePiece {
    fn grown(cell: Cell, first: Dir, second: Option<Dir>, old: Option<LinePiece>) -> LinePiece {
        let (ends, growth) = match (second, old.map(|old| old.ends)) {
            (None, None) => ((first, None), Growth::Whole),
            (Some(second), Some((from, None))) if from == first => {
                ((first, Some(second)), Growth::Half)
            }
            (Some(second), Some((from, None))) if from == second => {
                ((second, Some(first)), Growth::Half)
            }
            (Some(second), _) => ((first, Some(second)), Growth::None),
            (None, Some(_)) => ((first, None), Growth::None),
        };
        LinePiece { cell, ends, growth }
    }

    fn joins(self, first: Dir, second: Option<Dir>) -> bool {
        self.ends == (first, second) || (second, Some(first)) == (Some(self.ends.0), self.ends.1)
    }

    /// Returns the piece as an SVG path.
    pub(super) fn path(self, size: Size) -> String {
        let (x, y) = middle(size, self.cell);
        let half = unit(size) / 2;
        // The corner radius is 0.35 of a cell.
        let round = unit(size) * 35 / 100;
        let at = |dir: Dir, far: usize| {
            let (dx, dy) = dir.delta();
            (x as i32 + dx * far as i32, y as i32 + dy * far as i32)
        };
        let (from, to) = self.ends;
        let (in_x, in_y) = at(from, half);
        match to {
            None => format!("M{in_x} {in_y}L{x} {y}"),
            Some(to) if to == from.opposite() => {
                let (out_x, out_y) = at(to, half);
                format!("M{in_x} {in_y}L{out_x} {out_y}")
            }
            Some(to) => {
                let (from_x, from_y) = at(from, round);
                let (to_x, to_y) = at(to, round);
                let (out_x, out_y) = at(to, half);
                let (from, to) = (from.delta(), to.delta());
                let sweep = usize::from(from.0 * to.1 - from.1 * to.0 < 0);
                let arc = format!("A{round} {round} 0 0 {sweep} {to_x} {to_y}");
                format!("M{in_x} {in_y}L{from_x} {from_y}{arc}L{out_x} {out_y}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ::loopy::Edge;

    use super::*;

    fn drawing(cells: &[usize]) -> Drawing {
        let size = Size::new(4, 4).unwrap();
        let mut drawing = Drawing::new(size);
        for pair in cells.windows(2) {
            let cell = |at: usize| size.at(pair[at]).unwrap();
            drawing.add(Edge::between(size, cell(0), cell(1)).unwrap()).unwrap();
        }
        drawing
    }

    #[test]
    fn corners_are_round_and_ends_stop_in_the_middle() {
        let size = Size::new(4, 4).unwrap();
        let paths: Vec<_> =
            pieces(&drawing(&[0, 1, 5]), &[]).into_iter().map(|p| p.path(size)).collect();
        assert_eq!(
            paths,
            [
                "M960 480L480 480",
                "M1440 960L1440 816A336 336 0 0 0 1104 480L960 480",
                "M1440 960L1440 1440"
            ]
        );
    }

    #[test]
    fn a_loop_is_one_path_that_ends_where_it_begins() {
        let size = Size::new(4, 4).unwrap();
        let cells = [0, 1, 5, 4].map(|index| size.at(index).unwrap());
        let path = around(size, &cells);
        assert_eq!(path.matches('M').count(), 1);
        assert!(path.starts_with("M480 960L") && path.ends_with("L480 960"), "{path}");
        assert_eq!(path.matches('A').count(), 4);
    }

    #[test]
    fn only_new_pieces_grow() {
        let growth = |pieces: &[LinePiece]| pieces.iter().map(|p| p.growth).collect::<Vec<_>>();
        let one = pieces(&drawing(&[0, 1]), &[]);
        assert_eq!(growth(&one), [Growth::Whole, Growth::Whole]);
        let two = pieces(&drawing(&[0, 1, 5]), &one);
        assert_eq!(two[0], one[0], "what is as before keeps its element");
        assert_eq!(growth(&two), [Growth::Whole, Growth::Half, Growth::Whole]);
        let back = pieces(&drawing(&[0, 1]), &two);
        assert_eq!(growth(&back), [Growth::Whole, Growth::None]);
    }
}
