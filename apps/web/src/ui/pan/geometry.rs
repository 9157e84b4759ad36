//! A board behind the window through which a part of it is seen: numbers in CSS pixels.

/// Cells smaller than this are hard to hit: the board is then made larger than its window.
const LEAST_CELL: f64 = 30.0;
/// How large cells are then, until the player chooses.
const COMFORTABLE_CELL: f64 = 36.0;
/// The largest cells that can be chosen.
pub const LARGEST_CELL: f64 = 72.0;

/// How many times as large as its window a board is, whose cells are `fitted` when all of it is seen; `chosen` is the
/// size of a cell that the player wants.
pub fn zoom(fitted: f64, chosen: Option<f64>) -> f64 {
    let cell = match chosen {
        Some(cell) => cell.clamp(fitted, LARGEST_CELL.max(fitted)),
        None if fitted < LEAST_CELL => COMFORTABLE_CELL,
        None => fitted,
    };
    cell / fitted
}

/// Whether a board can be larger than its window, so that it is moved behind it.
pub fn pans(fitted: f64, chosen: Option<f64>) -> bool {
    fitted < LEAST_CELL || zoom(fitted, chosen) > 1.0
}

/// One direction of a board behind its window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Axis {
    /// How much of the board lies before the window.
    pub scroll: f64,
    /// How long the window is.
    pub window: f64,
    /// How long the board is.
    pub board: f64,
}

impl Axis {
    /// Where the board is after a push, and how much of the push is left because the board ends.
    pub fn pushed(self, by: f64) -> (f64, f64) {
        let to = (self.scroll + by).clamp(0.0, self.end());
        (to, self.scroll + by - to)
    }

    /// The nearest place at which a part of the board is seen, with as much again on both sides where there is room.
    pub fn showing(self, from: f64, to: f64) -> f64 {
        let margin = (to - from).min((self.window - (to - from)) / 2.0).max(0.0);
        let (least, most) = (to + margin - self.window, from - margin);
        self.scroll.max(least).min(most).clamp(0.0, self.end())
    }

    /// The place after the board has become so many times as large, if what is `at` so many pixels of the window stays there.
    pub fn zoomed(self, at: f64, ratio: f64) -> f64 {
        let end = Axis { board: self.board * ratio, ..self }.end();
        ((self.scroll + at) * ratio - at).clamp(0.0, end)
    }

    /// The place at which a point, given as a share of the board, is in the middle.
    pub fn centred(self, share: f64) -> f64 {
        (share * self.board - self.window / 2.0).clamp(0.0, self.end())
    }

    /// Where the part that is seen begins and how long it is, in percent of the board.
    pub fn seen(self) -> (f64, f64) {
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
        assert_eq!((zoom(24.0, None), pans(24.0, None)), (1.5, true));
        assert_eq!((zoom(40.0, None), pans(40.0, None)), (1.0, false));
    }

    #[test]
    fn the_player_sees_all_of_the_board_or_cells_up_to_the_largest() {
        // What is shown whole can be made larger again.
        assert_eq!((zoom(24.0, Some(1.0)), pans(24.0, Some(1.0))), (1.0, true));
        assert_eq!((zoom(24.0, Some(1000.0)), zoom(100.0, Some(50.0))), (3.0, 1.0));
    }

    #[test]
    fn a_push_ends_where_the_board_ends_and_the_rest_is_left() {
        assert_eq!(AXIS.pushed(50.0), (150.0, 0.0));
        assert_eq!(AXIS.pushed(250.0), (300.0, 50.0));
        assert_eq!(AXIS.pushed(-130.0), (0.0, -30.0));
        let whole = Axis { scroll: 0.0, window: 300.0, board: 200.0 };
        assert_eq!(whole.pushed(20.0), (0.0, 20.0));
    }

    #[test]
    fn a_cell_out_of_sight_comes_into_it_and_one_in_sight_stays() {
        assert_eq!((AXIS.showing(200.0, 230.0), AXIS.showing(500.0, 530.0)), (100.0, 260.0));
        assert_eq!((AXIS.showing(0.0, 30.0), AXIS.showing(570.0, 600.0)), (0.0, 300.0));
    }

    #[test]
    fn what_is_under_the_fingers_stays_there_while_the_board_grows() {
        // Pixel 160 of the board is 60 pixels into the window; twice as large it is pixel 320.
        assert_eq!((AXIS.zoomed(60.0, 2.0), AXIS.zoomed(60.0, 0.5)), (260.0, 0.0));
    }

    #[test]
    fn the_overview_tells_which_part_is_seen_and_leads_to_others() {
        assert_eq!(Axis { scroll: 150.0, ..AXIS }.seen(), (25.0, 50.0));
        assert_eq!((AXIS.centred(0.5), AXIS.centred(1.0)), (150.0, 300.0));
    }
}
