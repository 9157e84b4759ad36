//! What dealing and turns cost, in steps of work and bytes of memory.
//!
//! The constants are times measured on the largest boards, in units of 50 ns.

use play::Cost;

use crate::position::Position;
use crate::{Challenge, FreeBoard, Origin, Params, Turn};

/// A step of a shuffle, which weighs all moves that are open.
const SHUFFLE_MOVE: u64 = 5;
/// A turn that changes the board as a whole, and its undo.
const TURN: u64 = 60;
/// The tables of a board, made from nothing.
const SHAPE: u64 = 750;
/// The cells of the largest of the eight boards.
const MAX_DESIGN_CELLS: usize = 128;
/// The bytes of the position that undo keeps: a corner for each cell and two gaps at most.
const POSITION: u64 = (size_of::<Position>() + MAX_DESIGN_CELLS + 2) as u64;
/// The bytes of a board for free play without its position and turns.
const BOARD: u64 = size_of::<(Origin, Vec<Turn>)>() as u64;

/// What a deal costs.
pub(crate) fn of_deal(params: &Params) -> Cost {
    match params {
        Params::Challenge(challenge) => of_challenge(challenge),
        Params::Free(board) => of_board(board),
    }
}

/// What a turn and its undo cost.
pub(crate) fn of_turn(turn: &Turn) -> Cost {
    let work = match turn {
        Turn::Slide(_) => return Cost::STEP,
        &Turn::Shuffle { n_moves, .. } => TURN + SHUFFLE_MOVE * u64::from(n_moves),
        Turn::Reset | Turn::RandomiseGaps { .. } | Turn::ResetGaps => TURN,
        // The tables are made for the turn and for its undo.
        Turn::SetWrap(_) => TURN + 2 * SHAPE,
        Turn::Board(board) => {
            let Cost { work, bytes } = of_board(board);
            // The board is in the log and among the moves played.
            return Cost { work: TURN + SHAPE + work, bytes: POSITION + 2 * bytes };
        }
    };
    Cost { work, bytes: POSITION }
}

fn of_board(board: &FreeBoard) -> Cost {
    let origin = match board.origin() {
        Origin::Solved { .. } => Cost::work(SHAPE),
        // Made when it is read, and for the deal.
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
