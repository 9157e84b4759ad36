//! What a screen reader reads on request: the surroundings of the selected gap, the misplaced pieces, and why nothing
//! moved.

use ::slide::{Board, Key, Move, Piece, Slide};
use grid::Dir;
use leptos::prelude::*;
use play::Effect;

use super::announcements::{goal, name, place};
use super::game::SlidePage;
use super::words::words;
use crate::ui::shell::announce;

impl SlidePage {
    /// Announces the selected gap and the moves into it.
    pub(super) fn read_around(self) {
        let text = self.game.scene.with_untracked(|scene| match scene.selected {
            Some(gap) => around(&scene.board, gap),
            None => words().none_misplaced.to_owned(),
        });
        announce(text);
    }

    /// Announces the next misplaced piece.
    pub(super) fn read_misplaced(self) {
        let after = self.last_read.get_value();
        let (text, next) =
            self.game.scene.with_untracked(|scene| next_misplaced(&scene.board, after));
        self.last_read.set_value(next);
        announce(text);
    }

    /// Announces why an arrow key moved nothing.
    pub(super) fn explain_key(self, key: Key, effects: &[Effect<Slide>]) {
        let Key::Slide(dir) = key else { return };
        if *effects == [Effect::Ignored] {
            let text = self
                .game
                .scene
                .with_untracked(|scene| Some(why_not(&scene.board, scene.selected?, dir)));
            if let Some(text) = text {
                announce(text);
            }
        }
    }
}

/// Describes a gap and the moves into it.
pub fn around(board: &Board, gap: Piece) -> String {
    let words = words();
    let moves = Dir::ALL.into_iter().filter_map(|dir| {
        board.move_kind(Move { gap, dir })?;
        let piece = next_to(board, gap, dir)?;
        Some((words.can_move)(dir, &name(board, piece), goal(board, piece)))
    });
    let start = (words.around)(&name(board, gap), place(board, gap), goal(board, gap));
    std::iter::once(start).chain(moves).collect::<Vec<_>>().join(" ")
}

/// Describes the misplaced piece or gap that follows `after` on the complete picture, and returns it.
pub fn next_misplaced(board: &Board, after: Option<Piece>) -> (String, Option<Piece>) {
    let words = words();
    let mut misplaced: Vec<Piece> =
        board.pieces().filter(|&piece| goal(board, piece).is_some()).collect();
    misplaced.sort_by_key(|&piece| board.home_number(piece));
    let is_later =
        |&&piece: &&Piece| after.is_none_or(|a| board.home_number(piece) > board.home_number(a));
    let next = misplaced.iter().find(is_later).or(misplaced.first()).copied();
    let text = next.and_then(|piece| {
        let goal = goal(board, piece)?;
        Some((words.misplaced)(&name(board, piece), place(board, piece), goal, misplaced.len()))
    });
    (text.unwrap_or_else(|| words.none_misplaced.to_owned()), next)
}

/// Says why no piece moves in this direction into the gap.
pub fn why_not(board: &Board, gap: Piece, dir: Dir) -> String {
    match next_to(board, gap, dir) {
        Some(piece) => (words().stuck)(&name(board, piece), dir),
        None => (words().no_piece)(dir),
    }
}

/// Returns the first piece or gap that would move in this direction into the gap.
fn next_to(board: &Board, gap: Piece, dir: Dir) -> Option<Piece> {
    let behind = |cell| board.field().step(cell, dir.opposite());
    board.cells(gap).filter_map(behind).map(|cell| board.piece_at(cell)).find(|&piece| piece != gap)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::slide::{Design, GapKey};
    use grid::Wrap;

    fn board() -> Board {
        Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap()
    }

    #[test]
    fn a_gap_is_read_with_the_moves_into_it() {
        let mut board = board();
        let gap = board.first_gap();
        assert_eq!(
            around(&board, gap),
            "Small gap in row 7, column 8, in place. Up: small gap, in place. \
             Down: piece 30, in place. Right: large piece 35, in place."
        );
        board.play(Move { gap, dir: Dir::Down }).unwrap();
        assert!(
            around(&board, gap)
                .starts_with("Small gap in row 6, column 8, belongs in row 7, column 8.")
        );
    }

    #[test]
    fn misplaced_pieces_are_read_one_after_the_other() {
        let mut board = board();
        assert_eq!(next_misplaced(&board, None), ("Everything is in place.".to_owned(), None));
        board.play(Move { gap: board.first_gap(), dir: Dir::Down }).unwrap();
        let (text, first) = next_misplaced(&board, None);
        assert_eq!(
            text,
            "Piece 30 in row 7, column 8, belongs in row 6, column 8. 2 pieces not in place."
        );
        let (text, second) = next_misplaced(&board, first);
        assert!(text.starts_with("Small gap in row 6, column 8"), "{text}");
        assert_eq!(next_misplaced(&board, second).1, first);
    }

    #[test]
    fn a_refused_move_is_explained() {
        let board = board();
        let gap = board.first_gap();
        assert_eq!(why_not(&board, gap, Dir::Left), "Nothing can move left: the board ends there.");
    }
}
