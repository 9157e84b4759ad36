//! Announcements for screen readers.

use ::slide::{Board, Hint, Move, Piece, Slide, Turn};
use grid::Cell;
use play::{Advice, Effect, Game, clock_text};

use super::solver_words;
use super::tasks::SearchResult;
use super::words::words;
use crate::platform::browser::now;
use crate::ui::controller::Batch;

/// Describes the effects of a batch of inputs.
pub fn batch_text(game: &Game<Slide>, batch: &Batch<Slide>) -> Option<String> {
    let mut before = batch.before.board.clone();
    let mut said = None;
    for effect in &batch.effects {
        said = effect_text(game, effect, &before, batch.before.selected).or(said);
        if let Effect::Played(Turn::Slide(m)) = effect {
            // The game has played it from here.
            let _ = before.play(*m);
        }
    }
    said
}

/// Describes one effect, given the board and the selected gap before it.
fn effect_text(
    game: &Game<Slide>,
    effect: &Effect<Slide>,
    before: &Board,
    selected: Option<Piece>,
) -> Option<String> {
    let words = words();
    match effect {
        Effect::Ignored | Effect::Refused(_) | Effect::GaveUp => None,
        Effect::Shown => selection(game, selected),
        Effect::Solved(_) => {
            Some((words.solved_in)(game.n_moves(), &clock_text(game.elapsed(now()))))
        }
        Effect::Played(turn) => Some(turned(game, turn, before)),
        Effect::Rewound(Turn::Slide(m)) => Some((words.undone)(&moved(game, m.inverse(), before))),
        Effect::Rewound(_) => Some((words.undone)(words.board_restored)),
        Effect::Dealt => Some(match game.params() {
            slide::Params::Challenge(challenge) => {
                (words.dealt)((words.design)(challenge.board), challenge.seed, challenge.steps)
            }
            slide::Params::Free(_) => (words.dealt_free)((words.design)(game.puzzle().design())),
        }),
    }
}

fn turned(game: &Game<Slide>, turn: &Turn, before: &Board) -> String {
    match turn {
        Turn::Slide(m) => moved(game, *m, before),
        _ => turn_text(game.puzzle(), turn, before),
    }
}

/// Describes a turn that led from `before` to `after`.
pub fn turn_text(after: &Slide, turn: &Turn, before: &Board) -> String {
    let words = words();
    match turn {
        Turn::Slide(m) => move_text(before, *m),
        Turn::Shuffle { n_moves, .. } => (words.shuffled)(*n_moves),
        Turn::Reset => words.board_reset.to_owned(),
        Turn::RandomiseGaps { .. } | Turn::ResetGaps => {
            (words.gaps_changed)(after.board().gaps().count())
        }
        Turn::SetWrap(_) => words.wraps_changed.to_owned(),
        Turn::Board(_) => (words.dealt_free)((words.design)(after.design())),
    }
}

/// Describes a move, in a challenge with the number of moves so far.
fn moved(game: &Game<Slide>, m: Move, before: &Board) -> String {
    let words = words();
    let said = move_text(before, m);
    match game.puzzle().mode() {
        slide::Mode::Challenge => (words.with_moves)(&said, game.n_moves()),
        slide::Mode::Free => said,
    }
}

/// Describes which piece a move moves, and its destination.
pub fn move_text(before: &Board, m: Move) -> String {
    let words = words();
    let mut after = before.clone();
    // The move is legal there.
    let _ = after.play(m);
    let (piece, dir) = before.mover(m);
    if before.is_gap(piece) {
        (words.swapped)(place(&after, piece))
    } else {
        (words.moved)(&name(before, piece), dir, place(&after, piece), goal(&after, piece))
    }
}

/// Describes a message of the coach, after a search with this result.
pub fn advice_text(game: &Game<Slide>, advice: &Advice<Hint>, found: &SearchResult) -> String {
    let (words, solver_words) = (words(), solver_words::words());
    let board = game.puzzle().board();
    match advice {
        Advice::Searching => solver_words.looking.to_owned(),
        Advice::Hint(Hint { piece, dir, n_left, .. }) => {
            let piece = (words.piece)(&name(board, *piece), place(board, *piece));
            (solver_words.hint_is)(&piece, *dir, *n_left)
        }
        Advice::SolutionFound { n_steps, .. } => (solver_words.found)(*n_steps),
        Advice::NoHint | Advice::NoSolution => {
            (solver_words.not_found)(found.lower_bound, found.left, found.nodes)
        }
        Advice::Stopped => (solver_words.stopped)(game.n_helps()).to_owned(),
    }
}

/// Returns the column and row of a piece's upper left cell, from 1.
pub fn place(board: &Board, piece: Piece) -> (usize, usize) {
    coordinates(board, board.corner(piece))
}

/// Returns the place where a piece belongs, unless it is there.
pub fn goal(board: &Board, piece: Piece) -> Option<(usize, usize)> {
    let home = board.home(piece);
    (home != board.corner(piece)).then(|| coordinates(board, home))
}

/// Returns the name of a piece or gap.
pub fn name(board: &Board, piece: Piece) -> String {
    (words().piece_name)(board.class(piece), board.home_number(piece))
}

fn coordinates(board: &Board, cell: Cell) -> (usize, usize) {
    let size = board.field().size();
    (size.x(cell) + 1, size.y(cell) + 1)
}

/// Describes the selected gap, if it has changed.
fn selection(game: &Game<Slide>, before: Option<Piece>) -> Option<String> {
    let scene = game.scene();
    let selected = scene.selected.filter(|selected| before != Some(*selected))?;
    Some((words().selected)(scene.board.class(selected), place(&scene.board, selected)))
}
