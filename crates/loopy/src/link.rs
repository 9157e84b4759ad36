//! Puzzles and moves as text, and the board drawn in characters.

use std::fmt;
use std::str::FromStr;

use grid::{Cell, Date, DateError, Dir, Query, Size, parse_digits};

use crate::board::{Hint, Move};
use crate::daily::{Daily, DailyError, DifficultyError};
use crate::deal::{Deal, Difficulty};
use crate::drawing::{Drawing, Edge};

/// What the player chooses before a puzzle starts; all that a link needs to carry.
///
/// ```
/// use loopy::Params;
///
/// let today = "2025-12-26".parse()?;
/// let daily = Params::from_query("difficulty=hard", today)?;
/// assert_eq!(daily.to_string(), "2025-12-26-hard");
/// let unlimited = Params::from_query("difficulty=unlimited&level=easy&seed=77", today)?;
/// assert_eq!(unlimited.to_string(), "unlimited-easy-77");
/// assert_eq!(unlimited.to_string().parse(), Ok(unlimited));
/// assert_eq!(Params::from_query(&unlimited.to_query(), today), Ok(unlimited));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Params {
    /// A day's puzzle.
    Daily(Daily),
    /// A puzzle of its own seed.
    Unlimited {
        /// How hard.
        difficulty: Difficulty,
        /// What it is dealt from; kept so that the puzzle can be shared.
        seed: u32,
    },
}

/// Why a text does not name a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamsError {
    /// The id of a daily is wrong.
    #[error(transparent)]
    Daily(#[from] DailyError),
    /// The date is wrong.
    #[error(transparent)]
    Date(#[from] DateError),
    /// The difficulty is wrong.
    #[error(transparent)]
    Difficulty(#[from] DifficultyError),
    /// A seed has 32 bits.
    #[error("“{0}” is not a seed from 0 to 4294967295")]
    Seed(String),
    /// Unlimited needs a seed to name a puzzle.
    #[error("an unlimited puzzle needs a seed")]
    NoSeed,
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// A word is neither an edge nor a dot.
    #[error("“{0}” is neither an edge like 12R or 12D nor a dot like *12")]
    Word(String),
    /// Edges come in order, each once.
    #[error("“{0}” is out of order")]
    Order(String),
    /// The dot comes last, and there is one at most.
    #[error("“{0}” comes after the dot")]
    AfterDot(String),
    /// There is nothing in it.
    #[error("a move is empty")]
    Empty,
}

impl Params {
    /// Deals the puzzle.
    pub fn deal(self) -> Deal {
        Deal::classic(self.difficulty(), self.seed())
    }

    /// How hard it is.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Params::Daily(daily) => daily.difficulty,
            Params::Unlimited { difficulty, .. } => difficulty,
        }
    }

    /// What it is dealt from.
    pub fn seed(self) -> u32 {
        match self {
            Params::Daily(daily) => daily.seed(),
            Params::Unlimited { seed, .. } => seed,
        }
    }

    /// The name under which a game of it is kept: each daily has its own, and each difficulty of
    /// Unlimited has one for the puzzle that is played now.
    pub fn slot(self) -> String {
        match self {
            Params::Daily(daily) => daily.to_string(),
            Params::Unlimited { difficulty, .. } => format!("unlimited-{difficulty}"),
        }
    }

    /// The puzzle as the query of a link.
    pub fn to_query(self) -> String {
        match self {
            Params::Daily(Daily { date, difficulty }) => {
                format!("difficulty={difficulty}&date={date}")
            }
            Params::Unlimited { difficulty, seed } => {
                format!("difficulty=unlimited&level={difficulty}&seed={seed}")
            }
        }
    }

    /// Reads the [query](Query) of a link. A missing difficulty or level is medium, a missing date is today.
    ///
    /// # Errors
    ///
    /// [`ParamsError`] says which part is wrong; an unlimited puzzle must have a seed.
    pub fn from_query(query: &str, today: Date) -> Result<Self, ParamsError> {
        let query = Query::of(query);
        let difficulty =
            |name| query.value(name).map_or(Ok(Difficulty::Medium), |text| text.parse());
        if query.value("difficulty").as_deref() == Some("unlimited") {
            let difficulty = difficulty("level")?;
            let seed = query.number("seed").ok_or(ParamsError::NoSeed)?;
            let seed = seed.map_err(|text| ParamsError::Seed(text.to_owned()))?;
            return Ok(Params::Unlimited { difficulty, seed });
        }
        let difficulty = difficulty("difficulty")?;
        let date = query.value("date").map_or(Ok(today), |text| text.parse())?;
        Ok(Params::Daily(Daily { date, difficulty }))
    }
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Params::Daily(daily) => write!(f, "{daily}"),
            Params::Unlimited { difficulty, seed } => write!(f, "unlimited-{difficulty}-{seed}"),
        }
    }
}

impl FromStr for Params {
    type Err = ParamsError;

