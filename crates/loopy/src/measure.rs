//! Evaluates a drawing: remaining turns per clue, the score and its label, what is missing, and in which layers the
//! borders around clues are drawn.

use crate::board::{Clue, Finding, check};
use crate::drawing::Drawing;

/// Label of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// 0 to 19.
    Okay,
    /// 20 to 39.
    Good,
    /// 40 to 59.
    Great,
    /// 60 to 79.
    Amazing,
    /// 80 to 99.
    Genius,
    /// 100.
    Perfect,
}

/// The kind of loop that solves a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A loop that matches every clue and passes through every cell: classic puzzles.
    EveryCell,
    /// A loop that matches every clue: Logic puzzles.
    EveryClue,
}

/// The parts that a drawing still lacks to solve the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missing {
    /// Whether the drawing is not exactly one closed loop.
    pub open: bool,
    /// Number of clues with too few or too many turns.
    pub clues_off: usize,
    /// Number of cells without an edge, if every cell counts.
    pub cells_left: usize,
}

/// Evaluation of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawingReport {
    /// Whether it is a loop and how well it fits.
    pub finding: Finding,
    /// Score from 0 to 100.
    pub score: u8,
    /// Label of the score.
    pub label: Label,
    /// The parts that the drawing still lacks.
    pub missing: Missing,
}

/// Differences between two drawings, for announcements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawingChange {
    /// Number of new edges.
    pub drawn: usize,
    /// Number of erased edges.
    pub erased: usize,
    /// Clues whose remaining number changed, each with the number before and after.
    pub clues: Vec<(Clue, i32, i32)>,
}

/// Returns how many turns a clue still needs; negative if there are too many.
pub fn remaining(clue: Clue, drawing: &Drawing) -> i32 {
    i32::from(clue.value) - i32::from(drawing.turns_near(clue.cell))
}

/// Returns the absolute value of a remaining number, at most 9.
pub fn magnitude(remaining: i32) -> u8 {
    remaining.unsigned_abs().min(9) as u8
}

impl Goal {
    /// Returns the finding that meets the goal.
    pub fn finding(self) -> Finding {
        match self {
            Goal::EveryCell => Finding::Perfect,
            Goal::EveryClue => Finding::Valid,
        }
    }

    /// Returns the score from 0 to 100, rounded down: up to 90 for the clues and 10 for the visited cells, or 100 for the clues
    /// alone.
    ///
    /// The clues' part is the share of required turns that are neither missing nor surplus, at least 0. If no clue requires a
    /// turn, it is all or nothing. Only a loop that solves the puzzle scores 100: a drawing that meets everything else but is
    /// not one closed loop scores 99.
    pub fn score(self, clues: &[Clue], drawing: &Drawing) -> u8 {
        let start: u64 = clues.iter().map(|clue| u64::from(clue.value)).sum();
        let now: u64 =
            clues.iter().map(|&clue| u64::from(remaining(clue, drawing).unsigned_abs())).sum();
        // One common fraction, so that only the final result is rounded.
        let (matched, of) =
            if start == 0 { (u64::from(now == 0), 1) } else { (start.saturating_sub(now), start) };
        let (visited, cells) = (drawing.n_visited() as u64, drawing.size().area() as u64);
        let (for_clues, for_cells) = match self {
            Goal::EveryCell => (90, 10),
            Goal::EveryClue => (100, 0),
        };
        let score = (for_clues * matched * cells + for_cells * visited * of) / (of * cells);
        if score == 100 && !drawing.is_loop() { 99 } else { score as u8 }
    }

    /// Returns the parts that the drawing still lacks.
    pub fn missing(self, clues: &[Clue], drawing: &Drawing) -> Missing {
        Missing {
            open: !drawing.is_loop(),
            clues_off: clues.iter().filter(|&&clue| remaining(clue, drawing) != 0).count(),
            cells_left: match self {
                Goal::EveryCell => drawing.size().area() - drawing.n_visited(),
                Goal::EveryClue => 0,
            },
        }
    }

    /// Evaluates a drawing: its finding, its score and the missing parts.
    pub fn report(self, clues: &[Clue], drawing: &Drawing) -> DrawingReport {
        let score = self.score(clues, drawing);
        let (finding, missing) = (check(clues, drawing), self.missing(clues, drawing));
        DrawingReport { finding, score, label: Label::of(score), missing }
    }
}

/// Returns the score of a drawing on a classic board.
pub fn score(clues: &[Clue], drawing: &Drawing) -> u8 {
    Goal::EveryCell.score(clues, drawing)
}

/// Returns the parts that a drawing on a classic board still lacks.
pub fn missing(clues: &[Clue], drawing: &Drawing) -> Missing {
    Goal::EveryCell.missing(clues, drawing)
}

/// Evaluates a drawing on a classic board.
pub fn report(clues: &[Clue], drawing: &Drawing) -> DrawingReport {
    Goal::EveryCell.report(clues, drawing)
}

