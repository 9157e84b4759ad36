//! Gestures as a table: scripts of input, and the resulting drawings.

use expect_test::expect_file;
use grid::{Cell, Dir, Size};
use loopy::{
    Board, CellMark, Drawing, GridPoint, Hand, Key, MarkPoint, MarkTool, Move, Undo, line, picture,
};
use play::Touch;
use proptest::prelude::*;

/// A board without clues and a hand, driven by scripts.
struct TestBoard {
    board: Board,
    hand: Hand,
    moves: Vec<(Move, Undo)>,
}

impl TestBoard {
    fn new(side: usize) -> Self {
        let board = Board::new(Size::new(side, side).unwrap(), Vec::new()).unwrap();
        TestBoard { hand: Hand::new(board.size()), board, moves: Vec::new() }
    }

    fn take(&mut self, outcome: Touch<Move>) {
        if let Touch::Move(m) = outcome {
            self.board.check_gesture(&m).unwrap();
            let undo = self.board.undo_of(&m);
            self.board.play(&m).unwrap();
            self.moves.push((m, undo));
        }
    }

    /// Runs a script. `0 1 2` is a stroke through the cells with these numbers, and `5` alone a tap. `0:-1` is the point in column
    /// 0 and row -1, off the board. Letters are keys: `udlr` arrows, `UDLR` with Shift, `^` Shift released, `p` the pen, `b`
    /// Backspace, `x` Delete, `k`, `c` and `s` marks in the cell (empty, corner, straight) and `K` a cross on its right edge.
    fn run(&mut self, script: &str) {
        for gesture in script.split(", ") {
            if !gesture.starts_with(|c: char| c.is_ascii_digit()) {
                for letter in gesture.chars() {
                    let outcome = self.hand.key(&self.board, key(letter));
                    self.take(outcome);
                }
                continue;
            }
            let points: Vec<GridPoint> = gesture.split(' ').map(|word| self.point(word)).collect();
            let outcome = self.hand.press(&self.board, points[0]);
            self.take(outcome);
            for &point in &points[1..] {
                let outcome = self.hand.drag(point);
                self.take(outcome);
            }
            let outcome = self.hand.release(&self.board);
            self.take(outcome);
        }
    }

    fn point(&self, word: &str) -> GridPoint {
        let number = |text: &str| text.parse::<i32>().unwrap();
        let size = self.board.size();
        let place = word.split_once(':').map(|(x, y)| GridPoint::new(number(x), number(y)));
        place.unwrap_or_else(|| GridPoint::of(size, size.at(number(word) as usize).unwrap()))
    }

    /// Formats the board with one character per cell, which shows its edges or the dot, and the number of moves.
    fn text(&self) -> String {
        let drawing = self.hand.drawing().unwrap_or(self.board.drawing());
        let picture = picture(&[], drawing);
        let rows = picture.lines().step_by(2).map(|row| row.chars().step_by(4).collect());
        let mut rows: Vec<String> = rows.collect();
        if let Some(dot) = self.board.dot() {
            let (x, y) = (self.board.size().x(dot), self.board.size().y(dot));
            let marked = rows[y].chars().enumerate().map(|(i, c)| if i == x { '•' } else { c });
            rows[y] = marked.collect();
        }
        format!("{} in {}", rows.join(" "), self.moves.len())
    }
}

fn key(letter: char) -> Key {
    match letter {
        '^' => Key::ShiftUp,
        'p' => Key::Pen,
        'b' => Key::Back,
        'x' => Key::Delete,
        'k' => Key::Mark(CellMark::Empty),
        'c' => Key::Mark(CellMark::Corner),
        's' => Key::Mark(CellMark::Straight),
        'K' => Key::CrossEdge(Dir::Right),
        _ => {
            let dir = Dir::from_letter(letter).expect("a letter of a key");
            if letter.is_ascii_uppercase() { Key::ShiftArrow(dir) } else { Key::Arrow(dir) }
        }
    }
}

/// Runs each script in `hand.txt` and compares the board after `=>`.
#[test]
fn scripts_give_the_recorded_drawings() {
    let mut n_scripts = 0;
    let lines = include_str!("hand.txt").lines().map(|line| {
        let Some((script, _)) = line.split_once(" => ") else { return format!("{line}\n") };
        n_scripts += 1;
        let mut test = TestBoard::new(4);
        test.run(script.trim());
        format!("{script} => {}\n", test.text())
    });
    expect_file!["hand.txt"].assert_eq(&lines.collect::<String>());
    assert_eq!(n_scripts, 52);
}

#[test]
fn a_second_finger_does_not_turn_the_first_press_into_a_tap() {
    let mut test = TestBoard::new(4);
    test.hand.press(&test.board, GridPoint::new(0, 0));
    assert_eq!(test.hand.press(&test.board, GridPoint::new(2, 2)), Touch::Shown);
    test.hand.drag(GridPoint::new(3, 2));
    assert!(matches!(test.hand.press(&test.board, GridPoint::new(0, 0)), Touch::Move(_)));
}

#[test]
fn a_cancelled_gesture_has_no_effect() {
    let mut test = TestBoard::new(4);
    let size = test.board.size();
    test.hand.press(&test.board, GridPoint::new(0, 0));
    assert_eq!(test.hand.drag(GridPoint::new(3, 0)), Touch::Shown);
    assert_eq!(test.hand.stroke().len(), 4);
    assert_eq!(test.hand.cancel_gesture(), Touch::Shown);
    assert_eq!(test.hand.release(&test.board), Touch::Nothing);
    assert_eq!(test.board, Board::new(size, Vec::new()).unwrap());
}

