//! The words of Slide's par, hints, Solve and review.

use std::cmp::Ordering;

use ::slide::ParKind;

use super::facts::ParState;
use super::words::count;
use crate::words::{grouped, texts};

/// The words of Slide's solver in the language of the page.
pub fn words() -> &'static SolverWords {
    &SolverWords::ENGLISH
}

texts! {
    /// Words of par, hints, Solve and review.
    SolverWords {
        hint, solve, review, whole, whole_help,
        /// What kind of par it is.
        par_label: fn(ParState) -> &'static str,
        /// What no solution goes below, where that says more than the par.
        par_bound: fn(ParState) -> Option<String>,
        /// A par, in the middle of a sentence.
        par: fn(ParState) -> String,
        /// A par, and how a number of moves compares with it.
        compared: fn(ParState, usize) -> String,
        helped: fn(usize) -> String,
        helped_no_best,

        looking,
        searching: fn(u32, Option<usize>) -> String,
        move_of: fn(usize, usize) -> String,
        hint_is: fn(&str, usize) -> String,
        found: fn(usize) -> String,
        not_found: fn(u32, u32, u64) -> String,
        stopped,

        review_title, review_lead, review_searching, review_none,
        curves: [&'static str; 2],
        chart: fn(usize) -> String,
        chart_moves: fn(usize) -> String,
        left: fn(u32, Option<u32>) -> String,
        review_line: fn(&str, &str) -> String,

        share, shared,
        not_shared: fn(&str) -> String,
        share_title: fn(&str, u32) -> String,
    }
}

impl SolverWords {
    /// English.
    pub const ENGLISH: Self = SolverWords {
        hint: "Hint",
        solve: "Solve",
        review: "Review",
        whole: "Picture",
        whole_help: "Hold to see the whole picture",
        par_label: |par| match par {
            ParState::Estimate(_) | ParState::Unsolved { .. } => "Estimate",
            ParState::Known { kind: ParKind::Optimal, .. } => "Optimal",
            ParState::Known { kind: ParKind::Par, .. } => "Par",
            ParState::Known { kind: ParKind::Computer, .. } => "Computer",
        },
        par_bound: |par| match par {
            ParState::Estimate(_) | ParState::Known { kind: ParKind::Optimal, .. } => None,
            ParState::Known { lower_bound, .. } | ParState::Unsolved { lower_bound, .. } => {
                Some(format!("(at least {lower_bound})"))
            }
        },
        par: |par| match par {
            ParState::Estimate(n) => format!("about {n} by an estimate"),
            ParState::Known { n_moves, lower_bound, kind } => match kind {
                ParKind::Optimal => format!("optimal {n_moves}"),
                ParKind::Par => format!("par {n_moves} (at least {lower_bound})"),
                ParKind::Computer => format!("computer {n_moves} (at least {lower_bound})"),
            },
            ParState::Unsolved { estimate, lower_bound } => {
                format!("about {estimate} by an estimate (at least {lower_bound})")
            }
        },
        compared: |par, moves| {
            let n = par.n_moves() as usize;
            let so = match moves.cmp(&n) {
                Ordering::Less => format!("{} fewer", n - moves),
                Ordering::Equal => "just that".to_owned(),
                Ordering::Greater => format!("{} more", moves - n),
            };
            match par {
                ParState::Estimate(_) => format!(
                    "About {} by an estimate, until par is computed: {so}.",
                    count(n, "move", "moves")
                ),
                ParState::Known { kind: ParKind::Optimal, .. } => {
                    format!("Optimal is {}: {so}.", count(n, "move", "moves"))
                }
                ParState::Known { kind: ParKind::Par, lower_bound, .. } => {
                    format!("Par is {} (at least {lower_bound}): {so}.", count(n, "move", "moves"))
                }
                ParState::Known { kind: ParKind::Computer, lower_bound, .. } => format!(
                    "The computer needs {} (at least {lower_bound}): {so}.",
                    count(n, "move", "moves")
                ),
                ParState::Unsolved { lower_bound, .. } => format!(
                    "About {} by an estimate: {so}. The computer found no solution within its budget; \
                     at least {lower_bound} are needed.",
                    count(n, "move", "moves")
                ),
            }
        },
        helped: |n| format!("{} shown or made by the computer", count(n, "move", "moves")),
        helped_no_best: "With the computer's help, so it does not count as your best.",

        looking: "Looking for a way …",
        searching: |bound, best| match best {
            None => format!("Looking for a solution: at least {}", moves(bound)),
            Some(best) => format!("A solution with {best} moves; looking for a shorter one"),
        },
        move_of: |done, n| format!("Move {done} of {n}"),
        hint_is: |piece, left| {
            format!(
                "Hint: {piece}. Hint again moves it; {} to go on this way.",
                count(left, "move", "moves")
            )
        },
        found: |n| format!("A solution with {}.", count(n, "move", "moves")),
        not_found: |bound, left, nodes| {
            format!(
                "Could not be solved within the budget. {} steps were tried; it came to {} from home in all, and at \
                 least {} are needed.",
                grouped(nodes),
                count(left as usize, "cell", "cells"),
                moves(bound)
            )
        },
        stopped: "Stopped.",

        review_title: "Move by move",
        review_lead: "How many moves were left, as far as the solver knows.",
        review_searching: "The moves are being looked at …",
        review_none: "The moves could not be looked at.",
        curves: ["at least", "at most"],
        chart: |n| format!("Moves left over {}", count(n, "move", "moves")),
        chart_moves: |n| count(n, "move", "moves"),
        left: |at_least, at_most| match at_most {
            Some(at_most) if at_most == at_least => format!("{at_most} left"),
            Some(at_most) => format!("{at_least} to {at_most} left"),
            None => format!("at least {at_least} left"),
        },
        review_line: |moved, left| format!("{moved}: {left}"),

        share: "Share",
        shared: "The result is copied.",
        not_shared: |text| format!("The result could not be copied. It is: {text}"),
        share_title: |board, steps| format!("🧩 Slide, {board}, {steps} steps"),
    };
}

fn moves(n: u32) -> String {
    count(n as usize, "move", "moves")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_par_says_what_it_is() {
        let words = SolverWords::ENGLISH;
        let known = |n_moves, kind| ParState::Known { n_moves, lower_bound: 22, kind };
        assert_eq!((words.par)(ParState::Estimate(84)), "about 84 by an estimate");
        assert_eq!((words.par)(known(22, ParKind::Optimal)), "optimal 22");
        assert_eq!((words.par)(known(84, ParKind::Par)), "par 84 (at least 22)");
        assert_eq!((words.par)(known(587, ParKind::Computer)), "computer 587 (at least 22)");
        let shown = |par| ((words.par_label)(par), (words.par_bound)(par));
        assert_eq!(shown(ParState::Estimate(84)), ("Estimate", None));
        assert_eq!(shown(known(84, ParKind::Par)), ("Par", Some("(at least 22)".to_owned())));
        assert_eq!(shown(known(22, ParKind::Optimal)), ("Optimal", None));
        let said = (words.compared)(known(40, ParKind::Par), 52);
        assert_eq!(said, "Par is 40 moves (at least 22): 12 more.");
        let said = (words.compared)(known(1, ParKind::Optimal), 1);
        assert_eq!(said, "Optimal is 1 move: just that.");
    }

    #[test]
    fn what_is_left_is_told_as_it_is_known() {
        let words = SolverWords::ENGLISH;
        assert_eq!((words.left)(4, Some(4)), "4 left");
        assert_eq!((words.left)(4, Some(6)), "4 to 6 left");
        assert_eq!((words.left)(4, None), "at least 4 left");
        let said = (words.not_found)(62, 1, 400_000_123);
        assert!(said.contains("400,000,123 steps") && said.contains("1 cell from home"), "{said}");
    }
}
