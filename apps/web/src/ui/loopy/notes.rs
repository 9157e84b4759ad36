//! Draws the player's pencil marks.

use ::loopy::{CellMark, PencilMark, Scene};
use grid::Cell;

use super::line;

/// The pencil marks as paths, one per kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NotePaths {
    /// Small crosses on edges, and larger ones in empty cells.
    pub(super) crosses: String,
    /// Right angles. They point up, so that they show no particular corner.
    pub(super) corners: String,
    /// Slanted bars, which show no direction either.
    pub(super) straights: String,
}

/// Returns the paths of a scene's marks.
pub(super) fn note_paths(scene: &Scene) -> NotePaths {
    let mut paths = NotePaths::default();
    for &mark in &scene.marks {
        *(match mark {
            PencilMark::Cross(_) | PencilMark::Cell(_, CellMark::Empty) => &mut paths.crosses,
            PencilMark::Cell(_, CellMark::Corner) => &mut paths.corners,
            PencilMark::Cell(_, CellMark::Straight) => &mut paths.straights,
        }) += &mark_path(scene, mark);
    }
    paths
}

/// Returns the path of the crosses beside cells with two lines, where the player has placed none.
pub(super) fn automatic_crosses(scene: &Scene) -> String {
    let crosses = scene.drawing.full_edges().map(PencilMark::Cross);
    let new = crosses.filter(|cross| !scene.marks.contains(cross));
    new.map(|cross| mark_path(scene, cross)).collect()
}

/// Returns one path of these marks, for example of those that a hint deduces.
pub(super) fn marks_path(scene: &Scene, marks: &[PencilMark]) -> String {
    marks.iter().map(|&mark| mark_path(scene, mark)).collect()
}

fn mark_path(scene: &Scene, mark: PencilMark) -> String {
    let size = scene.drawing.size();
    match mark {
        PencilMark::Cross(edge) => {
            let [(x0, y0), (x1, y1)] = edge.cells(size).map(|cell| line::middle(size, cell));
            cross_path((x0.midpoint(x1), y0.midpoint(y1), line::unit(size) / 11))
        }
        PencilMark::Cell(cell, CellMark::Empty) => cross_path(place(scene, cell)),
        PencilMark::Cell(cell, CellMark::Corner) => chevron_path(place(scene, cell)),
        PencilMark::Cell(cell, CellMark::Straight) => bar_path(place(scene, cell)),
    }
}

/// Returns the middle of a cell's mark and half its width. It is small and at the lower left beside a number or a line.
fn place(scene: &Scene, cell: Cell) -> (usize, usize, usize) {
    let size = scene.drawing.size();
    let (unit, (x, y)) = (line::unit(size), line::middle(size, cell));
    let has_clue = scene.clues.iter().any(|clue| clue.cell == cell);
    if has_clue || scene.drawing.degree(cell) > 0 {
        (x - unit * 31 / 100, y + unit * 31 / 100, unit / 9)
    } else {
        (x, y, unit / 5)
    }
}

fn cross_path((x, y, far): (usize, usize, usize)) -> String {
    let wide = 2 * far;
    format!("M{} {}l{wide} {wide}m0-{wide}l-{wide} {wide}", x - far, y - far)
}

fn chevron_path((x, y, far): (usize, usize, usize)) -> String {
    format!("M{} {}l{far}-{far}l{far} {far}", x - far, y + far / 2)
}

fn bar_path((x, y, far): (usize, usize, usize)) -> String {
    let wide = 2 * far;
    format!("M{} {}l{wide}-{wide}", x - far, y + far)
}

#[cfg(test)]
mod tests {
    use ::loopy::{Loopy, Move};
    use ::play::{Game, Input};

    use super::*;

    #[test]
    fn marks_are_in_the_middle_of_a_cell_or_beside_its_number_or_line() {
        let mut game = Game::<Loopy>::new("logic-4-3o".parse().unwrap(), 0).unwrap();
        for text in ["1R", "x6R c0 c1 s2 c5 x7 s10"] {
            game.handle(Input::Move(text.parse::<Move>().unwrap()), 1_000);
        }
        let paths = note_paths(&game.scene());
        assert_eq!(
            paths.crosses,
            "M2793 1353l174 174m0-174l-174 174M3168 1248l384 384m0-384l-384 384"
        );
        // Beside the number, beside the line, and in the middle.
        assert_eq!(
            paths.corners,
            "M77 830l106-106l106 106M1037 830l106-106l106 106M1248 1536l192-192l192 192"
        );
        assert_eq!(paths.straights, "M1997 883l212-212M2208 2592l384-384");
    }
}
