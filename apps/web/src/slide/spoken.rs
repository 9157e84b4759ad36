//! What a game of Slide did, in words for those who listen.

use ::slide::{Board, Move, Piece, Slide, Turn};
use play::{Effect, Game, clock_text};

use super::words::words;
use crate::browser::now;
use crate::controller::Batch;

/// What a batch of inputs did, in words.
pub fn words_of(game: &Game<Slide>, batch: &Batch<Slide>) -> Option<String> {
    let mut before = batch.before.board.clone();
    let mut said = None;
    for effect in &batch.effects {
        said = words_of_effect(game, effect, &before, batch.before.selected).or(said);
        if let Effect::Played(Turn::Slide(m)) = effect {
            // The game has played it from here.
            let _ = before.play(*m);
        }
    }
    said
}

/// What one input did, from the board before it and the gap that was selected before.
fn words_of_effect(
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
        Effect::Rewound(Turn::Slide(m)) => Some((words.rewound)(&moved(game, m.inverse(), before))),
        Effect::Rewound(_) => Some((words.rewound)(words.turned_back)),
        Effect::Dealt => Some(match game.params() {
            slide::Params::Challenge(challenge) => {
                (words.dealt)((words.design)(challenge.board), challenge.seed, challenge.steps)
            }
            slide::Params::Free(_) => (words.dealt_free)((words.design)(game.puzzle().design())),
        }),
    }
}

fn turned(game: &Game<Slide>, turn: &Turn, before: &Board) -> String {
    let words = words();
    match turn {
        Turn::Slide(m) => moved(game, *m, before),
        Turn::Shuffle { n_steps, .. } => (words.shuffled)(*n_steps),
        Turn::Reset => words.all_home.to_owned(),
        Turn::RandomiseGaps { .. } | Turn::ResetGaps => {
            (words.gaps_changed)(game.puzzle().board().gaps().count())
        }
        Turn::Join(_) => words.wraps_changed.to_owned(),
        Turn::Board(_) => (words.dealt_free)((words.design)(game.puzzle().design())),
    }
}

/// Who moved where; in a challenge, and how many moves that makes.
fn moved(game: &Game<Slide>, m: Move, before: &Board) -> String {
    let words = words();
    let name = |piece: Piece| before.name(piece).to_string();
    let travels = before.travels(m);
    let said = match travels.iter().find(|travel| !before.is_gap(travel.piece)) {
        Some(travel) => (words.moved)(&name(travel.piece), m.dir),
        None => (words.swapped)(&name(m.gap)),
    };
    match game.puzzle().mode() {
        slide::Mode::Challenge => (words.with_moves)(&said, game.n_moves()),
        slide::Mode::Free => said,
    }
}

/// Which gap is selected, if that is another one.
fn selection(game: &Game<Slide>, before: Option<Piece>) -> Option<String> {
    let scene = game.scene();
    let selected = scene.selected.filter(|selected| before != Some(*selected))?;
    let size = scene.board.field().size();
    let corner = scene.board.corner(selected);
    let name = scene.board.name(selected).to_string();
    Some((words().selected)(&name, size.x(corner) + 1, size.y(corner) + 1))
}
