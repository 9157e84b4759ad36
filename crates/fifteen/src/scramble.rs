//! Scrambles as speedsolvers paste them: tiles in any common notation, or the letters of a
//! solution.

use crate::board::{Board, BoardSize, Layout, Move};
use crate::link::ParseBoardError;
use grid::{Dir, parse_digits};

/// Why a string is not a scramble.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseScrambleError {
    /// The tiles are not a valid board.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// A character that belongs to neither a tile nor a move.
    #[error("{0:?} is neither a tile number nor a move")]
    Unknown(char),
    /// This move is illegal at this point of the solution, on a board of this size.
    #[error("move {at} of {of}, {m}, is not possible on a board of this size")]
    Impossible {
        /// Number of the move, from 1.
        at: usize,
        /// Number of moves.
        of: usize,
        /// The move.
        m: Move,
    },
    /// The board is already solved.
    #[error("this board is already solved")]
    Solved,
}

/// Maximum number of tile moves in the letters of a solution.
const MAX_STEPS: usize = 100_000;

/// Parses a scramble. It is either the tiles or a solution.
///
/// Tiles are listed row by row, with 0 or a dot for the gap, separated by spaces, commas, hyphens,
/// semicolons, bars or slashes. A solution consists of moves on a board of `size`, for example
/// `ULDR` or `U2 L D3 R`. Each letter is the direction in which tiles move, followed by their
/// number if it is more than one.
///
/// ```
/// use fifteen::{BoardSize, read_scramble};
///
/// let size = BoardSize::new(3, 3)?;
/// let board = read_scramble("1 2 3/4 0 5/7 8 6", size)?;
/// for same in ["1,2,3,4,0,5,7,8,6", "[[1, 2, 3], [4, 0, 5], [7, 8, 6]]", "1/2/3/4/0/5/7/8/6", "LU", "l u"] {
///     assert_eq!(read_scramble(same, size)?, board);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ParseScrambleError`] names the invalid part.
pub fn read_scramble(text: &str, size: BoardSize) -> Result<Board, ParseScrambleError> {
    let is_letter = |c: char| Dir::from_letter(c.to_ascii_uppercase()).is_some();
    let first = text.chars().find(|c| c.is_alphanumeric());
    let board = match first {
        Some(first) if is_letter(first) => board_of_solution(text, size)?,
        _ => board_of_tiles(text)?,
    };
    if board.is_solved() { Err(ParseScrambleError::Solved) } else { Ok(board) }
}

fn board_of_tiles(text: &str) -> Result<Board, ParseScrambleError> {
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
    Ok(Board::try_from(&layout).map_err(ParseBoardError::from)?)
}

/// Returns the board that these moves solve.
fn board_of_solution(text: &str, size: BoardSize) -> Result<Board, ParseScrambleError> {
    let moves = read_moves(text)?;
    let n_steps: usize = moves.iter().map(|m| usize::from(m.n_tiles)).sum();
    let mut board = Board::solved(size);
    for (at, &m) in moves.iter().enumerate().rev() {
        if n_steps > MAX_STEPS || board.play(m.back()).is_err() {
            return Err(ParseScrambleError::Impossible { at: at + 1, of: moves.len(), m });
        }
    }
    Ok(board)
}

/// Parses letters, each followed by a number if it is more than 1, with or without separators.
fn read_moves(text: &str) -> Result<Vec<Move>, ParseScrambleError> {
    let mut moves: Vec<Move> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() || matches!(c, ',' | '-' | '.' | ';') {
            continue;
        }
        let dir = Dir::from_letter(c.to_ascii_uppercase()).ok_or(ParseScrambleError::Unknown(c))?;
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

    #[test]
    fn the_letters_of_a_solution_give_its_board() {
        let mut rng = grid::Lcg::new(9);
        let mut board = Board::solved(size(4));
        let mut letters = Vec::new();
        for _ in 0..60 {
            let steps: Vec<_> = board.steps().collect();
            let dir = steps[rng.below(steps.len() as u32) as usize];
            board.step(dir).unwrap();
            letters.insert(0, dir.opposite().letter());
        }
        let text: String = letters.into_iter().collect();
        for text in [text.clone(), text.to_lowercase()] {
            assert_eq!(read_scramble(&text, size(4)), Ok(board.clone()), "{text}");
        }
        let board = read_scramble("L2U", size(3)).unwrap();
        assert_eq!(board.to_string(), "1 2 3/0 4 5/7 8 6");
    }

    #[test]
    fn errors_name_the_invalid_part() {
        let error = |text: &str| read_scramble(text, size(3)).unwrap_err();
        assert_eq!(error("1 2 3 4 5 6 7 8 0"), ParseScrambleError::Solved);
        assert_eq!(
            error("LR"),
            ParseScrambleError::Impossible { at: 2, of: 2, m: Dir::Right.into() }
        );
        assert_eq!(
            error("LL4"),
            ParseScrambleError::Impossible { at: 2, of: 2, m: Move::new(Dir::Left, 4) }
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