/// Returns the differences between two drawings on one board.
pub fn change(clues: &[Clue], before: &Drawing, now: &Drawing) -> DrawingChange {
    let changed = clues.iter().filter_map(|&clue| {
        let (was, is) = (remaining(clue, before), remaining(clue, now));
        (was != is).then_some((clue, was, is))
    });
    DrawingChange {
        drawn: now.edges().filter(|&edge| !before.has(edge)).count(),
        erased: before.edges().filter(|&edge| !now.has(edge)).count(),
        clues: changed.collect(),
    }
}

/// Returns, for each clue, the layer in which the border of its 3×3 area is drawn: the lowest layer without an
/// overlapping area of an earlier clue.
pub fn layers(size: grid::Size, clues: &[Clue]) -> Vec<usize> {
    let apart = |a: usize, b: usize| a.abs_diff(b) > 2;
    let mut layers: Vec<usize> = Vec::with_capacity(clues.len());
    for clue in clues {
        let overlapped: Vec<usize> = (clues.iter().zip(&layers))
            .filter(|(earlier, _)| {
                !apart(size.x(earlier.cell), size.x(clue.cell))
                    && !apart(size.y(earlier.cell), size.y(clue.cell))
            })
            .map(|(_, &layer)| layer)
            .collect();
        // One layer more than there are overlaps is always enough.
        let free = (0..=overlapped.len()).find(|layer| !overlapped.contains(layer));
        layers.push(free.expect("a layer is free"));
    }
    layers
}

impl Label {
    /// Returns the label of a score.
    pub fn of(score: u8) -> Self {
        match score {
            100.. => Label::Perfect,
            80.. => Label::Genius,
            60.. => Label::Amazing,
            40.. => Label::Great,
            20.. => Label::Good,
            _ => Label::Okay,
        }
    }
}

#[cfg(test)]
mod tests {
    use grid::Size;

    use super::*;
    use crate::edge::Edge;
    use crate::tour::random_tour;

