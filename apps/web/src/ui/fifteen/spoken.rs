//! Announcements for screen readers: what happened in a game, and notes of the coach.

use ::fifteen::{Board, Fifteen, Hint, Move};
use play::{Advice, Effect, clock_text};

use super::words::words;
use crate::platform::browser::now;
use crate::ui::controller::{Batch, Controller};

/// Describes the effect of a batch of inputs; `None` if nothing moved.
pub fn words_of(game: Controller<Fifteen>, batch: &Batch<Fifteen>) -> Option<String> {
    let words = words();
    game.with_untracked(|game| {
        let (board, manhattan) = (game.puzzle().board(), game.puzzle().entropy().manhattan());
        let spoken = |effect: &Effect<Fifteen>| match effect {
            Effect::Ignored | Effect::Refused(_) | Effect::Shown | Effect::GaveUp => None,
            Effect::Played(m) => Some((words.played)(first_tile(board, *m), *m, manhattan)),
            Effect::Solved(_) => {
                let time = clock_text(game.elapsed(now()));
                let result = (words.solved_in)(game.n_moves(), game.n_steps(), &time);
                Some((words.solved_result)(&result))
            }
            Effect::Rewound(m) => Some((words.undone)(*m, manhattan)),
            Effect::Dealt => {
                let size = board.size();
                Some((words.dealt)(size.width(), size.height(), manhattan))
            }
        };
        batch.effects.iter().rev().find_map(spoken)
    })
}

/// Describes a message of the coach.
pub fn words_of_advice(advice: Advice<Hint>) -> String {
    let words = words();
    match advice {
        Advice::Searching => words.looking.to_owned(),
        Advice::Hint(Hint { m, tile, is_proven }) => (words.best_move)(tile, m, is_proven),
        Advice::NoHint => words.no_move.to_owned(),
        Advice::SolutionFound { n_steps, is_proven } => (words.solution_found)(n_steps, is_proven),
        Advice::NoSolution => words.no_solution.to_owned(),
        Advice::Stopped => words.stopped.to_owned(),
    }
}

/// Returns the tile of the move just made that was farthest from the gap. It is next to the gap now.
pub fn first_tile(board: &Board, m: Move) -> u8 {
    board.cells_of(m.back()).next().map_or(0, |cell| board.tile(cell))
}
