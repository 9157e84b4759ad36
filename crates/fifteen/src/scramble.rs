//! Scrambles as speedsolvers paste them: tiles or moves in any common notation. Solutions too.

use crate::board::{Board, BoardSize, Goal, Layout, Move};
use crate::link::ParseBoardError;
use grid::{Dir, parse_digits};

/// Why a string is not a scramble or a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseScrambleError {
    /// The tiles are not a valid board.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// A character that belongs to neither a tile nor a move.
    #[error("{0:?} is neither a tile number nor a move")]
    Unknown(char),
    /// This move is illegal at this point, on a board of this size.
    #[error("move {at} of {of}, {m}, is not possible on a board of this size")]
    Impossible {
        /// Number of the move, from 1.
        at: usize,
        /// Number of moves.
        of: usize,
        /// The move as it is written.
        m: Move,
    },
    /// The board is already solved.
    #[error("this board is already solved")]
    Solved,
}

/// Maximum number of tile moves in a string.
const MAX_STEPS: usize = 100_000;

/// Parses a scramble: the tiles, or moves from the solved board.
///
/// Tiles are listed row by row, with 0 or a dot for the gap, separated by spaces, commas, hyphens,
/// semicolons, bars or slashes.
///
/// Moves are letters or arrows on a board of `size`, for example `D2 R U2 L` or `v2 > ^2 <`, each
/// followed by the number of tiles if it is more than one. They are the directions of the tiles or,
/// as in some of csTimer's scrambles, of the gap. The first move tells which: the gap starts in the
/// last cell, so the first tile can only go right or down, and the gap only left or up.
///
/// ```
/// use fifteen::{BoardSize, read_scramble};
///
/// let size = BoardSize::new(3, 3)?;
/// let board = read_scramble("1 2 3/0 4 5/7 8 6", size)?;
/// for same in ["1,2,3,0,4,5,7,8,6", "[[1, 2, 3], [0, 4, 5], [7, 8, 6]]", "D R2", "v>>", "↓ → →", "U L2"] {
///     assert_eq!(read_scramble(same, size)?, board);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ParseScrambleError`] names the invalid part.
pub fn read_scramble(text: &str, size: BoardSize) -> Result<Board, ParseScrambleError> {
    let first = text.chars().find(|&c| c.is_alphanumeric() || read_dir(c).is_some());
    let board = match first.and_then(read_dir) {
        Some(first) => {
            let moves = read_moves(text)?;
            let is_gap = matches!(first, Dir::Left | Dir::Up);
            let to_tiles = |m: Move| if is_gap { m.back() } else { m };
            play_all(size, moves.iter().enumerate().map(|(at, &m)| (at, to_tiles(m))), &moves)?
        }
        None => board_of_tiles(text, Goal::EmptyLast)?,
    };
    if board.is_solved() { Err(ParseScrambleError::Solved) } else { Ok(board) }
}

/// Parses tiles in the notations of [`read_scramble`], for a board with this goal. The result is the
/// engine's board, as with [`Goal::layout`].
///
/// ```
/// use fifteen::{Goal, read_tiles};
///
/// let board = read_tiles("1 0 2/3 4 5/6 7 8", Goal::EmptyFirst)?;
/// assert_eq!(board.to_string(), "1 2 3/4 5 6/7 0 8");
/// assert_eq!(Goal::EmptyFirst.text(&board), "1 0 2/3 4 5/6 7 8");
/// # Ok::<(), fifteen::ParseScrambleError>(())
/// ```
///
/// # Errors
///
/// [`ParseScrambleError`] names the invalid part.
pub fn read_tiles(text: &str, goal: Goal) -> Result<Board, ParseScrambleError> {
    let board = board_of_tiles(text, goal)?;
    if board.is_solved() { Err(ParseScrambleError::Solved) } else { Ok(board) }
}

/// Returns the board of `size` that these moves solve. Each letter or arrow is the direction in
/// which tiles move, followed by their number if it is more than one.
///
/// ```
/// use fifteen::{BoardSize, read_solution};
///
/// let board = read_solution("L2 U", BoardSize::new(3, 3)?)?;
/// assert_eq!(board.to_string(), "1 2 3/0 4 5/7 8 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ParseScrambleError`] names the invalid part.
pub fn read_solution(text: &str, size: BoardSize) -> Result<Board, ParseScrambleError> {
    let moves = read_moves(text)?;
    let back = moves.iter().enumerate().rev().map(|(at, &m)| (at, m.back()));
    let board = play_all(size, back, &moves)?;
    if board.is_solved() { Err(ParseScrambleError::Solved) } else { Ok(board) }
}