    /// Returns a square board with the clues `(cell, value)` and lines through these cells.
    fn board(side: usize, clues: &[(usize, u8)], lines: &[&[usize]]) -> (Vec<Clue>, Drawing) {
        let size = Size::new(side, side).unwrap();
        let cell = |index: usize| size.at(index).unwrap();
        let mut drawing = Drawing::new(size);
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            drawing.add(Edge::between(size, cell(pair[0]), cell(pair[1])).unwrap()).unwrap();
        }
        let clues = clues.iter().map(|&(index, value)| Clue { cell: cell(index), value });
        (clues.collect(), drawing)
    }

    fn scored(side: usize, clues: &[(usize, u8)], lines: &[&[usize]]) -> u8 {
        let (clues, drawing) = board(side, clues, lines);
        score(&clues, &drawing)
    }

    #[test]
    fn an_empty_drawing_scores_0_unless_every_clue_is_0() {
        assert_eq!(scored(4, &[(0, 3), (5, 7)], &[]), 0);
        assert_eq!(scored(4, &[(0, 0), (5, 0)], &[]), 90);
        assert_eq!(scored(4, &[(0, 0), (5, 3)], &[]), 0);
    }

    #[test]
    fn clues_that_are_all_zero_score_all_or_nothing() {
        let turn = [0, 1, 5];
        // Three of sixteen cells give 1.875.
        assert_eq!(scored(4, &[(15, 0)], &[&turn]), 91);
        assert_eq!(scored(4, &[(15, 0), (0, 0)], &[&turn]), 1);
    }

    #[test]
    fn both_parts_are_added_before_rounding_down() {
        // One turn of seven gives 12.857…, three cells of sixteen give 1.875: 14.73.
        assert_eq!(scored(4, &[(5, 7)], &[&[0, 1, 5]]), 14);
        // One turn of three gives 30, and 5 cells of 16 give 3.125.
        assert_eq!(scored(4, &[(0, 3)], &[&[0, 1, 5, 9, 13]]), 33);
    }

    #[test]
    fn surplus_turns_cost_as_much_as_missing_ones_and_the_score_is_never_negative() {
        let square = [0, 1, 5, 4, 0];
        assert_eq!(scored(4, &[(0, 4)], &[&square]), 92);
        assert_eq!(scored(4, &[(0, 3)], &[&square]), 62); // 60 + 2.5
        assert_eq!(scored(4, &[(0, 1)], &[&square]), 2); // 3 too many of 1
    }

    #[test]
    fn a_loop_through_62_of_64_cells_scores_99() {
        let size = Size::new(8, 8).unwrap();
        let around = random_tour(size, &mut grid::Mulberry32::new(1)).unwrap().drawing();
        let all = |drawing: &Drawing| -> Vec<Clue> {
            let value = |cell| Clue { cell, value: drawing.turns_near(cell) };
            size.cells().map(value).collect()
        };
        assert_eq!(score(&all(&around), &around), 100);
        // Where the loop bulges around one unit square, cut the bulge off; that skips two cells.
        let cut = (0..56).find_map(|upper| {
            let corners = [upper, upper + 1, upper + 9, upper + 8].map(|i| size.at(i));
            let sides: Vec<Edge> = (0..4)
                .filter_map(|i| Edge::between(size, corners[i]?, corners[(i + 1) % 4]?))
                .collect();
            let (drawn, open): (Vec<Edge>, Vec<Edge>) =
                sides.into_iter().partition(|&side| around.has(side));
            let mut cut = around.clone();
            (drawn.len() == 3 && open.len() == 1).then(|| {
                for side in drawn {
                    cut.remove(side);
                }
                cut.add(open[0]).map(|_| cut)
            })
        });
        let cut = cut.expect("a loop bulges somewhere").unwrap();
        assert!(cut.is_loop() && cut.n_visited() == 62);
        assert_eq!(score(&all(&cut), &cut), 99);
    }

    #[test]
    fn only_a_closed_loop_scores_100() {
        let size = Size::new(4, 4).unwrap();
        let open = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 9, 10, 6, 5, 4];
        let (_, open) = board(4, &[], &[&open]);
        let clue =
            Clue { cell: size.at(15).unwrap(), value: open.turns_near(size.at(15).unwrap()) };
        assert_eq!((open.n_visited(), remaining(clue, &open)), (16, 0));
        assert_eq!(score(&[clue], &open), 99);

        let (clues, two_loops) = board(
            4,
            &[(5, 8)],
            &[&[0, 1, 5, 4, 0], &[2, 3, 7, 6, 2], &[8, 9, 13, 12, 8], &[10, 11, 15, 14, 10]],
        );
        assert_eq!(two_loops.n_visited(), 16);
        assert_eq!(score(&clues, &two_loops), 88); // one turn too many of eight: 78.75 + 10
    }

    #[test]
    fn a_loop_that_matches_every_clue_scores_100_if_cells_do_not_count() {
        let square = [0, 1, 5, 4, 0];
        let (clues, drawing) = board(4, &[(0, 4), (15, 0)], &[&square]);
        assert_eq!(Goal::EveryClue.score(&clues, &drawing), 100);
        let missing = Missing { open: false, clues_off: 0, cells_left: 0 };
        assert_eq!(Goal::EveryClue.missing(&clues, &drawing), missing);
        assert_eq!(Goal::EveryClue.report(&clues, &drawing).finding, Goal::EveryClue.finding());
        let (clues, open) = board(4, &[(0, 2)], &[&[0, 1, 5, 4]]);
        assert_eq!(Goal::EveryClue.score(&clues, &open), 99);
        let (clues, nothing) = board(4, &[], &[]);
        assert_eq!(Goal::EveryClue.score(&clues, &nothing), 99);
    }

    #[test]
    fn labels_have_the_right_thresholds() {
        let labels =
            [0, 19, 20, 39, 40, 59, 60, 79, 80, 99, 100].map(|n| format!("{:?}", Label::of(n)));
        assert_eq!(
            labels.join(" "),
            "Okay Okay Good Good Great Great Amazing Amazing Genius Genius Perfect"
        );
    }

    #[test]
    fn remaining_can_be_negative_and_the_magnitude_is_absolute() {
        let (clues, drawing) = board(4, &[(0, 1), (5, 4), (10, 1)], &[&[0, 1, 5, 4, 0]]);
        let left: Vec<i32> = clues.iter().map(|&clue| remaining(clue, &drawing)).collect();
        assert_eq!(left, [-3, 0, 0]);
        assert_eq!([-9, -3, 0, 1, 9].map(magnitude), [9, 3, 0, 1, 9]);
    }

    #[test]
    fn a_report_counts_what_is_missing() {
        let (clues, drawing) = board(4, &[(0, 3), (15, 0)], &[&[0, 1, 5, 4, 0]]);
        let expected = Missing { open: false, clues_off: 1, cells_left: 12 };
        assert_eq!(missing(&clues, &drawing), expected);
        let report = report(&clues, &drawing);
        assert_eq!(
            (report.finding, report.score, report.label),
            (Finding::Closed, 62, Label::Amazing)
        );
        assert_eq!(report.missing, expected);
    }

    #[test]
    fn a_change_lists_edges_and_clues() {
        let (clues, before) = board(4, &[(0, 3), (15, 2)], &[&[0, 1, 2]]);
        let (_, now) = board(4, &[], &[&[0, 1, 5, 9]]);
        let changed = change(&clues, &before, &now);
        assert_eq!((changed.drawn, changed.erased), (2, 1));
        assert_eq!(changed.clues, [(clues[0], 3, 2)]);
        assert_eq!(change(&clues, &now, &now), DrawingChange::default());
    }
}
