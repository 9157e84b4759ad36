//! UI strings for Slide's par, hints, Auto-solve and review.

use std::cmp::Ordering;

use ::slide::ParKind;
use grid::Dir;

use super::facts::ParState;
use super::words::{dir_name, shuffle_moves};
use crate::ui::words::{counted, grouped, texts};

texts! {
    /// UI strings for Slide's par, hints, Auto-solve and review.
    pub fn words() -> SolverWords {
        hint: "Hint",
        auto_solve: "Auto-solve",
        review: "Review",
        whole: "Picture",
        whole_help: "Shows or hides the complete picture; hold to peek",
        par_label(par: ParState) -> &'static str {
            match par {
                ParState::Known { kind: ParKind::Optimal, .. } => "Optimal",
                ParState::Known { kind: ParKind::Computer, .. } => "Computer",
                _ => "Par",
            }
        },
        par_value(par: ParState) {
            match par {
                ParState::Known { n_moves, .. } => grouped(n_moves),
                ParState::Computing | ParState::Unsolved { .. } => "–".to_owned(),
            }
        },
        /// The lower bound, unless the par is known to be optimal.
        par_bound(par: ParState) -> Option<String> {
            match par {
                ParState::Known { kind: ParKind::Optimal, .. } => None,
                ParState::Computing => Some("computing…".to_owned()),
                ParState::Known { lower_bound, .. } | ParState::Unsolved { lower_bound } => {
                    Some(format!("(at least {lower_bound})"))
                }
            }
        },
        /// The par for a shared result, in the middle of a sentence, if it is known.
        par(par: ParState) -> Option<String> {
            let ParState::Known { n_moves, lower_bound, kind } = par else { return None };
            Some(match kind {
                ParKind::Optimal => format!("optimal {n_moves}"),
                ParKind::Par => format!("par {n_moves} (at least {lower_bound})"),
                ParKind::Computer => format!("computer {n_moves} (at least {lower_bound})"),
            })
        },
        /// Compares the moves of a result with par.
        compared(par: ParState, n_moves: usize) {
            let n = par.found().unwrap_or_default();
            let made = moves(n_moves as u32);
            let by = grouped(n_moves.abs_diff(n));
            let order = n_moves.cmp(&n);
            let n = grouped(n as u32);
            let against_par = |par: &str| match order {
                Ordering::Less => format!("{made}, {by} under {par} ({n})."),
                Ordering::Equal => format!("{made}, equal to {par}."),
                Ordering::Greater => format!("{made}, {by} over {par} ({n})."),
            };
            let against = |other: &str| match order {
                Ordering::Less => format!("{made}, {by} fewer than {other} ({n})."),
                Ordering::Equal => format!("{made}, the same as {other}."),
                Ordering::Greater => format!("{made}, {by} more than {other} ({n})."),
            };
            match par {
                ParState::Computing => format!("{made}. Par is still being computed."),
                ParState::Known { kind: ParKind::Optimal, .. } if order == Ordering::Equal => {
                    format!("{made}: optimal!")
                }
                ParState::Known { kind: ParKind::Optimal, .. } => against("optimal"),
                ParState::Known { kind: ParKind::Par, .. } => against_par("par"),
                ParState::Known { kind: ParKind::Computer, .. } => against("the computer"),
                ParState::Unsolved { lower_bound } => format!(
                    "{made}. The computer found no solution within its search limit. The minimum is at least {}.",
                    moves(lower_bound)
                ),
            }
        },
        hints_used(n: usize) { format!("{} used", counted(n, "hint", "hints")) },
        hints_no_best: "You used hints, so this doesn’t count as a personal best.",

        looking: "Searching…",
        searching(bound: u32, best: Option<usize>) {
            match best {
                None => format!("Searching for a solution (at least {})…", moves(bound)),
                Some(best) => format!(
                    "Solution found: {}. Searching for a shorter one…",
                    counted(best, "move", "moves")
                ),
            }
        },
        move_of(done: usize, n: usize) { format!("Move {done} of {n}") },
        /// `left` is `None` while no solution is known.
        hint_is(piece: &str, dir: Dir, left: Option<usize>) {
            let hint = format!("Hint: {piece}, {}. Press Hint again to move it.", dir_name(dir));
            match left {
                Some(left) => format!("{hint} {} to go.", counted(left, "move", "moves")),
                None => format!("{hint} No solution is known yet; this move brings pieces closer."),
            }
        },
        found(n: usize) { format!("Solution found: {}", counted(n, "move", "moves")) },
        not_found(bound: u32, left: u32, nodes: u64) {
            format!(
                "No solution found after searching {} positions. In the closest position, the pieces were {} from \
                 their places in total. At least {} are needed.",
                grouped(nodes),
                counted(left as usize, "cell", "cells"),
                moves(bound)
            )
        },
        stopped(n_helps: usize) -> &'static str {
            if n_helps == 0 { "Stopped" } else { "Stopped. This game has hints, so it doesn’t count as a personal best." }
        },

        chart_lead: "Moves left:",
        review_searching: "Analysing your moves…",
        review_none: "Couldn’t analyse your moves.",
        curves: ["at least", "at most"],
        chart(n: usize) { format!("Moves left after each move, {} in total", counted(n, "move", "moves")) },
        chart_moves(n: usize) { counted(n, "move", "moves") },
        left(at_least: u32, at_most: Option<u32>) {
            match at_most {
                Some(at_most) if at_most == at_least => format!("{at_most} left"),
                Some(at_most) => format!("{at_least} to {at_most} left"),
                None => format!("at least {at_least} left"),
            }
        },
        /// `left` describes the moves left before this move, if they are known.
        review_line(at: usize, n: usize, moved: &str, left: Option<String>) {
            let left = left.map_or(String::new(), |left| format!(" {left} before it."));
            format!("Move {at} of {n}: {moved}.{left}")
        },
        better(n: usize, moved: &str) {
            format!("The solver needs {} from here. It starts with: {moved}.", counted(n, "move", "moves"))
        },
        all_made(n: usize) { format!("Solved after {}", counted(n, "move", "moves")) },
        previous_move: "Previous move",
        next_move: "Next move",
        position: "Position",
        end_review: "End review",

        shared: "Result copied",
        not_shared(text: &str) { format!("Couldn’t copy the result. Copy it from here: {text}") },
        share_title(board: &str, steps: u32) { format!("🧩 Slide, {board}, {}", shuffle_moves(steps)) },
    }
}

