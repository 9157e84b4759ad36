//! Gestures as tables: what the hand does, and what is drawn then.

use expect_test::expect_file;
use grid::{Cell, Dir, Size};
use loopy::{Board, Drawing, Hand, Key, Move, Spot, Undo, line, picture};
use play::Touch;
use proptest::prelude::*;

/// A board without clues and the hand at it, driven by words.
struct Table {
    board: Board,
    hand: Hand,
    moves: Vec<(Move, Undo)>,
}

impl Table {
    fn new(side: usize) -> Self {
        let board = Board::new(Size::new(side, side).unwrap(), Vec::new()).unwrap();
        Table { hand: Hand::new(board.size()), board, moves: Vec::new() }
    }

    fn take(&mut self, outcome: Touch<Move>) {
        if let Touch::Move(m) = outcome {
            self.board.check_gesture(&m).unwrap();
            let undo = self.board.undo_of(&m);
            self.board.play(&m).unwrap();
            self.moves.push((m, undo));
        }
    }

    /// `0 1 2` is a stroke through the cells with these numbers, `5` alone a tap; `0:-1` is the spot in
    /// column 0 and row -1, off the board. Letters are keys: `udlr` arrows, `UDLR` with Shift, `^`
    /// Shift let go, `p` the pen, `b` Backspace, `x` Delete, `k` a cross in the cell
    /// and `K` one on its right edge.
    fn run(&mut self, script: &str) {
        for gesture in script.split(", ") {
            if !gesture.starts_with(|c: char| c.is_ascii_digit()) {
                for letter in gesture.chars() {
                    let outcome = self.hand.key(&self.board, key(letter));
                    self.take(outcome);
                }
                continue;
            }
            let spots: Vec<Spot> = gesture.split(' ').map(|word| self.spot(word)).collect();
            let outcome = self.hand.press(&self.board, spots[0]);
            self.take(outcome);
            for &spot in &spots[1..] {
                let outcome = self.hand.drag(spot);
                self.take(outcome);
            }
            let outcome = self.hand.release(&self.board);
            self.take(outcome);
        }
    }

    fn spot(&self, word: &str) -> Spot {
        let number = |text: &str| text.parse::<i32>().unwrap();
        let size = self.board.size();
        let place = word.split_once(':').map(|(x, y)| Spot::new(number(x), number(y)));
        place.unwrap_or_else(|| Spot::of(size, size.at(number(word) as usize).unwrap()))
    }

    /// One character a cell, which shows its edges or the dot, and the number of moves.
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
        'k' => Key::CrossCell,
        'K' => Key::CrossEdge(Dir::Right),
        _ => {
            let dir = Dir::from_letter(letter).expect("a letter of a key");
            if letter.is_ascii_uppercase() { Key::ShiftArrow(dir) } else { Key::Arrow(dir) }
        }
    }
}

/// Each line of `hand.txt` with an arrow: the script, and the board after it.
#[test]
fn scripts_draw_what_the_table_says() {
    let mut n_scripts = 0;
    let lines = include_str!("hand.txt").lines().map(|line| {
        let Some((script, _)) = line.split_once(" => ") else { return format!("{line}\n") };
        n_scripts += 1;
        let mut table = Table::new(4);
        table.run(script.trim());
        format!("{script} => {}\n", table.text())
    });
    expect_file!["hand.txt"].assert_eq(&lines.collect::<String>());
    assert_eq!(n_scripts, 49);
}

#[test]
fn a_second_finger_makes_no_tap_of_the_first() {
    let mut table = Table::new(4);
    table.hand.press(&table.board, Spot::new(0, 0));
    assert_eq!(table.hand.press(&table.board, Spot::new(2, 2)), Touch::Shown);
    table.hand.drag(Spot::new(3, 2));
    assert!(matches!(table.hand.press(&table.board, Spot::new(0, 0)), Touch::Move(_)));
}

#[test]
fn a_cancelled_gesture_leaves_nothing() {
    let mut table = Table::new(4);
    let size = table.board.size();
    table.hand.press(&table.board, Spot::new(0, 0));
    assert_eq!(table.hand.drag(Spot::new(3, 0)), Touch::Shown);
    assert_eq!(table.hand.stroke().len(), 4);
    assert_eq!(table.hand.cancel_gesture(), Touch::Shown);
    assert_eq!(table.hand.release(&table.board), Touch::Nothing);
    assert_eq!(table.board, Board::new(size, Vec::new()).unwrap());
}

