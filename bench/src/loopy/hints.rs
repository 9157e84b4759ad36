//! The hints of Loop Logic, checked one by one: each must follow from what it names, and name everything in words.

use std::ops::ControlFlow;

use games::loop_hint::{explanation, unsaid};
use loopy::logic::{
    Advice, Argument, BoardSize, Fact, Level, Marks, advise, check_argument, follows_by_count,
    generate, unlimited,
};
use loopy::{Drawing, PencilMark};

use crate::table::{Row, Table};

/// Number of puzzles per size and level.
const PUZZLES: u32 = 12;

/// Adds the numbers of hints checked and of those at fault, per size and level and in total.
pub(crate) fn rows(table: &mut Table) {
    let mut push = |on: &str, n_hints: u32, n_faults: u32| {
        table.push(Row::new("loop-hints", "hints checked", on, f64::from(n_hints), "hints"));
        table.push(Row::new("loop-hints", "hints at fault", on, f64::from(n_faults), "hints"));
    };
    let (mut all_hints, mut all_faults) = (0, 0);
    for level in Level::ALL {
        for side in 5..=8 {
            let (mut n_hints, mut n_faults) = (0, 0);
            for seed in 0..PUZZLES {
                each_hint(side, level, seed, &mut |given, argument| {
                    n_hints += 1;
                    n_faults += u32::from(!is_complete(side, given, argument));
                });
            }
            let on = format!("{side}×{side} {level}, {PUZZLES} puzzles");
            push(&on, n_hints, n_faults);
            all_hints += n_hints;
            all_faults += n_faults;
        }
    }
    push("all sizes and levels", all_hints, all_faults);
}

/// Solves a puzzle with hints alone, and visits each with what is on the board before it.
fn each_hint(side: usize, level: Level, seed: u32, visit: &mut dyn FnMut(&[Fact], &Argument)) {
    let size = BoardSize::new(side, side).expect("a valid Logic size");
    let puzzle = generate(size, level, seed, &mut |_| ControlFlow::Continue(()))
        .expect("generation is not cancelled");
    let problem = puzzle.board.problem();
    let mut marks = Marks::of(&Drawing::new(problem.size()));
    while let Advice::Next(argument) =
        unlimited(|budget| advise(&problem, &puzzle.solution, &marks, budget))
    {
        visit(&marks.facts().collect::<Vec<_>>(), &argument);
        for &fact in argument.conclusion() {
            match fact {
                Fact::Line(edge) => drop(marks.drawing.add(edge)),
                fact => marks.pencil.extend(PencilMark::of_fact(fact)),
            }
        }
    }
}

/// Returns whether each conclusion follows from what its step names, by the exact count, and each sentence names it all.
fn is_complete(side: usize, given: &[Fact], argument: &Argument) -> bool {
    let size = grid::Size::new(side, side).expect("a valid size");
    let checked = check_argument(given, argument, &mut |clues, facts, conclusion| {
        unlimited(|budget| follows_by_count(size, clues, facts, conclusion, budget))
    });
    checked.is_ok()
        && explanation(size, argument).iter().all(|sentence| unsaid(size, sentence).is_none())
}