fn moves(n: u32) -> String {
    counted(n as usize, "move", "moves")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_labels_show_how_par_was_found() {
        let words = SolverWords::ENGLISH;
        let known = |n_moves, kind| ParState::Known { n_moves, lower_bound: 22, kind };
        let shared = |par| (words.par)(par).unwrap_or_default();
        assert_eq!(shared(ParState::Computing), "");
        assert_eq!(shared(known(22, ParKind::Optimal)), "optimal 22");
        assert_eq!(shared(known(84, ParKind::Par)), "par 84 (at least 22)");
        assert_eq!(shared(known(587, ParKind::Computer)), "computer 587 (at least 22)");
        let shown = |par| {
            let (label, value) = ((words.par_label)(par), (words.par_value)(par));
            format!("{label} {value} {}", (words.par_bound)(par).unwrap_or_default())
        };
        assert_eq!(shown(ParState::Computing), "Par – computing…");
        assert_eq!(shown(ParState::Unsolved { lower_bound: 62 }), "Par – (at least 62)");
        assert_eq!(shown(known(1084, ParKind::Par)), "Par 1,084 (at least 22)");
        assert_eq!(shown(known(22, ParKind::Optimal)), "Optimal 22 ");
    }

    #[test]
    fn a_result_is_compared_with_par() {
        let compared = SolverWords::ENGLISH.compared;
        let known = |n_moves, kind| ParState::Known { n_moves, lower_bound: 22, kind };
        assert_eq!(compared(ParState::Computing, 52), "52 moves. Par is still being computed.");
        assert_eq!(compared(known(40, ParKind::Par), 52), "52 moves, 12 over par (40).");
        assert_eq!(compared(known(40, ParKind::Par), 38), "38 moves, 2 under par (40).");
        assert_eq!(compared(known(40, ParKind::Par), 40), "40 moves, equal to par.");
        assert_eq!(compared(known(22, ParKind::Optimal), 22), "22 moves: optimal!");
        assert_eq!(compared(known(1, ParKind::Optimal), 3), "3 moves, 2 more than optimal (1).");
        assert_eq!(
            compared(known(587, ParKind::Computer), 500),
            "500 moves, 87 fewer than the computer (587)."
        );
    }

    #[test]
    fn the_moves_left_are_a_number_or_a_range() {
        let words = SolverWords::ENGLISH;
        assert_eq!((words.left)(4, Some(4)), "4 left");
        assert_eq!((words.left)(4, Some(6)), "4 to 6 left");
        assert_eq!((words.left)(4, None), "at least 4 left");
        let said = (words.not_found)(62, 1, 400_000_123);
        assert!(said.contains("400,000,123 positions") && said.contains("1 cell from"), "{said}");
    }
}