#[test]
fn finishing_keeps_a_stroke_but_makes_no_tap() {
    let mut table = Table::new(4);
    table.hand.press(&table.board, Spot::new(0, 0));
    assert_eq!(table.hand.finish(&table.board), Touch::Shown);
    table.hand.press(&table.board, Spot::new(0, 0));
    table.hand.drag(Spot::new(1, 0));
    assert!(matches!(table.hand.finish(&table.board), Touch::Move(_)));
    assert_eq!(table.hand.finish(&table.board), Touch::Nothing);
}

#[test]
fn a_pointer_far_away_costs_no_more_than_it_should() {
    let size = Size::new(8, 8).unwrap();
    let far = Spot::at(1e300, -1e300);
    assert!(line(size, Spot::new(0, 7), far).count() < 20);
    assert_eq!(line(size, Spot::at(f64::NAN, f64::NEG_INFINITY), far).count(), 0);
}

#[test]
fn lines_step_from_cell_to_neighbour() {
    let size = Size::new(50, 50).unwrap();
    for (x, y) in (0..50).flat_map(|x| (0..50).map(move |y| (x, y))) {
        let (from, to) = (Spot::new(20, 30), Spot::new(x, y));
        let cells: Vec<Cell> = line(size, from, to).collect();
        assert_eq!(cells.first().copied(), from.cell(size));
        assert_eq!(cells.last().copied(), to.cell(size));
        assert!(cells.windows(2).all(|pair| size.distance(pair[0], pair[1]) == 1));
        assert_eq!(cells.len() - 1, size.distance(cells[0], cells[cells.len() - 1]));
    }
}

/// One thing that a player does.
#[derive(Clone, Debug)]
enum Deed {
    Press(i32, i32),
    Drag(i32, i32),
    Release,
    Cancel,
    Key(char),
    Clear,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        2 => (-1..7, -1..7).prop_map(|(x, y)| Deed::Press(x, y)),
        8 => (-1..7, -1..7).prop_map(|(x, y)| Deed::Drag(x, y)),
        2 => Just(Deed::Release),
        6 => prop::sample::select("udlrUDLR^pbxkK".chars().collect::<Vec<_>>()).prop_map(Deed::Key),
        1 => prop_oneof![Just(Deed::Cancel), Just(Deed::Clear)],
    ]
}

proptest! {
    #[test]
    fn whatever_is_drawn_stays_sound_and_undo_restores_it(deeds in prop::collection::vec(deed(), 0..120)) {
        let mut table = Table::new(6);
        let mut boards = vec![table.board.clone()];
        for deed in deeds {
            let outcome = match deed {
                Deed::Press(x, y) => table.hand.press(&table.board, Spot::new(x, y)),
                Deed::Drag(x, y) => table.hand.drag(Spot::new(x, y)),
                Deed::Release => table.hand.release(&table.board),
                Deed::Cancel => table.hand.cancel_gesture(),
                Deed::Key(letter) => table.hand.key(&table.board, key(letter)),
                Deed::Clear if table.hand.is_busy() || table.board.drawing().is_empty() => continue,
                Deed::Clear => Touch::Move(Move::Clear),
            };
            if let Touch::Move(m) = &outcome {
                prop_assert_eq!(&m.to_string().parse::<Move>(), &Ok(m.clone()));
            }
            let before = table.moves.len();
            table.take(outcome); // and every move is legal
            if table.moves.len() > before {
                prop_assert_ne!(&table.board, boards.last().unwrap(), "a move changes something");
                boards.push(table.board.clone());
            }
            let drawing = table.hand.drawing().unwrap_or(table.board.drawing());
            prop_assert!(drawing.size().cells().all(|cell| drawing.degree(cell) <= 2));
            prop_assert_eq!(drawing, &recounted(drawing));
        }
        while let Some((m, undo)) = table.moves.pop() {
            let after = boards.pop().unwrap();
            table.board.take_back(&undo);
            prop_assert_eq!(&table.board, boards.last().unwrap());
            let mut again = table.board.clone();
            again.play(&m).unwrap();
            prop_assert_eq!(again, after);
        }
    }
}

/// The same edges drawn afresh, with all counts from nothing.
fn recounted(drawing: &Drawing) -> Drawing {
    let mut fresh = Drawing::new(drawing.size());
    for edge in drawing.edges() {
        fresh.add(edge).unwrap();
    }
    fresh
}
