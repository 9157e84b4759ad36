//! How near a drawing is to a perfect loop: what each hint still asks for, the score and its name,
//! what is missing, and how the areas of hints are laid in layers.

use crate::board::{Finding, Hint, check};
use crate::drawing::Drawing;

/// How good a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// Below 20.
    Okay,
    /// From 20.
    Good,
    /// From 40.
    Great,
    /// From 60.
    Amazing,
    /// From 80.
    Genius,
    /// 100.
    Perfect,
}

/// Which loop a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// One that matches every hint and passes every cell: classic puzzles.
    EveryCell,
    /// One that matches every hint: puzzles of Logic.
    EveryHint,
}

/// What a drawing lacks to be the loop that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missing {
    /// Whether the drawing is not one closed loop.
    pub open: bool,
    /// Hints that ask for more or fewer turns.
    pub hints_off: usize,
    /// Cells without an edge, where every cell counts.
    pub cells_left: usize,
}

/// The result of checking a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Report {
    /// Whether it is a loop, and how good a one.
    pub finding: Finding,
    /// From 0 to 100.
    pub score: u8,
    /// The name of the score.
    pub label: Label,
    /// What it lacks.
    pub missing: Missing,
}

/// What changed from one drawing to another, for announcements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Edges that are new.
    pub drawn: usize,
    /// Edges that are gone.
    pub erased: usize,
    /// The hints whose remaining number changed: the hint, the number before and the number now.
    pub hints: Vec<(Hint, i32, i32)>,
}

/// The turns that a hint still asks for; negative if there are too many.
pub fn remaining(hint: Hint, drawing: &Drawing) -> i32 {
    i32::from(hint.value) - i32::from(drawing.turns_near(hint.cell))
}

/// The absolute value of a remaining number, at most 9.
pub fn magnitude(remaining: i32) -> u8 {
    remaining.unsigned_abs().min(9) as u8
}

impl Goal {
    /// The finding that reaches it.
    pub fn finding(self) -> Finding {
        match self {
            Goal::EveryCell => Finding::Perfect,
            Goal::EveryHint => Finding::Valid,
        }
    }

    /// The score from 0 to 100, rounded down: up to 90 for the hints and 10 for the cells visited, or all for the hints.
    ///
    /// The hints' part is the share of the turns asked for that is not missing or too much, at least 0.
    /// If no hint asks for any, it is all or nothing. Only the loop that is asked for has 100: a drawing that has
    /// everything but is not one closed loop has 99.
    pub fn score(self, hints: &[Hint], drawing: &Drawing) -> u8 {
        let start: u64 = hints.iter().map(|hint| u64::from(hint.value)).sum();
        let now: u64 =
            hints.iter().map(|&hint| u64::from(remaining(hint, drawing).unsigned_abs())).sum();
        // One fraction for both parts, so that nothing is lost before the one rounding.
        let (matched, of) =
            if start == 0 { (u64::from(now == 0), 1) } else { (start.saturating_sub(now), start) };
        let (visited, cells) = (drawing.n_visited() as u64, drawing.size().area() as u64);
        let (for_hints, for_cells) = match self {
            Goal::EveryCell => (90, 10),
            Goal::EveryHint => (100, 0),
        };
        let score = (for_hints * matched * cells + for_cells * visited * of) / (of * cells);
        if score == 100 && !drawing.is_loop() { 99 } else { score as u8 }
    }

    /// What the drawing lacks.
    pub fn missing(self, hints: &[Hint], drawing: &Drawing) -> Missing {
        Missing {
            open: !drawing.is_loop(),
            hints_off: hints.iter().filter(|&&hint| remaining(hint, drawing) != 0).count(),
            cells_left: match self {
                Goal::EveryCell => drawing.size().area() - drawing.n_visited(),
                Goal::EveryHint => 0,
            },
        }
    }

    /// Checks a drawing: finding, score and what is missing.
    pub fn report(self, hints: &[Hint], drawing: &Drawing) -> Report {
        let score = self.score(hints, drawing);
        let (finding, missing) = (check(hints, drawing), self.missing(hints, drawing));
        Report { finding, score, label: Label::of(score), missing }
    }
}

/// The score of a drawing on a classic board.
pub fn score(hints: &[Hint], drawing: &Drawing) -> u8 {
    Goal::EveryCell.score(hints, drawing)
}

