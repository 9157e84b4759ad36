//! Challenges as links, and moves as strings.
//!
//! `seed=12345&steps=250&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1&wrapV=1&v=2`

use std::fmt;
use std::str::FromStr;

use grid::{Date, Dir, Query, Wrap, parse_digits};

use crate::board::{Board, Move};
use crate::deal::{Deal, Generation, Shuffle};
use crate::design::{Design, GapKey};
use crate::piece::Piece;

/// Everything that determines a shuffled board. Its string form is the query part of a link.
///
/// ```
/// use slide::Challenge;
///
/// let challenge: Challenge = "seed=12345&steps=250&board=classic&gapConfig=2s&v=2".parse()?;
/// assert_eq!(challenge.board.slug, "classic");
/// assert_eq!(challenge.deal()?.walk.moves.len(), 250);
/// assert_eq!(challenge.to_string().parse(), Ok(challenge));
/// # Ok::<(), slide::LinkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Seed of the shuffle.
    pub seed: u32,
    /// Number of shuffle moves, from 1 to [`Challenge::MAX_STEPS`]; `steps` in links.
    pub steps: u32,
    /// The design.
    pub board: &'static Design,
    /// The gap configuration.
    pub gaps: GapKey,
    /// Whether the gaps are chosen at random.
    pub randomise: bool,
    /// The wrapping edges.
    pub wrap: Wrap,
    /// Version of the shuffle algorithm.
    pub generation: Generation,
}

/// Why a link is not a valid challenge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The link has no seed, and none was given for it.
    #[error("the link has no seed")]
    NoSeed,
    /// The seed is not a number from 0 to 2³² − 1.
    #[error("the seed must be a number from 0 to 4294967295, not \"{0}\"")]
    BadSeed(String),
    /// The number of shuffle moves is out of range.
    #[error("the number of shuffle moves must be from 1 to {max}, not \"{0}\"", max = Challenge::MAX_STEPS)]
    BadSteps(String),
    /// No design has that name.
    #[error("unknown board \"{0}\"")]
    UnknownBoard(String),
    /// The design has no such gap configuration.
    #[error("the board \"{board}\" has no gap configuration \"{gaps}\"")]
    UnknownGaps {
        /// Name of the design in links.
        board: &'static str,
        /// Gap configuration in the link.
        gaps: String,
    },
    /// The shuffle version is unknown.
    #[error("unknown shuffle version \"{0}\"")]
    UnknownGeneration(String),
}

/// The string is not a [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move must be a gap number followed by U, D, L or R, not \"{0}\"")]
pub struct ParseMoveError(pub String);

impl Challenge {
    /// Maximum number of shuffle moves.
    pub const MAX_STEPS: u32 = 100_000;

    /// Shuffle moves of the four levels: easy, normal, hard and very hard.
    pub const PRESETS: [u32; 4] = [50, 250, 1000, 10_000];

    /// Years that have daily challenges.
    pub const DAILY_YEARS: std::ops::RangeInclusive<u16> = 2025..=2099;

    /// Creates a challenge on the default board with its default gaps, shuffled by 250 moves of the
    /// newest generation.
    pub fn new(seed: u32) -> Self {
        let board = Design::default_board();
        Challenge {
            seed,
            steps: 250,
            board,
            gaps: board.gaps[0].key,
            randomise: false,
            wrap: Wrap::NONE,
            generation: Generation::default(),
        }
    }

    /// Parses a link or its query part. Missing values get their defaults, a missing seed gets `fresh`.
    ///
    /// # Errors
    ///
    /// [`LinkError`] names the first invalid value.
    pub fn from_link(link: &str, fresh: u32) -> Result<Self, LinkError> {
        match read(link)? {
            (Some(_), challenge) => Ok(challenge),
            (None, challenge) => Ok(Challenge { seed: fresh, ..challenge }),
        }
    }

    /// Returns whether a link is for a challenge: it has a seed or a number of shuffle moves.
    /// Otherwise it is for free play.
    pub fn is_challenge_link(link: &str) -> bool {
        let query = Query::of(link);
        ["seed", "steps"].iter().any(|name| query.raw(name).is_some_and(|value| !value.is_empty()))
    }

    /// Returns the seed of a daily challenge: its date as the number YYYYMMDD.
    pub fn daily_seed(date: Date) -> u32 {
        date.digits()
    }

    /// Returns the daily challenge with this number of shuffle moves, on the default board.
    ///
    /// ```
    /// use slide::Challenge;
    ///
    /// let day = "2025-12-26".parse()?;
    /// let challenge = Challenge::daily(day, 250);
    /// assert_eq!(challenge.to_string(), "seed=20251226&steps=250&board=default&gapConfig=2s&v=2");
    /// assert_eq!(challenge.day(), Some(day));
    /// # Ok::<(), grid::DateError>(())
    /// ```
    pub fn daily(date: Date, steps: u32) -> Self {
        Challenge { steps, ..Challenge::new(Challenge::daily_seed(date)) }
    }

    /// Returns the date if this is a daily challenge at one of the four levels.
    ///
    /// The seed contains the date, so typing that seed also gives the daily challenge. Only dates in
    /// [`Challenge::DAILY_YEARS`] count, so that few other seeds match.
    pub fn day(&self) -> Option<Date> {
        let (year, month, day) = (self.seed / 10_000, self.seed / 100 % 100, self.seed % 100);
        let year = u16::try_from(year).ok().filter(|year| Self::DAILY_YEARS.contains(year))?;
        let date = Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()?;
        let is_daily =
            Self::PRESETS.contains(&self.steps) && *self == Self::daily(date, self.steps);
        is_daily.then_some(date)
    }

