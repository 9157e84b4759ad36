//! Cost of deals and turns, in units of work and bytes of memory.
//!
//! The constants are times measured on the largest boards, in units of 50 ns.

use play::Cost;

use crate::position::Position;
use crate::{Challenge, FreeBoard, Origin, Params, Turn};

/// Cost of one shuffle move, which computes the weights of all legal moves.
const SHUFFLE_MOVE: u64 = 5;
/// Cost of a turn that changes the whole board, and of its undo.
const TURN: u64 = 60;
/// Cost of building the tables of a board.
const SHAPE: u64 = 750;
/// Number of cells of the largest design.
const MAX_DESIGN_CELLS: usize = 128;
/// Bytes of the position stored for undo: one corner per cell and at most two gaps.
const POSITION: u64 = (size_of::<Position>() + MAX_DESIGN_CELLS + 2) as u64;
/// Bytes of a free-play board without its position and turns.
const BOARD: u64 = size_of::<(Origin, Vec<Turn>)>() as u64;

/// Returns the cost of a deal.
pub(crate) fn of_deal(params: &Params) -> Cost {
    match params {
        Params::Challenge(challenge) => of_challenge(challenge),
        Params::Free(board) => of_board(board),
    }
}

/// Returns the cost of a turn and its undo.
pub(crate) fn of_turn(turn: &Turn) -> Cost {
    let work = match turn {
        Turn::Slide(_) => return Cost::STEP,
        &Turn::Shuffle { n_moves, .. } => TURN + SHUFFLE_MOVE * u64::from(n_moves),
        Turn::Reset | Turn::RandomiseGaps { .. } | Turn::ResetGaps => TURN,
        // The tables are built for the turn and again for its undo.
        Turn::SetWrap(_) => TURN + 2 * SHAPE,
        Turn::Board(board) => {
            let Cost { work, bytes } = of_board(board);
            // The board is stored in the log and in the list of moves.
            return Cost { work: TURN + SHAPE + work, bytes: POSITION + 2 * bytes };
        }
    };
    Cost { work, bytes: POSITION }
}

fn of_board(board: &FreeBoard) -> Cost {
    let origin = match board.origin() {
        Origin::Solved { .. } => Cost::work(SHAPE),
        // The tables are built when the position is parsed, and again for the deal.
        Origin::Position(position) => Cost { work: 2 * SHAPE, bytes: position.bytes() as u64 },
        Origin::Challenge(challenge) => of_challenge(challenge),
    };
    let turns =
        board.turns().iter().map(|turn| Cost { bytes: size_of::<Turn>() as u64, ..of_turn(turn) });
    Cost { work: 0, bytes: BOARD } + origin + turns.sum()
}

fn of_challenge(challenge: &Challenge) -> Cost {
    Cost::work(SHAPE + SHUFFLE_MOVE * u64::from(challenge.steps))
}
