//! What the computer does for the player: it thinks about the position, gives hints and solves.

use crate::desk::Desk;
use crate::solver::Method;
use crate::words;
use fifteen::Auto;
use fifteen::{Board, Move};
use play::{Input, Millis};

/// The quick solver begins when the hand has rested so long: a search for each move of a burst would
/// only be stopped by the next.
pub(crate) const REST: Millis = 150;

impl Desk {
    /// Lets the solver work at what is most wanted: Auto Solve, the position, then the way here.
    pub(crate) fn think(&mut self, now: Millis) {
        let found = self.solver.poll();
        if let (Some(found), Some(auto)) = (&found, &mut self.auto)
            && found.method == self.method
            && !auto.take(&found.board, found.answer.path.as_deref(), now)
        {
            self.auto = None;
            self.status = words::NO_SOLUTION.to_string();
        }
        let board = self.game.puzzle().board();
        let best = Method::best_for(board.size());
        if let Some(board) = self.auto.as_ref().and_then(Auto::search) {
            self.solver.want(board, self.method);
        } else if self.solver.known(board).is_none() {
            let may_begin = best == Method::Optimal || now >= self.moved_at + REST;
            if may_begin && self.auto.is_none() {
                self.solver.want(board, best);
            }
        } else if best == Method::Optimal {
            let way = self.trail.points().iter().rev();
            let unknown = way.map(|point| &point.board).find(|b| self.solver.known(b).is_none());
            match unknown {
                Some(board) => self.solver.want(board, best),
                None => self.solver.stop(),
            }
        } else {
            self.solver.stop();
        }
        if self.wants_hint && self.solver.known(self.game.puzzle().board()).is_some() {
            self.give_hint(now);
        }
    }

    /// Shows the best move, or makes it if it is shown already.
    pub(crate) fn give_hint(&mut self, now: Millis) {
        if let Some(m) = self.hint.take() {
            let effect = self.game.handle(Input::Help(m), now);
            self.follow(&effect, now);
            return;
        }
        let board = self.game.puzzle().board();
        let Some(known) = self.solver.known(board) else {
            self.wants_hint = true;
            self.status = words::THINKING_OF_HINT.to_string();
            return;
        };
        self.wants_hint = false;
        self.hint = self.solver.hint(board);
        self.status = match self.hint {
            Some(m) => words::hint(m, last_tile(board, m), known.length().is_some()),
            None => words::NO_HINT.to_string(),
        };
    }

    /// Makes the next step of Auto Solve when it is due.
    pub(crate) fn auto_solve(&mut self, now: Millis) {
        let may_step = self.game.ending().is_none() && !self.game.clock().is_held();
        let Some(auto) = self.auto.as_mut().filter(|_| may_step) else { return };
        if let Some(dir) = auto.step(self.settings.speed, now) {
            let effect = self.game.handle(Input::Help(dir.into()), now);
            self.follow(&effect, now);
        }
    }
}

/// The tile of a chain that is farthest from the gap.
fn last_tile(board: &Board, m: Move) -> u8 {
    let back = m.dir.opposite();
    let steps = std::iter::successors(Some(board.gap()), |&cell| board.size().step(cell, back));
    steps.take(usize::from(m.n_tiles) + 1).last().map_or(0, |cell| board.tile(cell))
}
