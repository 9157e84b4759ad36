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
    use grid::Cell;

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

    /// Reads the first number after a word of an announcement.
    fn number_after(text: &str, word: &str) -> usize {
        let rest = text.split_once(word).unwrap_or_else(|| panic!("{word}: {text}")).1;
        let digits = rest.trim_start().split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("{word}: {text}"))
    }

    /// A player who hears only announcements learns the numbers, marks corners, draws the loop and checks both.
    #[test]
    fn a_logic_puzzle_can_be_solved_from_announcements_alone() {
        use ::loopy::logic::{BoardSize, Level, Problem, generate, solutions, unlimited};
        use ::loopy::{CellMark, Key};

        let size = BoardSize::new(5, 5).unwrap();
        let go_on = &mut |_| std::ops::ControlFlow::Continue(());
        let made = generate(size, Level::Easy, 1, go_on).unwrap();
        let params = ::loopy::Params::Logic(made.board);
        let mut game = Game::<Loopy>::new(params, 0).unwrap();
        let grid = size.grid();

        // "4 in row 1, column 2: 4 to go. …"
        let said = numbers_text(&game);
        let clue = |text: &str| {
            let (row, column) = (number_after(text, "row"), number_after(text, "column"));
            let value = text[..1].parse().unwrap();
            Clue { cell: grid.cell(column - 1, row - 1).unwrap(), value }
        };
        let clues: Vec<Clue> = said.split(". ").map(clue).collect();
        let problem = Problem::new(grid, &clues).unwrap();
        let solution = unlimited(|budget| solutions(&problem, 2, budget)).remove(0);

        let press = |game: &mut Game<Loopy>, key: Key| {
            announce(game, Cause::Key, vec![Input::Touch(Event::Key(key))]).unwrap_or_default()
        };
        let mut at = (0, 0);
        let mut go = |game: &mut Game<Loopy>, (x, y): (usize, usize)| {
            let mut said = String::new();
            while at != (x, y) {
                let (dir, next) = match (at.0.cmp(&x), at.1.cmp(&y)) {
                    (std::cmp::Ordering::Less, _) => (Dir::Right, (at.0 + 1, at.1)),
                    (std::cmp::Ordering::Greater, _) => (Dir::Left, (at.0 - 1, at.1)),
                    (_, std::cmp::Ordering::Less) => (Dir::Down, (at.0, at.1 + 1)),
                    _ => (Dir::Up, (at.0, at.1 - 1)),
                };
                said = press(game, Key::Arrow(dir));
                // The announcement says where the cursor is.
                at = (number_after(&said, "column") - 1, number_after(&said, "ow") - 1);
                assert_eq!(at, next);
            }
            said
        };
        // Marks every corner, and hears the mark when passing again.
        let corners: Vec<Cell> = grid.cells().filter(|&cell| solution.is_turn(cell)).collect();
        for &cell in &corners {
            go(&mut game, (grid.x(cell), grid.y(cell)));
            let key = Event::Key(Key::Mark(CellMark::Corner));
            let said = announce(&mut game, Cause::Key, vec![Input::Touch(key)]).unwrap();
            let place = format!("Row {}, column {}: corner", grid.y(cell) + 1, grid.x(cell) + 1);
            assert_eq!(said, place);
        }
        assert_eq!(all_marks_text(&game).matches("corner").count(), corners.len());
        let first = corners[0];
        let said = go(&mut game, (grid.x(first), grid.y(first)));
        assert!(said.contains("marked corner"), "{said}");
        // Draws along the loop with the pen down; the last step closes it.
        let around = solution.trails().remove(0).cells;
        let start = around.iter().position(|&cell| cell == first).unwrap();
        let down = Event::Key(Key::Pen);
        let said = announce(&mut game, Cause::Key, vec![Input::Touch(down)]).unwrap();
        assert!(said.ends_with("pen down"), "{said}");
        let mut last = String::new();
        for step in 0..around.len() {
            let [from, to] = [step, step + 1].map(|n| around[(start + n) % around.len()]);
            let towards = |dir: &Dir| grid.step(from, *dir) == Some(to);
            let dir = Dir::ALL.into_iter().find(towards).unwrap();
            let key = Event::Key(Key::Arrow(dir));
            last = announce(&mut game, Cause::Key, vec![Input::Touch(key)]).unwrap();
        }
        assert!(last.starts_with(&format!("{} segments drawn", around.len())), "{last}");
        assert!(last.ends_with("100%."), "{last}");
        assert!(numbers_text(&game).split(". ").all(|number| number.ends_with("satisfied")));
        assert!(game.ending().is_some());
    }
}