    fn from_str(text: &str) -> Result<Self, ParamsError> {
        let Some(rest) = text.strip_prefix("unlimited-") else {
            return Ok(Params::Daily(text.parse()?));
        };
        let (difficulty, seed) = rest.split_once('-').ok_or(ParamsError::NoSeed)?;
        let difficulty = difficulty.parse()?;
        let seed = parse_digits(seed).ok_or_else(|| ParamsError::Seed(seed.to_owned()))?;
        Ok(Params::Unlimited { difficulty, seed })
    }
}

/// The number of the upper or left cell and `R` or `D`: `12R` joins cells 12 and 13.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dir = if self.is_horizontal() { Dir::Right } else { Dir::Down };
        write!(f, "{}{dir}", self.start_index())
    }
}

/// `clear`, or the edges in order and then the dot, as in `3R 4D 8D` or `*5`; `-` if it leaves neither.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move::Draw { flipped, dot } = self else { return f.write_str("clear") };
        if flipped.is_empty() && dot.is_none() {
            return f.write_str("-");
        }
        for (i, edge) in flipped.iter().enumerate() {
            write!(f, "{}{edge}", if i > 0 { " " } else { "" })?;
        }
        match dot {
            Some(dot) if flipped.is_empty() => write!(f, "*{}", dot.index()),
            Some(dot) => write!(f, " *{}", dot.index()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move of any board; [`Board::play`](crate::Board::play) checks that it fits.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match text {
            "" => return Err(ParseMoveError::Empty),
            "clear" => return Ok(Move::Clear),
            "-" => return Ok(Move::Draw { flipped: Vec::new(), dot: None }),
            _ => {}
        }
        let (mut flipped, mut dot): (Vec<Edge>, Option<Cell>) = (Vec::new(), None);
        for word in text.split(' ') {
            if dot.is_some() {
                return Err(ParseMoveError::AfterDot(word.to_owned()));
            }
            if let Some(cell) = word.strip_prefix('*') {
                dot = Some(read_dot(cell).ok_or_else(|| ParseMoveError::Word(word.to_owned()))?);
                continue;
            }
            let edge = read_edge(word).ok_or_else(|| ParseMoveError::Word(word.to_owned()))?;
            if flipped.last().is_some_and(|&last| last >= edge) {
                return Err(ParseMoveError::Order(word.to_owned()));
            }
            flipped.push(edge);
        }
        Ok(Move::Draw { flipped, dot })
    }
}

fn read_edge(word: &str) -> Option<Edge> {
    let (number, dir) = match word.strip_suffix('R') {
        Some(number) => (number, Dir::Right),
        None => (word.strip_suffix('D')?, Dir::Down),
    };
    Some(Edge::from_start(read_number(number)?, dir))
}

/// Any cell of the largest board.
fn read_dot(number: &str) -> Option<Cell> {
    let largest = Size::new(255, 255).expect("the largest board");
    largest.at(read_number(number)?.into())
}

/// A number as it is written: no sign, no leading zero.
fn read_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// The board drawn in characters: hints as digits, empty cells as dots, the drawing as lines.
///
/// ```
/// use loopy::{Board, Drawing, picture};
///
/// let size = grid::Size::new(3, 3)?;
/// let cells: Vec<_> = size.cells().collect();
/// let ring = Drawing::from_turns(size, [cells[0], cells[1], cells[3], cells[4]])?;
/// let board = Board::new(size, vec![loopy::Hint { cell: cells[8], value: 1 }])?;
/// assert_eq!(picture(board.hints(), &ring), "\
/// ┌───┐   ·
/// │   │
/// └───┘   ·
///
/// ·   ·   1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(hints: &[Hint], drawing: &Drawing) -> String {
    let size = drawing.size();
    let mut text = String::new();
    for y in 0..size.height() {
        let row = || (0..size.width()).filter_map(|x| size.cell(x, y));
        let (mut line, mut below) = (String::new(), String::new());
        for cell in row() {
            let links: Vec<Dir> = drawing.links(cell).collect();
            let hint = hints.iter().find(|hint| hint.cell == cell);
            line.push(hint.map_or(glyph(&links), |hint| char::from(b'0' + hint.value)));
            line.push_str(if links.contains(&Dir::Right) { "───" } else { "   " });
            below.push_str(if links.contains(&Dir::Down) { "│   " } else { "    " });
        }
        text += line.trim_end();
        text.push('\n');
        if y + 1 < size.height() {
            text += below.trim_end();
            text.push('\n');
        }
    }
    text
}

