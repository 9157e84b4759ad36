//! Announcements for screen readers.

use ::loopy::{Clue, Loopy, measure};
use ::play::Game;
use grid::{Dir, Size};
use leptos::prelude::*;

use super::game::LoopPage;
use super::words::{LoopCell, board_words, help_words, logic};

impl LoopPage {
    /// Describes what the last move changed, with the new score.
    pub(super) fn change_text(self) -> String {
        self.game.with_untracked(|game| {
            let (drawing, clues) = (game.puzzle().board().drawing(), game.puzzle().clues());
            let before = self.announced.get_value();
            let change = measure::change(clues, before.as_ref().unwrap_or(drawing), drawing);
            (board_words().changed)(&change, game.puzzle().goal().score(clues, drawing))
        })
    }

    /// Describes the numbers that changed since the last announcement, with the current stroke.
    pub(super) fn changed_numbers(self) -> Vec<String> {
        self.game.scene.with_untracked(|scene| {
            let before = self.announced_stroke.get_value().unwrap_or_else(|| scene.drawing.clone());
            let changed = measure::change(&scene.clues, &before, &scene.drawing).clues;
            let size = scene.drawing.size();
            changed.into_iter().map(|(clue, _, now)| number(size, clue, now)).collect()
        })
    }
}

/// Describes all numbers and the corners they still lack.
pub(super) fn numbers_text(game: &Game<Loopy>) -> String {
    let (scene, size) = (game.scene(), game.puzzle().board().size());
    let left = |&clue: &Clue| number(size, clue, measure::remaining(clue, &scene.drawing));
    game.puzzle().clues().iter().map(left).collect::<Vec<_>>().join(". ")
}

fn number(size: Size, clue: Clue, left: i32) -> String {
    (logic().number)(clue.value, &(help_words().place)(size, clue.cell), left)
}

/// Describes the cell under the cursor.
pub(super) fn cell_text(game: &Game<Loopy>) -> String {
    let scene = game.scene();
    let size = game.puzzle().board().size();
    let cell = scene.cursor;
    let clue = game.puzzle().clues().iter().find(|clue| clue.cell == cell);
    let clue = clue.map(|&clue| (clue.value, measure::remaining(clue, &scene.drawing)));
    let links: Vec<Dir> = scene.drawing.links(cell).collect();
    let ends = [Dir::Up, Dir::Down, Dir::Left, Dir::Right].map(|dir| links.contains(&dir));
    let (row, column) = (size.y(cell) + 1, size.x(cell) + 1);
    let pen_down = scene.pen_down;
    (board_words().cell)(&LoopCell { row, column, clue, ends, pen_down })
}
