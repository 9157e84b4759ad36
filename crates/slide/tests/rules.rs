//! The rules of movement one by one, each on a board drawn for it.

use std::fmt::Write;

use expect_test::expect_file;
use grid::{Dir, Size, Wrap};
use slide::{Board, Layout, Move};

/// A board drawn in characters. Four equal capital letters are a large piece and four equal digits a
/// large gap, numbered in their order. A dot is a small gap, and any other character a small piece.
struct Drawing {
    rows: Vec<Vec<char>>,
    wrap: Wrap,
}

impl Drawing {
    fn new(text: &str, wrap: Wrap) -> Self {
        Drawing { rows: text.split('/').map(|row| row.chars().collect()).collect(), wrap }
    }

    fn at(&self, x: usize, y: usize) -> Option<char> {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let x = if self.wrap.horizontal { x % width } else { x };
        let y = if self.wrap.vertical { y % height } else { y };
        self.rows.get(y)?.get(x).copied()
    }

    fn board(&self) -> Board {
        let size = Size::new(self.rows[0].len(), self.rows.len()).unwrap();
        let cells = || size.cells().map(|cell| (size.x(cell), size.y(cell)));
        let is_corner = |&(x, y): &(usize, usize)| {
            let is_same = |(dx, dy)| self.at(x + dx, y + dy) == self.at(x, y);
            [(1, 0), (0, 1), (1, 1)].into_iter().all(is_same)
        };
        let corner = |(x, y)| (x as u8, y as u8);
        let name = |&(x, y): &(usize, usize)| self.at(x, y).unwrap();
        let is_large =
            |at: &(usize, usize)| name(at).is_ascii_uppercase() || name(at).is_ascii_digit();
        let mut large: Vec<_> = cells().filter(|at| is_large(at) && is_corner(at)).collect();
        large.sort_by_key(name);
        let large_gaps = large.iter().copied().filter(|at| name(at).is_ascii_digit());
        let gaps = large_gaps.chain(cells().filter(|at| name(at) == '.')).map(corner).collect();
        let large = large.iter().copied().map(corner).collect();
        Board::try_from(&Layout { size, wrap: self.wrap, large, gaps }).unwrap()
    }

    /// Draws another position of this board.
    fn of(&self, board: &Board) -> String {
        let size = board.field().size();
        let drawn = size.cells().map(|cell| {
            let home = board.home(board.piece_at(cell));
            self.rows[size.y(home)][size.x(home)]
        });
        let cells: Vec<char> = drawn.collect();
        let rows = cells.chunks(size.width()).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }
}

/// Checks each line of `rules.txt` that has an arrow: a drawing, its wrapping edges (`none`, `across` or
/// `both`) and a move such as `G0 R`; then the kind of the move and the resulting drawing, or `closed`.
#[test]
fn moves_give_the_results_in_the_table() {
    let mut table = String::new();
    for line in include_str!("rules.txt").lines() {
        match line.split_once(" => ") {
            Some((start, _)) => writeln!(table, "{start} => {}", played(start.trim())).unwrap(),
            None => writeln!(table, "{line}").unwrap(),
        }
    }
    expect_file!["rules.txt"].assert_eq(&table);
    assert_eq!(table.matches(" => ").count(), 45);
}

/// Plays a move and describes its result. Its inverse must restore the drawing, and an illegal move must
/// change nothing.
fn played(start: &str) -> String {
    let words: Vec<&str> = start.split(' ').collect();
    let wrap = match words[1] {
        "none" => Wrap::NONE,
        "across" => Wrap { horizontal: true, vertical: false },
        "both" => Wrap { horizontal: true, vertical: true },
        other => panic!("unknown edges {other}"),
    };
    let drawing = Drawing::new(words[0], wrap);
    let mut board = drawing.board();
    let dir = Dir::from_letter(words[3].chars().next().unwrap()).unwrap();
    let m = Move { gap: board.named(words[2]).unwrap(), dir };
    let kind = board.move_kind(m);
    let result = match board.play(m) {
        Ok(()) => {
            let after = drawing.of(&board);
            board.play(m.inverse()).unwrap();
            format!("{} {after}", format!("{:?}", kind.unwrap()).to_lowercase())
        }
        Err(error) => {
            assert_eq!((kind, error.gap, error.dir), (None, Some(board.name(m.gap)), m.dir));
            "closed".to_string()
        }
    };
    assert!(board.is_solved(), "{start}");
    result
}