/// The character for a cell with these links.
fn glyph(links: &[Dir]) -> char {
    match links {
        [] => '·',
        [Dir::Up, Dir::Down] => '│',
        [Dir::Left, Dir::Right] => '─',
        [Dir::Up, Dir::Left] => '┘',
        [Dir::Up, Dir::Right] => '└',
        [Dir::Down, Dir::Left] => '┐',
        [Dir::Down, Dir::Right] => '┌',
        [Dir::Up] => '╵',
        [Dir::Down] => '╷',
        [Dir::Left] => '╴',
        _ => '╶',
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Board, IllegalMove};

    #[test]
    fn moves_read_back_as_they_were_written() {
        for text in ["clear", "-", "*0", "*15", "0R", "0R 0D 3D", "12R 12D *7", "65024D"] {
            assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_move_is_refused_with_its_reason() {
        for (text, why) in [
            ("", "a move is empty"),
            ("0X", "“0X” is neither an edge like 12R or 12D nor a dot like *12"),
            ("00R", "“00R” is neither an edge like 12R or 12D nor a dot like *12"),
            ("+1R", "“+1R” is neither an edge like 12R or 12D nor a dot like *12"),
            ("70000R", "“70000R” is neither an edge like 12R or 12D nor a dot like *12"),
            ("0R  1R", "“” is neither an edge like 12R or 12D nor a dot like *12"),
            ("*65025", "“*65025” is neither an edge like 12R or 12D nor a dot like *12"),
            ("0D 0R", "“0R” is out of order"),
            ("0R 0R", "“0R” is out of order"),
            ("*1 *2", "“*2” comes after the dot"),
        ] {
            assert_eq!(text.parse::<Move>().unwrap_err().to_string(), why, "{text}");
        }
    }

    #[test]
    fn moves_that_do_not_fit_the_board_are_illegal_and_change_nothing() {
        let size = Size::new(4, 4).unwrap();
        let mut board = Board::new(size, Vec::new()).unwrap();
        board.play(&"0R 1R".parse().unwrap()).unwrap();
        let before = board.clone();
        let cell = |index| size.at(index).unwrap();
        for (text, why) in [
            ("3R", IllegalMove::OffBoard),
            ("12D", IllegalMove::OffBoard),
            ("99R", IllegalMove::OffBoard),
            ("*16", IllegalMove::OffBoard),
            ("-", IllegalMove::Nothing),
            ("1D", IllegalMove::ThirdEdge(cell(1))),
            ("*2", IllegalMove::DotOnLine(cell(2))),
        ] {
            assert_eq!(board.play(&text.parse().unwrap()), Err(why), "{text}");
            assert_eq!(board, before);
        }
        board.play(&"clear".parse().unwrap()).unwrap();
        assert_eq!(board.play(&Move::Clear), Err(IllegalMove::Nothing));
    }

    #[test]
    fn links_name_puzzles() {
        let today = "2025-12-26".parse().unwrap();
        let read = |query| match Params::from_query(query, today) {
            Ok(params) => params.to_string(),
            Err(error) => error.to_string(),
        };
        for (query, expected) in [
            ("", "2025-12-26-medium"),
            ("?difficulty=easy", "2025-12-26-easy"),
            ("date=2024-02-29&utm=x&difficulty=hard", "2024-02-29-hard"),
            ("difficulty=easy&difficulty=hard", "2025-12-26-easy"),
            ("difficulty=unlimited&seed=4294967295", "unlimited-medium-4294967295"),
            ("difficulty=unlimited", "an unlimited puzzle needs a seed"),
            ("difficulty=unlimited&seed=-1", "“-1” is not a seed from 0 to 4294967295"),
            ("difficulty=unlimited&seed=+5", "“+5” is not a seed from 0 to 4294967295"),
            (
                "difficulty=unlimited&level=x&seed=1",
                "“x” is not a difficulty: easy, medium or hard",
            ),
            ("difficulty=", "“” is not a difficulty: easy, medium or hard"),
            ("date=yesterday", "“yesterday” is not a date like 2025-11-30"),
        ] {
            assert_eq!(read(query), expected, "{query}");
        }
    }

    #[test]
    fn each_daily_has_a_slot_and_each_difficulty_of_unlimited() {
        let slot = |text: &str| text.parse::<Params>().unwrap().slot();
        assert_eq!(slot("2025-11-30-hard"), "2025-11-30-hard");
        assert_eq!(slot("unlimited-hard-1"), slot("unlimited-hard-2"));
        assert_ne!(slot("unlimited-hard-1"), slot("unlimited-easy-1"));
    }

    proptest! {
        #[test]
        fn no_text_makes_the_readers_panic(text in "[-*0-9RDclear &=]{0,24}", any in ".{0,40}") {
            let today = "2025-12-26".parse().unwrap();
            for text in [&text, &any] {
                if let Ok(m) = text.parse::<Move>() {
                    prop_assert_eq!(&m.to_string(), text);
                    let _ = Board::new(Size::new(4, 4).unwrap(), Vec::new()).unwrap().play(&m);
                }
                if let Ok(params) = text.parse::<Params>() {
                    prop_assert_eq!(params.to_string().parse(), Ok(params));
                }
                if let Ok(params) = Params::from_query(text, today) {
                    prop_assert_eq!(Params::from_query(&params.to_query(), today), Ok(params));
                }
            }
        }
    }
}
