//! String forms of parameters and turns.

use std::fmt;
use std::str::FromStr;

use grid::{Query, Wrap, parse_digits};

use crate::position::{AT, write_board};
use crate::{Challenge, FreeBoard, LinkError, Origin, Params, ParsePositionError, Turn};

/// Prefix of a board for free play, and separator before its turns.
const FREE: &str = "free&";
const TURNS: &str = "&moves=";

/// Why a string is not a turn or not valid parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTurnError {
    /// The link is invalid.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// The move is invalid.
    #[error(transparent)]
    Move(#[from] crate::ParseMoveError),
    /// The turn is unknown.
    #[error("unknown turn \"{0}\"")]
    Turn(String),
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Params::Challenge(challenge) => write!(f, "{challenge}"),
            Params::Free(board) => write!(f, "{board}"),
        }
    }
}

impl FromStr for Params {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Self, ParseTurnError> {
        if text.starts_with(FREE) {
            Ok(Params::Free(text.parse()?))
        } else {
            Ok(Params::Challenge(text.parse()?))
        }
    }
}

impl fmt::Display for FreeBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FREE)?;
        match self.origin() {
            Origin::Challenge(challenge) => write!(f, "{challenge}")?,
            Origin::Position(position) => write!(f, "{position}")?,
            &Origin::Solved { board, gaps, wrap } => write_board(f, board, gaps, wrap)?,
        }
        for (at, turn) in self.turns().iter().enumerate() {
            write!(f, "{}{turn}", if at == 0 { TURNS } else { "." })?;
        }
        Ok(())
    }
}

impl FromStr for FreeBoard {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Self, ParseTurnError> {
        let rest = text.strip_prefix(FREE).ok_or_else(|| ParseTurnError::Turn(text.to_string()))?;
        let (origin, turns) = rest.split_once(TURNS).unwrap_or((rest, ""));
        let turns = turns.split('.').filter(|turn| !turn.is_empty()).map(plain_turn);
        let turns = turns.collect::<Result<_, _>>()?;
        let origin = if Challenge::is_challenge_link(origin) {
            Origin::Challenge(origin.parse()?)
        } else if Query::of(origin).raw(AT).is_some() {
            Origin::Position(origin.parse()?)
        } else {
            let Challenge { board, gaps, wrap, .. } = Challenge::from_link(origin, 0)?;
            Origin::Solved { board, gaps, wrap }
        };
        Ok(FreeBoard::new(origin, turns))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Slide(m) => write!(f, "{m}"),
            Turn::Shuffle { seed, n_moves } => write!(f, "shuffle {seed} {n_moves}"),
            Turn::Reset => f.write_str("reset"),
            Turn::RandomiseGaps { seed } => write!(f, "gaps {seed}"),
            Turn::ResetGaps => f.write_str("gaps"),
            Turn::SetWrap(wrap) => f.write_str(match (wrap.horizontal, wrap.vertical) {
                (true, true) => "wrap hv",
                (true, false) => "wrap h",
                (false, true) => "wrap v",
                (false, false) => "wrap -",
            }),
            Turn::Board(board) => write!(f, "{board}"),
        }
    }
}

impl FromStr for Turn {
    type Err = ParseTurnError;

    fn from_str(text: &str) -> Result<Self, ParseTurnError> {
        if text.starts_with(FREE) { Ok(Turn::Board(text.parse()?)) } else { plain_turn(text) }
    }
}

/// Parses a turn other than [`Turn::Board`].
fn plain_turn(text: &str) -> Result<Turn, ParseTurnError> {
    let number =
        |word: &str| parse_digits(word).ok_or_else(|| ParseTurnError::Turn(text.to_string()));
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["reset"] => Turn::Reset,
        ["gaps"] => Turn::ResetGaps,
        ["gaps", seed] => Turn::RandomiseGaps { seed: number(seed)? },
        ["shuffle", seed, n_moves] => {
            Turn::Shuffle { seed: number(seed)?, n_moves: number(n_moves)? }
        }
        ["wrap", edges @ ("hv" | "h" | "v" | "-")] => {
            Turn::SetWrap(Wrap { horizontal: edges.contains('h'), vertical: edges.contains('v') })
        }
        ["wrap" | "shuffle", ..] => return Err(ParseTurnError::Turn(text.to_string())),
        _ => Turn::Slide(text.parse()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_turn_can_be_parsed_again(seed: u32, n_moves: u32, h: bool, v: bool, which in 0..6) {
            let turn = match which {
                0 => Turn::Shuffle { seed, n_moves },
                1 => Turn::Reset,
                2 => Turn::RandomiseGaps { seed },
                3 => Turn::ResetGaps,
                4 => Turn::Board(FreeBoard::new(
                    Origin::Challenge(Challenge { seed, ..Challenge::new(0) }),
                    vec![Turn::Shuffle { seed, n_moves }, Turn::Reset],
                )),
                _ => Turn::SetWrap(Wrap { horizontal: h, vertical: v }),
            };
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        }

        #[test]
        fn any_string_is_a_turn_or_an_error(text in "(shuffle|gaps|wrap|reset|free&)?[ 0-9a-zURLD&=.-]{0,12}") {
            if let Ok(turn) = text.parse::<Turn>() {
                prop_assert_eq!(turn.to_string().parse(), Ok(turn));
            }
            if let Ok(params) = text.parse::<Params>() {
                prop_assert_eq!(params.to_string().parse(), Ok(params));
            }
        }
    }
}
