//! Announcements for screen readers.

use ::loopy::{Board, Clue, Drawing, Edge, Loopy, Move, PencilMark, measure};
use ::play::{Effect as Done, Game};
use grid::{Dir, Size};

use super::words::{LoopCell, board_words, help_words, logic};
use crate::ui::controller::{Batch, Cause};

/// Describes the effect of a batch of inputs; `None` if there is nothing to announce.
pub(super) fn batch_text(game: &Game<Loopy>, batch: &Batch<Loopy>) -> Option<String> {
    let (puzzle, shown) = (game.puzzle(), &batch.before.drawing);
    match batch.effects.last()? {
        Done::Played(Move::Mark(marks)) | Done::Rewound(Move::Mark(marks)) => {
            Some(marks_text(puzzle.board(), marks))
        }
        Done::Played(Move::Attempt(step)) => {
            let before = batch.before.tried.as_ref().map_or(0, Vec::len);
            Some((board_words().attempt)(*step, before))
        }
        Done::Played(m) | Done::Solved(m) => {
            let (clues, drawing) = (puzzle.clues(), puzzle.board().drawing());
            let change = measure::change(clues, &drawing_before(puzzle.board(), m, shown), drawing);
            Some((board_words().changed)(&change, game.scene().shown_score()))
        }
        Done::Rewound(_) => Some((board_words().undone)(game.scene().shown_score())),
        Done::Shown => {
            let cell = (batch.cause == Cause::Key).then(|| cell_text(game));
            let parts: Vec<String> = cell.into_iter().chain(changed_numbers(game, shown)).collect();
            (!parts.is_empty()).then(|| parts.join(". "))
        }
        _ => None,
    }
}

/// Returns the drawing before the last move; `shown` was on the screen then.
fn drawing_before(board: &Board, m: &Move, shown: &Drawing) -> Drawing {
    let mut before = board.clone();
    match m {
        // A stroke flips edges, so flipping them again restores the drawing.
        Move::Draw { flipped, .. } => {
            let _ = before.play(&Move::Draw { flipped: flipped.clone(), dot: None });
        }
        Move::Mark(_) | Move::Attempt(_) => {}
        // A button clears the board, and a button completes a stroke first.
        Move::Clear => return shown.clone(),
    }
    before.drawing().clone()
}

