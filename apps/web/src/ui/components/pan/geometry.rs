//! Geometry of a board in its viewport, in CSS pixels.

/// Cells smaller than this are hard to hit: the board is then larger than its viewport.
const MIN_CELL: f64 = 30.0;
/// Default cell size of a board that is larger than its viewport.
const COMFORTABLE_CELL: f64 = 36.0;
/// Maximum cell size.
pub const MAX_CELL: f64 = 72.0;

/// The cell size that was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellSize {
    /// Chosen on the board: the board at least fills its viewport.
    Chosen(f64),
    /// Set elsewhere, without limits.
    Fixed(f64),
    /// The size at which the whole board is visible, unless that is too small.
    Fitted,
}

/// Returns the size of a board relative to its viewport. `fitted` is the cell size at which the whole board is
/// visible.
pub fn zoom(fitted: f64, size: CellSize) -> f64 {
    let cell = match size {
        CellSize::Chosen(cell) => cell.clamp(fitted, MAX_CELL.max(fitted)),
        CellSize::Fixed(cell) => cell,
        CellSize::Fitted if fitted < MIN_CELL => COMFORTABLE_CELL,
        CellSize::Fitted => fitted,
    };
    cell / fitted
}

/// Returns whether a board can be larger than its viewport.
pub fn pans(fitted: f64, size: CellSize) -> bool {
    fitted < MIN_CELL || zoom(fitted, size) > 1.0
}

/// One axis of a board in its viewport.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Axis {
    /// Scroll position.
    pub scroll: f64,
    /// Length of the viewport.
    pub window: f64,
    /// Length of the board.
    pub board: f64,
}

impl Axis {
    /// Returns the scroll position after scrolling by `by`, and the excess beyond the edge.
    pub fn scrolled(self, by: f64) -> (f64, f64) {
        let to = (self.scroll + by).clamp(0.0, self.end());
        (to, self.scroll + by - to)
    }

    /// Returns the nearest scroll position that shows a part of the board, with a margin of its length if possible.
    pub fn showing(self, from: f64, to: f64) -> f64 {
        let margin = (to - from).min((self.window - (to - from)) / 2.0).max(0.0);
        let (least, most) = (to + margin - self.window, from - margin);
        self.scroll.max(least).min(most).clamp(0.0, self.end())
    }

    /// Returns the scroll position after scaling the board by `ratio` around the point `at` of the viewport.
    pub fn zoomed(self, at: f64, ratio: f64) -> f64 {
        let end = Axis { board: self.board * ratio, ..self }.end();
        ((self.scroll + at) * ratio - at).clamp(0.0, end)
    }

    /// Returns the scroll position that centres a point, given as a fraction of the board.
    pub fn centred(self, share: f64) -> f64 {
        (share * self.board - self.window / 2.0).clamp(0.0, self.end())
    }

    /// Returns the start and length of the visible part, in percent of the board.
    pub fn visible(self) -> (f64, f64) {
        let share = |length: f64| (length / self.board.max(1.0) * 100.0).clamp(0.0, 100.0);
        (share(self.scroll), share(self.window))
    }

    fn end(self) -> f64 {
        (self.board - self.window).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: Axis = Axis { scroll: 100.0, window: 300.0, board: 600.0 };

    #[test]
    fn small_cells_are_enlarged_and_others_are_not() {
        let shown = |fitted| (zoom(fitted, CellSize::Fitted), pans(fitted, CellSize::Fitted));
        assert_eq!((shown(24.0), shown(40.0)), ((1.5, true), (1.0, false)));
    }

    #[test]
    fn a_fixed_cell_size_is_never_limited() {
        let shown = |fitted, cell| {
            (zoom(fitted, CellSize::Fixed(cell)) * fitted, pans(fitted, CellSize::Fixed(cell)))
        };
        assert_eq!((shown(80.0, 96.0), shown(80.0, 32.0)), ((96.0, true), (32.0, false)));
    }

    #[test]
    fn the_cell_size_is_limited_by_the_fitted_and_the_maximum_size() {
        // A board that is fully visible can be enlarged again.
        let chosen = |fitted, cell| zoom(fitted, CellSize::Chosen(cell));
        assert_eq!((chosen(24.0, 1.0), pans(24.0, CellSize::Chosen(1.0))), (1.0, true));
        assert_eq!((chosen(24.0, 1000.0), chosen(100.0, 50.0)), (3.0, 1.0));
    }

    #[test]
    fn scrolling_stops_at_the_edge_and_returns_the_excess() {
        assert_eq!(AXIS.scrolled(50.0), (150.0, 0.0));
        assert_eq!(AXIS.scrolled(250.0), (300.0, 50.0));
        assert_eq!(AXIS.scrolled(-130.0), (0.0, -30.0));
        let whole = Axis { scroll: 0.0, window: 300.0, board: 200.0 };
        assert_eq!(whole.scrolled(20.0), (0.0, 20.0));
    }

    #[test]
    fn a_cell_out_of_view_is_scrolled_into_view() {
        assert_eq!((AXIS.showing(200.0, 230.0), AXIS.showing(500.0, 530.0)), (100.0, 260.0));
        assert_eq!((AXIS.showing(0.0, 30.0), AXIS.showing(570.0, 600.0)), (0.0, 300.0));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_fingers() {
        // Pixel 160 of the board is 60 pixels into the window; twice as large it is pixel 320.
        assert_eq!((AXIS.zoomed(60.0, 2.0), AXIS.zoomed(60.0, 0.5)), (260.0, 0.0));
    }

    #[test]
    fn the_overview_shows_the_visible_part_and_scrolls_to_others() {
        assert_eq!(Axis { scroll: 150.0, ..AXIS }.visible(), (25.0, 50.0));
        assert_eq!((AXIS.centred(0.5), AXIS.centred(1.0)), (150.0, 300.0));
    }
}
