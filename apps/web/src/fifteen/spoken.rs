//! What a game of Fifteen did, and what the coach has to say, in words.

use ::fifteen::{Board, Fifteen, Move, Note};
use play::{Effect, clock_text};

use super::words::words;
use crate::browser::now;
use crate::controller::{Batch, Controller};

/// What a batch of inputs did, in words; nothing if nothing moved.
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
                Some(format!("{}: {result}", words.solved))
            }
            Effect::Rewound(m) => Some((words.rewound)(*m, manhattan)),
            Effect::Dealt => {
                let size = board.size();
                Some((words.dealt)(size.width(), size.height(), manhattan))
            }
        };
        batch.effects.iter().rev().find_map(spoken)
    })
}

/// What the coach has to say.
pub fn words_of_note(note: Note) -> String {
    let words = words();
    match note {
        Note::Searching => words.looking.to_owned(),
        Note::Hint { m, tile, is_proven } => (words.best_move)(tile, m, is_proven),
        Note::NoHint => words.no_move.to_owned(),
        Note::SolutionFound { n_steps, is_proven } => (words.auto_found)(n_steps, is_proven),
        Note::NoSolution => words.no_solution.to_owned(),
        Note::Stopped => words.stopped.to_owned(),
    }
}

/// The tile of a move just made that was farthest from the gap: it is beside the gap now.
pub fn first_tile(board: &Board, m: Move) -> u8 {
    board.cells_of(m.back()).next().map_or(0, |cell| board.tile(cell))
}
