//! What happened, in words.

use ::slide::Slide;
use ::slide::{Board, Move, Piece};
use play::{Effect, Game};

use super::time::now;
use crate::ui::clock_text;
use crate::words::words;

/// What a game did, in words, from the board before and the gap that was selected before.
pub fn told(
    game: &Game<Slide>,
    effect: &Effect<Slide>,
    before: &Board,
    selected: Option<Piece>,
) -> Option<String> {
    let words = &words().slide;
    match effect {
        Effect::Ignored | Effect::Refused(_) | Effect::GaveUp => None,
        Effect::Shown => selection(game, selected),
        Effect::Solved(_) => {
            Some((words.solved_in)(game.n_moves(), &clock_text(game.elapsed(now()))))
        }
        Effect::Played(turn) => Some(turned(game, turn, before)),
        Effect::Rewound(slide::Turn::Slide(m)) => {
            Some((words.rewound)(&moved(game, m.inverse(), before)))
        }
        Effect::Rewound(_) => Some((words.rewound)(words.turned_back)),
        Effect::Dealt => Some(match game.params() {
            slide::Params::Challenge(challenge) => {
                (words.dealt)((words.design)(challenge.board), challenge.seed, challenge.steps)
            }
            slide::Params::Free(_) => (words.dealt_free)((words.design)(game.puzzle().design())),
        }),
    }
}

fn turned(game: &Game<Slide>, turn: &slide::Turn, before: &Board) -> String {
    let words = &words().slide;
    match turn {
        slide::Turn::Slide(m) => moved(game, *m, before),
        slide::Turn::Shuffle { n_steps, .. } => (words.shuffled)(*n_steps),
        slide::Turn::Reset => words.all_home.to_owned(),
        slide::Turn::RandomiseGaps { .. } | slide::Turn::ResetGaps => {
            (words.gaps_changed)(game.puzzle().board().gaps().count())
        }
        slide::Turn::Join(_) => words.wraps_changed.to_owned(),
        slide::Turn::Board(_) => (words.dealt_free)((words.design)(game.puzzle().design())),
    }
}

/// Who moved where; in a challenge, and how many moves that makes.
fn moved(game: &Game<Slide>, m: Move, before: &Board) -> String {
    let words = &words().slide;
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
    Some((words().slide.selected)(&name, size.x(corner) + 1, size.y(corner) + 1))
}