fn board_of_tiles(text: &str, goal: Goal) -> Result<Board, ParseScrambleError> {
    let plain: String = text
        .trim()
        .chars()
        .filter(|c| !matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | '"'))
        .map(|c| if matches!(c, ';' | '|') { ' ' } else { c })
        .collect();
    let is_row_end = |c: char| matches!(c, '/' | '_' | '\n');
    let rows = plain.split(is_row_end);
    let n_tiles =
        |row: &str| row.split([' ', ',', '-', '\t', '\r']).filter(|tile| !tile.is_empty()).count();
    // If every row has one tile, the slashes separate tiles.
    let is_flat = rows.clone().all(|row| n_tiles(row) <= 1);
    // A list over several lines may end with an empty one.
    let plain = plain.trim_end_matches(['/', ',', ' ']);
    let layout: Layout =
        if is_flat { plain.replace(is_row_end, " ").parse()? } else { plain.parse()? };
    Ok(Board::try_from(&goal.layout(&layout)).map_err(ParseBoardError::from)?)
}

/// Plays moves from the solved board; `written` are the moves as they are written, for the error.
fn play_all(
    size: BoardSize,
    moves: impl Iterator<Item = (usize, Move)>,
    written: &[Move],
) -> Result<Board, ParseScrambleError> {
    let n_steps: usize = written.iter().map(|m| usize::from(m.n_tiles)).sum();
    let mut board = Board::solved(size);
    for (at, m) in moves {
        if n_steps > MAX_STEPS || board.play(m).is_err() {
            let (at, of, m) = (at + 1, written.len(), written[at]);
            return Err(ParseScrambleError::Impossible { at, of, m });
        }
    }
    Ok(board)
}

/// Parses letters or arrows, each followed by a number if it is more than 1, with or without
/// separators.
fn read_moves(text: &str) -> Result<Vec<Move>, ParseScrambleError> {
    let mut moves: Vec<Move> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() || matches!(c, ',' | '-' | '.' | ';') {
            continue;
        }
        let dir = read_dir(c).ok_or(ParseScrambleError::Unknown(c))?;
        let mut digits = String::new();
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let n_tiles = if digits.is_empty() { Some(1) } else { parse_digits(&digits) };
        // No row has 255 tiles, so the move is illegal, and the error names it.
        moves.push(Move::new(dir, n_tiles.unwrap_or(u8::MAX)));
    }
    Ok(moves)
}