/// Describes the numbers that the current stroke has changed since `before` was shown.
fn changed_numbers(game: &Game<Loopy>, before: &Drawing) -> Vec<String> {
    let scene = game.scene();
    let changed = measure::change(&scene.clues, before, &scene.drawing).clues;
    let size = scene.drawing.size();
    changed.into_iter().map(|(clue, _, now)| number(size, clue, now)).collect()
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

/// Describes what a move did to these marks, on the board after it.
pub(super) fn marks_text(board: &Board, marks: &[PencilMark]) -> String {
    let (words, size) = (board_words(), board.size());
    let now = |place| board.marks().iter().find(|mark| mark.place() == place).copied();
    if let &[mark] = marks {
        return match now(mark.place()) {
            Some(mark) => (words.mark)(size, mark),
            None => (words.unmarked)(size, mark),
        };
    }
    let is_there = |mark: &&PencilMark| now(mark.place()) == Some(**mark);
    (words.marks)(marks.len(), marks.iter().filter(is_there).count())
}

/// Describes all visible marks.
pub(super) fn all_marks_text(game: &Game<Loopy>) -> String {
    let (words, scene) = (board_words(), game.scene());
    let size = scene.drawing.size();
    let marks: Vec<String> = scene.marks.into_iter().map(|mark| (words.mark)(size, mark)).collect();
    if marks.is_empty() { words.no_marks.to_owned() } else { marks.join(". ") }
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
    let crossed = [Dir::Up, Dir::Down, Dir::Left, Dir::Right].map(|dir| {
        let cross = Edge::at(size, cell, dir).map(PencilMark::Cross);
        cross.is_some_and(|cross| scene.marks.contains(&cross))
    });
    let mark = scene.marks.iter().find_map(|&mark| match mark {
        PencilMark::Cell(at, mark) if at == cell => Some(mark),
        _ => None,
    });
    let pen_down = scene.pen_down;
    (board_words().cell)(&LoopCell { row, column, clue, ends, mark, crossed, pen_down })
}

#[cfg(test)]
mod tests {
    use ::loopy::{Event, GridPoint};
    use ::play::Input;

    use super::*;

    /// Handles events as one batch and describes it.
    fn announce(game: &mut Game<Loopy>, cause: Cause, inputs: Vec<Input<Loopy>>) -> Option<String> {
        let before = game.scene();
        let effects = inputs.into_iter().flat_map(|input| game.handle(input, 1)).collect();
        let batch = Batch { cause, before, effects };
        let text = batch_text(game, &batch);
        assert_eq!(batch_text(game, &batch), text, "announcing changes nothing");
        text
    }

    #[test]
    fn marks_are_announced_by_place_also_when_they_are_undone() {
        let mut game = Game::<Loopy>::new("2025-11-30-easy".parse().unwrap(), 0).unwrap();
        let mut said = |input| announce(&mut game, Cause::Key, vec![input]).unwrap();
        let play = |text: &str| Input::Move(text.parse().unwrap());
        assert_eq!(said(play("c5")), "Row 2, column 2: corner");
        assert_eq!(said(play("s5")), "Row 2, column 2: straight");
        assert_eq!(said(Input::Undo), "Row 2, column 2: corner");
        assert_eq!(said(Input::Undo), "Row 2, column 2: corner removed");
        let cross = "Cross between row 2, column 2 and row 2, column 3";
        assert_eq!(said(play("x5R")), cross);
        assert_eq!(said(play("x5R")), format!("{cross} removed"));
        assert_eq!(said(play("x5R c6 s7")), "3 marks placed");
        assert_eq!(said(play("x5R c6")), "2 marks removed");
        assert_eq!(said(Input::Undo), "2 marks placed");
        let right = Input::Touch(Event::Key(::loopy::Key::Arrow(Dir::Right)));
        let down = Input::Touch(Event::Key(::loopy::Key::Arrow(Dir::Down)));
        assert_eq!(said(right), "Row 1, column 2, no line");
        assert_eq!(said(down), "Row 2, column 2, no line, crossed right");
        assert_eq!(
            all_marks_text(&game),
            format!("{cross}. Row 2, column 3: corner. Row 2, column 4: straight")
        );
    }

    #[test]
    fn a_stroke_is_announced_as_a_whole_and_its_numbers_as_they_change() {
        // The clues are 3 in the corner and 4 two cells to its right.
        let mut game = Game::<Loopy>::new("2025-11-30-easy".parse().unwrap(), 0).unwrap();
        let size = game.puzzle().board().size();
        let point = |x, y| GridPoint::of(size, size.cell(x, y).unwrap());
        let touch = |event| vec![Input::Touch(event)];
        let mut point_at = |event| announce(&mut game, Cause::Pointer, touch(event));
        assert_eq!(point_at(Event::Press(point(0, 0))), None);
        assert_eq!(point_at(Event::Drag(point(1, 0))), None, "no corner yet");
        let turned = point_at(Event::Drag(point(1, 1))).unwrap();
        assert!(turned.contains("2 to go"), "{turned}");
        let drawn = point_at(Event::Release).unwrap();
        assert!(drawn.starts_with("2 segments drawn"), "{drawn}");
        let cleared = announce(&mut game, Cause::Button, vec![Input::Move(Move::Clear)]).unwrap();
        assert!(cleared.starts_with("2 segments erased"), "{cleared}");
        let undone = announce(&mut game, Cause::Button, vec![Input::Undo]).unwrap();
        assert!(undone.starts_with("Undone"), "{undone}");
    }
}
