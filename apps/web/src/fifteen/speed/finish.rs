//! What becomes of a solve: it is stored, its shortest solution is looked for, and its splits are compared.

use std::rc::Rc;

use ::fifteen::Solver;
use ::fifteen::session::{Score, Solve, precise_time};
use leptos::prelude::*;

use super::super::daily;
use super::super::tasks::{LARGEST_PROVEN, SolveFifteen};
use super::game::{ClockState, SpeedPage};
use super::words::words;
use crate::shell::announce;
use crate::work::{End, start};

impl SpeedPage {
    /// The board is solved: the solve is stored, and its shortest solution looked for.
    pub(super) fn finish(self) {
        let elapsed = self.elapsed();
        let solved_at = js_sys::Date::now() as u64 / 1000;
        let solve = self.attempt.with_untracked(|attempt| attempt.finish(elapsed, solved_at));
        self.clock.set(ClockState::Solved(elapsed));
        self.sessions.add_solve(solve.clone());
        announce((words().solved)(&precise_time(elapsed), solve.n_moves, solve.n_steps));
        if let Some(scramble) = &solve.scramble {
            daily::record_time(scramble, elapsed);
        }
        self.search_shortest(&solve);
        self.result.set(Some(solve));
    }

    /// Looks for the shortest solution in a worker, where it can be proven soon.
    fn search_shortest(self, solve: &Solve) {
        let scramble = solve.scramble.as_ref();
        let Some(board) = scramble.filter(|board| board.size().area() <= LARGEST_PROVEN) else {
            return self.search.set_value(None);
        };
        let task = SolveFifteen { board: board.to_string(), solver: Solver::Optimal };
        let mut known = solve.clone();
        let job = start(
            task,
            |_| (),
            move |end| {
                let End::Done(answer) = end else { return };
                let Some(path) = answer.path else { return };
                // The racer may have left the page or marked the solve.
                let Some(result) = self.result.try_get_untracked() else { return };
                let before = result.filter(|result| result.scramble == known.scramble);
                let before = before.unwrap_or_else(|| known.clone());
                known = Solve { optimal: Some(path.len() as u32), ..before.clone() };
                self.sessions.replace_solve(&before, Some(known.clone()));
                if self.result.with_untracked(|result| result.as_ref() == Some(&before)) {
                    self.result.set(Some(known));
                }
            },
        );
        self.search.set_value(Some(Rc::new(job)));
    }

    /// The splits of the best solve of this size so far.
    pub(super) fn note_best(self) {
        let size = self.game.with_untracked(|game| game.puzzle().board().size());
        let best = self.sessions.solves.with_untracked(|solves| {
            let known = solves.iter().filter(|solve| solve.size.grid() == size);
            let known = known.filter(|solve| !solve.splits.is_empty());
            let finished = known.filter(|solve| solve.score() != Score::Unfinished);
            finished.min_by_key(|solve| solve.score()).map(|solve| solve.splits.clone())
        });
        self.best_splits.set(best);
    }
}