#[test]
fn finishing_keeps_a_stroke_but_does_not_tap() {
    let mut test = TestBoard::new(4);
    test.hand.press(&test.board, GridPoint::new(0, 0));
    assert_eq!(test.hand.finish(&test.board), Touch::Shown);
    test.hand.press(&test.board, GridPoint::new(0, 0));
    test.hand.drag(GridPoint::new(1, 0));
    assert!(matches!(test.hand.finish(&test.board), Touch::Move(_)));
    assert_eq!(test.hand.finish(&test.board), Touch::Nothing);
}

#[test]
fn a_pointer_far_off_the_board_takes_no_extra_time() {
    let size = Size::new(8, 8).unwrap();
    let far = GridPoint::at(1e300, -1e300);
    assert!(line(size, GridPoint::new(0, 7), far).count() < 20);
    assert_eq!(line(size, GridPoint::at(f64::NAN, f64::NEG_INFINITY), far).count(), 0);
}

#[test]
fn lines_step_from_cell_to_neighbour() {
    let size = Size::new(50, 50).unwrap();
    for (x, y) in (0..50).flat_map(|x| (0..50).map(move |y| (x, y))) {
        let (from, to) = (GridPoint::new(20, 30), GridPoint::new(x, y));
        let cells: Vec<Cell> = line(size, from, to).collect();
        assert_eq!(cells.first().copied(), from.cell(size));
        assert_eq!(cells.last().copied(), to.cell(size));
        assert!(cells.windows(2).all(|pair| size.distance(pair[0], pair[1]) == 1));
        assert_eq!(cells.len() - 1, size.distance(cells[0], cells[cells.len() - 1]));
    }
}

/// One action of a player.
#[derive(Clone, Debug)]
enum Action {
    Press(i32, i32),
    Drag(i32, i32),
    MarkPress(MarkTool, f64, f64),
    MarkDrag(f64, f64),
    Release,
    Cancel,
    Key(char),
    Clear,
}

const TOOLS: [MarkTool; 3] = [MarkTool::Cross, MarkTool::Corner, MarkTool::Straight];

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        2 => (-1..7, -1..7).prop_map(|(x, y)| Action::Press(x, y)),
        8 => (-1..7, -1..7).prop_map(|(x, y)| Action::Drag(x, y)),
        2 => (prop::sample::select(&TOOLS[..]), -1.0..7.0, -1.0..7.0)
            .prop_map(|(tool, x, y)| Action::MarkPress(tool, x, y)),
        4 => (-1.0..7.0, -1.0..7.0).prop_map(|(x, y)| Action::MarkDrag(x, y)),
        3 => Just(Action::Release),
        6 => prop::sample::select("udlrUDLR^pbxkcsK".chars().collect::<Vec<_>>()).prop_map(Action::Key),
        1 => prop_oneof![Just(Action::Cancel), Just(Action::Clear)],
    ]
}

proptest! {
    #[test]
    fn drawings_stay_consistent_and_undo_restores_them(actions in prop::collection::vec(action(), 0..120)) {
        let mut test = TestBoard::new(6);
        let mut boards = vec![test.board.clone()];
        for action in actions {
            let outcome = match action {
                Action::Press(x, y) => test.hand.press(&test.board, GridPoint::new(x, y)),
                Action::Drag(x, y) => test.hand.drag(GridPoint::new(x, y)),
                Action::MarkPress(tool, x, y) => {
                    test.hand.press_mark(&test.board, tool, MarkPoint::at(x, y))
                }
                Action::MarkDrag(x, y) => test.hand.drag_mark(&test.board, MarkPoint::at(x, y)),
                Action::Release => test.hand.release(&test.board),
                Action::Cancel => test.hand.cancel_gesture(),
                Action::Key(letter) => test.hand.key(&test.board, key(letter)),
                Action::Clear if test.hand.is_busy() || test.board.drawing().is_empty() => continue,
                Action::Clear => Touch::Move(Move::Clear),
            };
            if let Touch::Move(m) = &outcome {
                prop_assert_eq!(&m.to_string().parse::<Move>(), &Ok(m.clone()));
            }
            let before = test.moves.len();
            let is_mark = matches!(&outcome, Touch::Move(Move::Mark(_)));
            let (drawing, dot) = (test.board.drawing().clone(), test.board.dot());
            test.take(outcome); // checks that every move is legal
            // Marks are never judged: they leave the drawing as it was.
            if is_mark {
                prop_assert_eq!((test.board.drawing(), test.board.dot()), (&drawing, dot));
                prop_assert_eq!(test.moves.last().map(|(_, undo)| undo.n_steps()), Some(0));
            }
            if test.moves.len() > before {
                prop_assert_ne!(&test.board, boards.last().unwrap(), "a move changes something");
                boards.push(test.board.clone());
            }
            let drawing = test.hand.drawing().unwrap_or(test.board.drawing());
            prop_assert!(drawing.size().cells().all(|cell| drawing.degree(cell) <= 2));
            prop_assert_eq!(drawing, &recounted(drawing));
        }
        while let Some((m, undo)) = test.moves.pop() {
            let after = boards.pop().unwrap();
            test.board.take_back(&undo);
            prop_assert_eq!(&test.board, boards.last().unwrap());
            let mut again = test.board.clone();
            again.play(&m).unwrap();
            prop_assert_eq!(again, after);
        }
    }
}

/// Redraws the same edges, with all counts computed from scratch.
fn recounted(drawing: &Drawing) -> Drawing {
    let mut fresh = Drawing::new(drawing.size());
    for edge in drawing.edges() {
        fresh.add(edge).unwrap();
    }
    fresh
}