/// What a drawing on a classic board lacks.
pub fn missing(hints: &[Hint], drawing: &Drawing) -> Missing {
    Goal::EveryCell.missing(hints, drawing)
}

/// Checks a drawing on a classic board.
pub fn report(hints: &[Hint], drawing: &Drawing) -> Report {
    Goal::EveryCell.report(hints, drawing)
}

/// What changed between two drawings of one board.
pub fn change(hints: &[Hint], before: &Drawing, now: &Drawing) -> Change {
    let changed = hints.iter().filter_map(|&hint| {
        let (was, is) = (remaining(hint, before), remaining(hint, now));
        (was != is).then_some((hint, was, is))
    });
    Change {
        drawn: now.edges().filter(|&edge| !before.has(edge)).count(),
        erased: before.edges().filter(|&edge| !now.has(edge)).count(),
        hints: changed.collect(),
    }
}

/// For each hint the layer in which the border of its 3×3 area is drawn: the lowest in which no
/// earlier hint's area overlaps it.
pub fn layers(size: grid::Size, hints: &[Hint]) -> Vec<usize> {
    let apart = |a: usize, b: usize| a.abs_diff(b) > 2;
    let mut layers: Vec<usize> = Vec::with_capacity(hints.len());
    for hint in hints {
        let overlapped: Vec<usize> = (hints.iter().zip(&layers))
            .filter(|(earlier, _)| {
                !apart(size.x(earlier.cell), size.x(hint.cell))
                    && !apart(size.y(earlier.cell), size.y(hint.cell))
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
    /// The label of a score.
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
    use crate::tour::tour;

    /// A board of this side with the hints `(cell, value)` and the edges between these cells drawn.
    fn board(side: usize, hints: &[(usize, u8)], lines: &[&[usize]]) -> (Vec<Hint>, Drawing) {
        let size = Size::new(side, side).unwrap();
        let cell = |index: usize| size.at(index).unwrap();
        let mut drawing = Drawing::new(size);
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            drawing.add(Edge::between(size, cell(pair[0]), cell(pair[1])).unwrap()).unwrap();
        }
        let hints = hints.iter().map(|&(index, value)| Hint { cell: cell(index), value });
        (hints.collect(), drawing)
    }

    fn scored(side: usize, hints: &[(usize, u8)], lines: &[&[usize]]) -> u8 {
        let (hints, drawing) = board(side, hints, lines);
        score(&hints, &drawing)
    }

    #[test]
    fn an_empty_drawing_scores_nothing_unless_nothing_is_asked_for() {
        assert_eq!(scored(4, &[(0, 3), (5, 7)], &[]), 0);
        assert_eq!(scored(4, &[(0, 0), (5, 0)], &[]), 90);
        assert_eq!(scored(4, &[(0, 0), (5, 3)], &[]), 0);
    }

    #[test]
    fn values_that_are_all_zero_are_matched_or_not() {
        let turn = [0, 1, 5];
        // Three of sixteen cells are 1.875.
        assert_eq!(scored(4, &[(15, 0)], &[&turn]), 91);
        assert_eq!(scored(4, &[(15, 0), (0, 0)], &[&turn]), 1);
    }

    #[test]
    fn both_parts_are_added_before_they_are_rounded_down() {
        // One turn of seven is 12.857…, three cells of sixteen are 1.875: 14.73.
        assert_eq!(scored(4, &[(5, 7)], &[&[0, 1, 5]]), 14);
        // One turn of three is 30, and 5 cells of 16 are 3.125.
        assert_eq!(scored(4, &[(0, 3)], &[&[0, 1, 5, 9, 13]]), 33);
    }

    #[test]
    fn too_many_turns_count_as_much_as_missing_ones_and_never_below_zero() {
        let square = [0, 1, 5, 4, 0];
        assert_eq!(scored(4, &[(0, 4)], &[&square]), 92);
        assert_eq!(scored(4, &[(0, 3)], &[&square]), 62); // 60 + 2.5
        assert_eq!(scored(4, &[(0, 1)], &[&square]), 2); // 3 too many of 1
    }

    #[test]
    fn a_loop_through_62_of_64_cells_is_99() {
        let size = Size::new(8, 8).unwrap();
        let around = tour(size, &mut grid::Mulberry32::new(1)).unwrap().drawing();
        let all = |drawing: &Drawing| -> Vec<Hint> {
            let value = |cell| Hint { cell, value: drawing.turns_near(cell) };
            size.cells().map(value).collect()
        };
        assert_eq!(score(&all(&around), &around), 100);
        // Where the loop bulges by one cell, it is cut short past two.
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
    fn only_a_closed_loop_has_100() {
        let size = Size::new(4, 4).unwrap();
        let open = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 9, 10, 6, 5, 4];
        let (_, open) = board(4, &[], &[&open]);
        let hint =
            Hint { cell: size.at(15).unwrap(), value: open.turns_near(size.at(15).unwrap()) };
        assert_eq!((open.n_visited(), remaining(hint, &open)), (16, 0));
        assert_eq!(score(&[hint], &open), 99);

        let (hints, two_loops) = board(
            4,
            &[(5, 8)],
            &[&[0, 1, 5, 4, 0], &[2, 3, 7, 6, 2], &[8, 9, 13, 12, 8], &[10, 11, 15, 14, 10]],
        );
        assert_eq!(two_loops.n_visited(), 16);
        assert_eq!(score(&hints, &two_loops), 88); // one turn too many of eight: 78.75 + 10
    }

    #[test]
    fn a_loop_that_matches_every_hint_has_100_where_cells_do_not_count() {
        let square = [0, 1, 5, 4, 0];
        let (hints, drawing) = board(4, &[(0, 4), (15, 0)], &[&square]);
        assert_eq!(Goal::EveryHint.score(&hints, &drawing), 100);
        let missing = Missing { open: false, hints_off: 0, cells_left: 0 };
        assert_eq!(Goal::EveryHint.missing(&hints, &drawing), missing);
        assert_eq!(Goal::EveryHint.report(&hints, &drawing).finding, Goal::EveryHint.finding());
        let (hints, open) = board(4, &[(0, 2)], &[&[0, 1, 5, 4]]);
        assert_eq!(Goal::EveryHint.score(&hints, &open), 99);
        let (hints, nothing) = board(4, &[], &[]);
        assert_eq!(Goal::EveryHint.score(&hints, &nothing), 99);
    }

    #[test]
    fn labels_begin_where_they_should() {
        let labels =
            [0, 19, 20, 39, 40, 59, 60, 79, 80, 99, 100].map(|n| format!("{:?}", Label::of(n)));
        assert_eq!(
            labels.join(" "),
            "Okay Okay Good Good Great Great Amazing Amazing Genius Genius Perfect"
        );
    }

    #[test]
    fn remaining_goes_below_zero_and_the_magnitude_has_no_sign() {
        let (hints, drawing) = board(4, &[(0, 1), (5, 4), (10, 1)], &[&[0, 1, 5, 4, 0]]);
        let left: Vec<i32> = hints.iter().map(|&hint| remaining(hint, &drawing)).collect();
        assert_eq!(left, [-3, 0, 0]);
        assert_eq!([-9, -3, 0, 1, 9].map(magnitude), [9, 3, 0, 1, 9]);
    }

    #[test]
    fn a_report_counts_what_is_missing() {
        let (hints, drawing) = board(4, &[(0, 3), (15, 0)], &[&[0, 1, 5, 4, 0]]);
        let expected = Missing { open: false, hints_off: 1, cells_left: 12 };
        assert_eq!(missing(&hints, &drawing), expected);
        let report = report(&hints, &drawing);
        assert_eq!(
            (report.finding, report.score, report.label),
            (Finding::Closed, 62, Label::Amazing)
        );
        assert_eq!(report.missing, expected);
    }

    #[test]
    fn a_change_has_edges_and_hints() {
        let (hints, before) = board(4, &[(0, 3), (15, 2)], &[&[0, 1, 2]]);
        let (_, now) = board(4, &[], &[&[0, 1, 5, 9]]);
        let changed = change(&hints, &before, &now);
        assert_eq!((changed.drawn, changed.erased), (2, 1));
        assert_eq!(changed.hints, [(hints[0], 3, 2)]);
        assert_eq!(change(&hints, &now, &now), Change::default());
    }
}
