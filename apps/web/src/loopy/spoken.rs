//! What is said of a board to those who listen.

use ::loopy::{Hint, Loopy, measure};
use ::play::Game;
use grid::{Dir, Size};
use leptos::prelude::*;

use super::game::LoopPage;
use super::words::{LoopCell, logic, words};

impl LoopPage {
    /// What a move changed, and the score now.
    pub(super) fn change_in_words(self) -> String {
        self.game.with_untracked(|game| {
            let (drawing, hints) = (game.puzzle().board().drawing(), game.puzzle().hints());
            let before = self.announced.get_value();
            let change = measure::change(hints, before.as_ref().unwrap_or(drawing), drawing);
            (words().board.changed)(&change, game.puzzle().goal().score(hints, drawing))
        })
    }

    /// The numbers that have changed since they were announced last, the stroke under way included.
    pub(super) fn numbers_changed(self) -> Vec<String> {
        self.game.scene.with_untracked(|scene| {
            let before = self.announced_stroke.get_value().unwrap_or_else(|| scene.drawing.clone());
            let changed = measure::change(&scene.hints, &before, &scene.drawing).hints;
            let size = scene.drawing.size();
            changed.into_iter().map(|(hint, _, now)| number(size, hint, now)).collect()
        })
    }
}

/// All numbers and what they still ask for.
pub(super) fn numbers_in_words(game: &Game<Loopy>) -> String {
    let (scene, size) = (game.scene(), game.puzzle().board().size());
    let left = |&hint: &Hint| number(size, hint, measure::remaining(hint, &scene.drawing));
    game.puzzle().hints().iter().map(left).collect::<Vec<_>>().join(". ")
}

fn number(size: Size, hint: Hint, left: i32) -> String {
    (logic().number)(hint.value, &(logic().help.place)(size, hint.cell), left)
}

/// The cell under the cursor, for those who listen.
pub(super) fn cell_in_words(game: &Game<Loopy>) -> String {
    let scene = game.scene();
    let size = game.puzzle().board().size();
    let cell = scene.cursor;
    let hint = game.puzzle().hints().iter().find(|hint| hint.cell == cell);
    let hint = hint.map(|&hint| (hint.value, measure::remaining(hint, &scene.drawing)));
    let links: Vec<Dir> = scene.drawing.links(cell).collect();
    let ends = [Dir::Up, Dir::Down, Dir::Left, Dir::Right].map(|dir| links.contains(&dir));
    let (row, column) = (size.y(cell) + 1, size.x(cell) + 1);
    let pen_down = scene.pen_down;
    (words().board.cell)(&LoopCell { row, column, hint, ends, pen_down })
}