    /// Returns the board before the shuffle.
    ///
    /// # Errors
    ///
    /// [`LinkError::UnknownGaps`] if the design has no such gap configuration.
    pub fn solved(&self) -> Result<Board, LinkError> {
        let unknown = || LinkError::UnknownGaps {
            board: self.board.slug,
            gaps: self.gaps.text().to_string(),
        };
        self.board.board(self.gaps, self.wrap).ok_or_else(unknown)
    }

    /// Shuffles the board. The same challenge always gives the same position, on every machine.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the design has no such gap configuration, or `steps` is out of range.
    pub fn deal(&self) -> Result<Deal, LinkError> {
        if !(1..=Challenge::MAX_STEPS).contains(&self.steps) {
            return Err(LinkError::BadSteps(self.steps.to_string()));
        }
        let shuffle = Shuffle {
            rng_seed: self.rng_seed(),
            randomise: self.randomise,
            n_moves: self.steps as usize,
            generation: self.generation,
        };
        Ok(shuffle.deal(self.solved()?))
    }

    /// Returns the initial state of the PRNG.
    pub fn rng_seed(&self) -> u32 {
        self.seed
            ^ (self.steps << 16)
            ^ (self.board.number << 24)
            ^ (self.board.config_number(self.gaps) << 8)
            ^ (u32::from(self.randomise) << 12)
            ^ (u32::from(self.wrap.horizontal) << 13)
            ^ (u32::from(self.wrap.vertical) << 14)
    }
}

impl FromStr for Challenge {
    type Err = LinkError;

    /// Parses a link that has a seed; see [`Challenge::from_link`].
    fn from_str(link: &str) -> Result<Self, LinkError> {
        match read(link)? {
            (Some(_), challenge) => Ok(challenge),
            (None, _) => Err(LinkError::NoSeed),
        }
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Challenge { seed, steps, board, gaps, .. } = self;
        write!(f, "seed={seed}&steps={steps}&board={}&gapConfig={}", board.slug, gaps.text())?;
        for (name, is_on) in [
            ("randomizeGaps", self.randomise),
            ("wrapH", self.wrap.horizontal),
            ("wrapV", self.wrap.vertical),
        ] {
            if is_on {
                write!(f, "&{name}=1")?;
            }
        }
        match self.generation {
            Generation::V1 => Ok(()),
            Generation::V2 => write!(f, "&v=2"),
        }
    }
}

/// Writes the number of the gap and the letter of the direction, for example `35R`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.gap.index(), self.dir)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let error = || ParseMoveError(text.to_string());
        let letter = text.chars().next_back().ok_or_else(error)?;
        let number = &text[..text.len() - letter.len_utf8()];
        let dir = Dir::from_letter(letter).ok_or_else(error)?;
        let gap = parse_digits(number).ok_or_else(error)?;
        Ok(Move { gap: Piece::new(gap), dir })
    }
}

/// Returns the seed, if any, and the challenge with that seed or seed 0.
fn read(link: &str) -> Result<(Option<u32>, Challenge), LinkError> {
    let query = Query::of(link);
    let seed = number(query, "seed").transpose().map_err(LinkError::BadSeed)?;
    let steps = number(query, "steps").transpose().map_err(LinkError::BadSteps)?;
    let defaults = Challenge::new(seed.unwrap_or(0));
    let steps = steps.unwrap_or(defaults.steps);
    if !(1..=Challenge::MAX_STEPS).contains(&steps) {
        return Err(LinkError::BadSteps(steps.to_string()));
    }
    let (board, gaps) = read_board(query)?;
    let generation = match value(query, "v").as_deref() {
        None | Some("1") => Generation::V1,
        Some("2") => Generation::V2,
        Some(text) => return Err(LinkError::UnknownGeneration(text.to_string())),
    };
    let is_on = |name| matches!(value(query, name).as_deref(), Some("1" | "true"));
    let wrap = Wrap { horizontal: is_on("wrapH"), vertical: is_on("wrapV") };
    let randomise = is_on("randomizeGaps");
    Ok((seed, Challenge { steps, board, gaps, randomise, wrap, generation, ..defaults }))
}

/// Parses the design and its gap configuration.
fn read_board(query: Query<'_>) -> Result<(&'static Design, GapKey), LinkError> {
    let board = match value(query, "board").as_deref() {
        None => Design::default_board(),
        // A former name of the default board with one large gap; `gapConfig` is ignored.
        Some("largegap") => return Ok((Design::default_board(), GapKey::OneLarge)),
        Some(slug) => {
            Design::by_slug(slug).ok_or_else(|| LinkError::UnknownBoard(slug.to_string()))?
        }
    };
    let gaps = match value(query, "gapConfig") {
        None => board.gaps[0].key,
        Some(text) => read_gaps(board, &text)
            .ok_or(LinkError::UnknownGaps { board: board.slug, gaps: text })?,
    };
    Ok((board, gaps))
}

/// Parses a gap configuration: its key or, in old links, the number 0 or 1.
fn read_gaps(board: &Design, text: &str) -> Option<GapKey> {
    let is_it = |key: GapKey| match text {
        "0" => board.config_number(key) == 0,
        "1" => board.config_number(key) == 1,
        _ => key.text() == text,
    };
    board.gaps.iter().map(|config| config.key).find(|&key| is_it(key))
}

/// Returns the value of a parameter, unless it is empty.
fn value(query: Query<'_>, name: &str) -> Option<String> {
    query.value(name).filter(|value| !value.is_empty())
}

/// Parses a number, unless the value is empty. The error is the invalid value.
fn number(query: Query<'_>, name: &str) -> Option<Result<u32, String>> {
    let number = query.number(name).filter(|number| *number != Err(""))?;
    Some(number.map_err(str::to_string))
}
