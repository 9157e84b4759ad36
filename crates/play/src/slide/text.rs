//! Parameters and turns of Slide as text.

use std::fmt;
use std::str::FromStr;

use ::slide::{Challenge, LinkError};
use grid::Wrap;

use super::{FreeBoard, Origin, SlideParams, SlideTurn};

/// What the text of a board for free play begins with, and what comes before its turns.
const FREE: &str = "free&";
const TURNS: &str = "&moves=";

/// Why a text is no turn or no parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSlideError {
    /// The link makes no sense.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A move makes no sense.
    #[error(transparent)]
    Move(#[from] ::slide::ParseMoveError),
    /// A turn makes no sense.
    #[error("there is no turn \"{0}\"")]
    Turn(String),
}

impl fmt::Display for SlideParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlideParams::Challenge(challenge) => write!(f, "{challenge}"),
            SlideParams::Free(board) => write!(f, "{board}"),
        }
    }
}

impl FromStr for SlideParams {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        if text.starts_with(FREE) {
            Ok(SlideParams::Free(text.parse()?))
        } else {
            Ok(SlideParams::Challenge(text.parse()?))
        }
    }
}

impl fmt::Display for FreeBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Challenge(challenge) => write!(f, "{FREE}{challenge}")?,
            Origin::Whole { board, gaps, wrap } => {
                write!(f, "{FREE}board={}&gapConfig={}", board.slug, gaps.text())?;
                let on = [("wrapH", wrap.horizontal), ("wrapV", wrap.vertical)];
                on.iter().filter(|on| on.1).try_for_each(|(name, _)| write!(f, "&{name}=1"))?;
            }
        }
        for (at, turn) in self.turns.iter().enumerate() {
            write!(f, "{}{turn}", if at == 0 { TURNS } else { "." })?;
        }
        Ok(())
    }
}

impl FromStr for FreeBoard {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        let rest =
            text.strip_prefix(FREE).ok_or_else(|| ParseSlideError::Turn(text.to_string()))?;
        let (origin, turns) = rest.split_once(TURNS).unwrap_or((rest, ""));
        let turns = turns.split('.').filter(|turn| !turn.is_empty()).map(plain_turn);
        let turns = turns.collect::<Result<_, _>>()?;
        let origin = if Challenge::is_asked_by(origin) {
            Origin::Challenge(origin.parse()?)
        } else {
            let Challenge { board, gaps, wrap, .. } = Challenge::from_link(origin, 0)?;
            Origin::Whole { board, gaps, wrap }
        };
        Ok(FreeBoard { origin, turns })
    }
}

impl fmt::Display for SlideTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlideTurn::Slide(m) => write!(f, "{m}"),
            SlideTurn::Shuffle { seed, n_steps } => write!(f, "shuffle {seed} {n_steps}"),
            SlideTurn::Reset => f.write_str("reset"),
            SlideTurn::RandomiseGaps { seed } => write!(f, "gaps {seed}"),
            SlideTurn::ResetGaps => f.write_str("gaps"),
            SlideTurn::Join(wrap) => f.write_str(match (wrap.horizontal, wrap.vertical) {
                (true, true) => "wrap hv",
                (true, false) => "wrap h",
                (false, true) => "wrap v",
                (false, false) => "wrap -",
            }),
            SlideTurn::Board(board) => write!(f, "{board}"),
        }
    }
}

impl FromStr for SlideTurn {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        if text.starts_with(FREE) { Ok(SlideTurn::Board(text.parse()?)) } else { plain_turn(text) }
    }
}

/// A turn that stays on its board.
fn plain_turn(text: &str) -> Result<SlideTurn, ParseSlideError> {
    let number = |word: &str| word.parse().map_err(|_| ParseSlideError::Turn(text.to_string()));
    let words: Vec<&str> = text.split(' ').collect();
    Ok(match words[..] {
        ["reset"] => SlideTurn::Reset,
        ["gaps"] => SlideTurn::ResetGaps,
        ["gaps", seed] => SlideTurn::RandomiseGaps { seed: number(seed)? },
        ["shuffle", seed, n_steps] => {
            SlideTurn::Shuffle { seed: number(seed)?, n_steps: number(n_steps)? }
        }
        ["wrap", edges @ ("hv" | "h" | "v" | "-")] => {
            SlideTurn::Join(Wrap { horizontal: edges.contains('h'), vertical: edges.contains('v') })
        }
        ["wrap" | "shuffle", ..] => return Err(ParseSlideError::Turn(text.to_string())),
        _ => SlideTurn::Slide(text.parse()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_turn_reads_back(seed: u32, n_steps: u32, h: bool, v: bool, which in 0..6) {
            let turn = match which {
                0 => SlideTurn::Shuffle { seed, n_steps },
                1 => SlideTurn::Reset,
                2 => SlideTurn::RandomiseGaps { seed },
                3 => SlideTurn::ResetGaps,
                4 => SlideTurn::Board(FreeBoard {
                    origin: Origin::Challenge(Challenge { seed, ..Challenge::new(0) }),
                    turns: vec![SlideTurn::Shuffle { seed, n_steps }, SlideTurn::Reset],
                }),
                _ => SlideTurn::Join(Wrap { horizontal: h, vertical: v }),
            };
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        }

        #[test]
        fn any_text_is_a_turn_or_an_error(text in "(shuffle|gaps|wrap|reset|free&)?[ 0-9a-zURLD&=.-]{0,12}") {
            if let Ok(turn) = text.parse::<SlideTurn>() {
                prop_assert_eq!(turn.to_string().parse(), Ok(turn));
            }
            if let Ok(params) = text.parse::<SlideParams>() {
                prop_assert_eq!(params.to_string().parse(), Ok(params));
            }
        }
    }
}
