//! The rules of movement one by one, each on a board drawn for it.

use grid::{Dir, Size, Wrap};
use slide::{Board, Layout, Move};

/// Four equal capital letters are a large piece, four equal digits a large gap, a dot is a small gap, and anything else a
/// small piece. Letters and digits number the large ones.
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

    /// The drawing of another position of its board.
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

/// Whether a move, as `G0 R`, has this kind and makes this drawing of that one. Taken back, it must make that one again.
#[track_caller]
fn check(before: &str, wrap: Wrap, m: &str, kind: &str, after: &str) {
    let drawing = Drawing::new(before, wrap);
    let (mut board, m) = position(&drawing, m);
    assert_eq!(format!("{:?}", board.kind(m).unwrap()), kind);
    board.play(m).unwrap();
    assert_eq!(drawing.of(&board), after);
    board.play(m.inverse()).unwrap();
    assert!(board.is_solved());
}

/// Whether a move is not open.
#[track_caller]
fn check_closed(before: &str, wrap: Wrap, m: &str) {
    let (mut board, m) = position(&Drawing::new(before, wrap), m);
    assert_eq!(board.kind(m), None);
    let error = board.play(m).unwrap_err();
    assert_eq!((error.gap, error.dir), (Some(board.name(m.gap)), m.dir));
    assert!(board.is_solved(), "nothing has changed");
}

fn position(drawing: &Drawing, m: &str) -> (Board, Move) {
    let board = drawing.board();
    let (gap, dir) = m.split_once(' ').unwrap();
    let dir = Dir::from_letter(dir.chars().next().unwrap()).unwrap();
    let m = Move { gap: board.named(gap).unwrap(), dir };
    (board, m)
}

const NONE: Wrap = Wrap::NONE;
const ACROSS: Wrap = Wrap { horizontal: true, vertical: false };
const BOTH: Wrap = Wrap { horizontal: true, vertical: true };

#[test]
fn a_small_piece_goes_into_a_small_gap() {
    check("ab./cde", NONE, "G0 R", "Small", "a.b/cde");
    check("ab./cde", NONE, "G0 U", "Small", "abe/cd.");
    check_closed("ab./cde", NONE, "G0 L");
    check_closed("ab./cde", NONE, "G0 D");
    // Around each edge that is joined, and only there.
    check("ab./cde", ACROSS, "G0 L", "Small", ".ba/cde");
    check_closed("ab./cde", ACROSS, "G0 D");
    check("ab./cde", BOTH, "G0 D", "Small", "abe/cd.");
}

#[test]
fn a_large_piece_goes_into_two_small_gaps_through_either() {
    for m in ["G0 R", "G1 R"] {
        check("AA.a/AA.b", NONE, m, "Large", ".AAa/.AAb");
    }
    check("AAa/AAb/..c", NONE, "G1 D", "Large", "..a/AAb/AAc");
    check_closed("AA.a/AAb.", NONE, "G0 R");
    check_closed("AA.a/AA00/bc00", NONE, "G0 R");
    for m in ["G0 L", "G1 L"] {
        check("AAa./AAb.", ACROSS, m, "Large", "A.aA/A.bA");
    }
}

#[test]
fn a_large_piece_and_a_large_gap_change_places_if_aligned() {
    check("AA00/AA00", NONE, "BG0 R", "Large", "00AA/00AA");
    check_closed("AA00/AA00", NONE, "BG0 L");
    check("AA00/AA00", ACROSS, "BG0 L", "Large", "00AA/00AA");
    check_closed("AAab/AA00/cd00", NONE, "BG0 R");
    check("0abAA0/0cdAA0", ACROSS, "BG0 R", "Large", "Aab00A/Acd00A");
}

#[test]
fn two_small_things_go_across_a_large_gap_each_in_its_row() {
    check("a00/b00", NONE, "BG0 R", "Small", "00a/00b");
    check("00/00/ab", NONE, "BG0 U", "Small", "ab/00/00");
    // Pieces and gaps in any mix.
    check(".00/b00", NONE, "BG0 R", "Small", "00./00b");
    check(".00/.00", NONE, "BG0 R", "Small", "00./00.");
    check("00a/00b", ACROSS, "BG0 R", "Small", "0a0/0b0");
}

#[test]
fn gaps_of_one_size_change_places_if_aligned() {
    check("..a", NONE, "G0 L", "Swap", "..a");
    check("0011/0011", NONE, "BG1 R", "Swap", "1100/1100");
    check("0011/0011", NONE, "BG0 L", "Swap", "1100/1100");
    check_closed("00ab/0011/cd11", NONE, "BG1 R");
}

#[test]
fn gaps_of_two_sizes_never_change_places() {
    check_closed("00./00a", NONE, "G0 R");
    check_closed("a00/.00", NONE, "G0 L");
}

#[test]
fn a_small_piece_alone_never_enters_a_large_gap() {
    check_closed("abAA/00AA/00cd", NONE, "BG0 L");
    check_closed("AAab/AA00/cd00", NONE, "BG0 R");
}

#[test]
fn a_small_gap_never_pushes_a_large_gap_but_the_large_gap_may_go_there_itself() {
    check_closed("00./00.", NONE, "G0 R");
    check_closed("00./00.", NONE, "G1 R");
    check("00./00.", NONE, "BG0 L", "Small", ".00/.00");
}

#[test]
fn a_large_piece_goes_between_two_large_gaps_and_four_small_pieces_go_along() {
    for m in ["BG0 R", "BG1 R"] {
        check("ab00/AA00/AA11/cd11", NONE, m, "Large", "00ab/00AA/11AA/11cd");
    }
    for m in ["BG0 D", "BG1 D"] {
        check("aAAb/cAAd/0011/0011", NONE, m, "Large", "0011/0011/aAAb/cAAd");
    }
    // Across edges: the piece across one, the gaps around the other.
    check("AA00/AA11/cd11/ab00", BOTH, "BG0 R", "Large", "00AA/11AA/11cd/00ab");
    // All four beside it must be small pieces.
    check_closed("a.00/AA00/AA11/cd11", NONE, "BG0 R");
    check_closed("BBab/BB00/AA00/AA11/cd11", NONE, "BG0 R");
    // One of the two before it is a piece.
    check_closed("ab00/AA00/AABB/cdBB", NONE, "BG0 R");
}

#[test]
fn a_piece_may_lie_across_a_corner_and_leave_it() {
    check("A.aA/bcde/fghi/A.jA", BOTH, "G0 R", "Large", "AAa./bcde/fghi/AAj.");
    check("AabA/cdef/.gh./AijA", BOTH, "G1 U", "Large", ".ab./cdef/AghA/AijA");
}