/// Parses a direction: a letter, an arrow (csTimer writes the halfwidth ones) or an arrow in ASCII.
fn read_dir(c: char) -> Option<Dir> {
    match c {
        '^' | '↑' | '\u{ffea}' => Some(Dir::Up),
        'v' | 'V' | '↓' | '\u{ffec}' => Some(Dir::Down),
        '<' | '←' | '\u{ffe9}' => Some(Dir::Left),
        '>' | '→' | '\u{ffeb}' => Some(Dir::Right),
        c => Dir::from_letter(c.to_ascii_uppercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardError, TileError, random_board};

    fn size(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    #[test]
    fn every_notation_of_tiles_gives_the_same_board() {
        for side in [3, 4, 10] {
            let board = random_board(size(side), 11);
            let rows = board.to_string();
            let lists = [
                rows.clone(),
                rows.replace('/', "\n"),
                format!("{}\n", rows.replace('/', " / ")),
                rows.replace(['/', ' '], ","),
                rows.replace(['/', ' '], " "),
                rows.replace(['/', ' '], "/"),
                rows.replace(['/', ' '], "; "),
                format!("[{}]", rows.replace(['/', ' '], ", ")),
                rows.replace('/', " | "),
            ];
            for text in lists {
                assert_eq!(read_scramble(&text, size(4)), Ok(board.clone()), "{text}");
            }
        }
    }

    /// Combines tile moves in the same direction into one move.
    fn combined(steps: &[Dir]) -> Vec<Move> {
        let chunks = steps.chunk_by(|one, next| one == next);
        chunks.map(|chunk| Move::new(chunk[0], chunk.len() as u8)).collect()
    }

    #[test]
    fn every_notation_of_moves_gives_the_same_board() {
        let mut rng = grid::Lcg::new(9);
        for side in [3, 4, 10] {
            let mut board = Board::solved(size(side));
            let mut solution = Vec::new();
            for _ in 0..61 {
                let steps: Vec<_> = board.steps().collect();
                let dir = steps[rng.below(steps.len() as u32) as usize];
                board.step(dir).unwrap();
                solution.insert(0, dir.opposite());
            }
            let letters = |dirs: &[Dir]| dirs.iter().map(|dir| dir.letter()).collect::<String>();
            let text = letters(&solution);
            for text in [text.clone(), text.to_lowercase()] {
                assert_eq!(read_solution(&text, size(side)), Ok(board.clone()), "{text}");
            }
            let walk: Vec<Dir> = solution.iter().rev().map(|dir| dir.opposite()).collect();
            let [tiles, gap] =
                [&walk[..], &walk.iter().map(|dir| dir.opposite()).collect::<Vec<_>>()]
                    .map(letters);
            let moves = combined(&walk);
            let joined = |moves: &[Move]| {
                moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            let drawn = |text: &str, arrows: [char; 4]| {
                let arrow = |c| "ULRD".find(c).map_or(c, |at| arrows[at]);
                text.chars().map(arrow).collect::<String>()
            };
            let texts = [
                tiles.to_lowercase(),
                joined(&moves),
                gap.clone(),
                joined(&moves.iter().map(|m| m.back()).collect::<Vec<_>>()),
                drawn(&tiles, ['^', '<', '>', 'v']),
                drawn(&gap, ['↑', '←', '→', '↓']),
                drawn(&joined(&moves), ['\u{ffea}', '\u{ffe9}', '\u{ffeb}', '\u{ffec}']),
            ];
            for text in texts {
                assert_eq!(read_scramble(&text, size(side)), Ok(board.clone()), "{text}");
            }
        }
    }

    #[test]
    fn a_scramble_says_with_its_first_move_whether_it_moves_tiles_or_the_gap() {
        let board = |text: &str| read_scramble(text, size(4)).unwrap().to_string();
        let third_row = "9 10 11 12/13 14 0 15";
        assert_eq!(board("R"), format!("1 2 3 4/5 6 7 8/{third_row}"));
        assert_eq!(board("L"), board("R"));
        assert_eq!(board("R D"), "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
        assert_eq!(board("< ^"), board("R D"));
        assert_eq!(board("D2 R U2 L"), board("U2 L D2 R"));
    }

    #[test]
    fn errors_name_the_invalid_part() {
        let error = |text: &str| read_scramble(text, size(3)).unwrap_err();
        assert_eq!(error("1 2 3 4 5 6 7 8 0"), ParseScrambleError::Solved);
        let solution_error = |text: &str| read_solution(text, size(3)).unwrap_err();
        assert_eq!(
            solution_error("LR"),
            ParseScrambleError::Impossible { at: 2, of: 2, m: Dir::Right.into() }
        );
        assert_eq!(solution_error(""), ParseScrambleError::Solved);
        assert_eq!(error("LR"), ParseScrambleError::Solved);
        assert_eq!(
            error("LL4"),
            ParseScrambleError::Impossible { at: 2, of: 2, m: Move::new(Dir::Left, 4) }
        );
        assert_eq!(
            error("RRR"),
            ParseScrambleError::Impossible { at: 3, of: 3, m: Dir::Right.into() }
        );
        assert_eq!(error("UxD"), ParseScrambleError::Unknown('x'));
        let unsolvable = ParseBoardError::Board(BoardError::Unsolvable);
        assert_eq!(error("2 1 3 4 5 6 7 8 0"), unsolvable.into());
        let repeated = ParseBoardError::Board(TileError::Repeated(1).into());
        assert_eq!(error("1 1 3 4 5 6 7 8 0"), repeated.into());
        assert_eq!(error(""), ParseBoardError::Empty.into());
        assert_eq!(error("hello"), ParseBoardError::NotANumber("hello".into()).into());
        assert_eq!(
            error("U999999"),
            ParseScrambleError::Impossible { at: 1, of: 1, m: Move::new(Dir::Up, 255) }
        );
    }
}
