//! Challenges as links, and moves as text.
//!
//! `seed=12345&steps=250&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1&wrapV=1&v=2`

use std::fmt;
use std::str::FromStr;

use grid::{Date, Dir, Query, Wrap, parse_digits};

use crate::board::{Board, Move};
use crate::deal::{Deal, Generation, Shuffle};
use crate::design::{Design, GapKey};
use crate::piece::Piece;

/// A challenge: everything that decides a shuffled board. Its text is the query part of a link.
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
    /// What makes one shuffle differ from another.
    pub seed: u32,
    /// How many moves the shuffle has, from 1 to [`Challenge::MAX_STEPS`].
    pub steps: u32,
    /// Which of the eight boards.
    pub board: &'static Design,
    /// Which of that board's gaps.
    pub gaps: GapKey,
    /// Whether the gaps are chosen at random.
    pub randomise: bool,
    /// The joined edges.
    pub wrap: Wrap,
    /// The way of shuffling.
    pub generation: Generation,
}

/// Why a link is no challenge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The text names no seed, and none was given for it.
    #[error("the link names no seed")]
    NoSeed,
    /// The seed is no number from 0 to 2³² − 1.
    #[error("the seed is a number from 0 to 4294967295, not \"{0}\"")]
    BadSeed(String),
    /// The steps are no number from 1 to the most there may be.
    #[error("the steps are a number from 1 to {max}, not \"{0}\"", max = Challenge::MAX_STEPS)]
    BadSteps(String),
    /// There is no board of that name.
    #[error("there is no board \"{0}\"")]
    UnknownBoard(String),
    /// The board has no such gaps.
    #[error("the board \"{board}\" has no gaps \"{gaps}\"")]
    UnknownGaps {
        /// The board's name in links.
        board: &'static str,
        /// What the link has for gaps.
        gaps: String,
    },
    /// The link is of a generation that is not known here.
    #[error("there is no shuffle of version \"{0}\"")]
    UnknownGeneration(String),
}

/// Why a text is no [`Move`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move is the number of a gap and one of U, D, L, R, not \"{0}\"")]
pub struct ParseMoveError(pub String);

impl Challenge {
    /// The most steps that a link may ask for.
    pub const MAX_STEPS: u32 = 100_000;

    /// The steps of the four levels: easy, normal, hard and very hard.
    pub const PRESETS: [u32; 4] = [50, 250, 1000, 10_000];

    /// The years whose days have a challenge of their own.
    pub const DAILY_YEARS: std::ops::RangeInclusive<u16> = 2025..=2099;

    /// The default board with its default gaps, shuffled by 250 steps of the newest generation.
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

    /// Reads a link: its query part, or all of it. What it does not name has its default, and the seed that of `fresh`.
    ///
    /// # Errors
    ///
    /// [`LinkError`] names the first value that makes no sense.
    pub fn from_link(link: &str, fresh: u32) -> Result<Self, LinkError> {
        match read(link)? {
            (Some(_), challenge) => Ok(challenge),
            (None, challenge) => Ok(Challenge { seed: fresh, ..challenge }),
        }
    }

    /// Whether a link asks for a challenge at all: it names a seed or steps. If not, it is for free play.
    pub fn is_challenge_link(link: &str) -> bool {
        let query = Query::of(link);
        ["seed", "steps"].iter().any(|name| query.raw(name).is_some_and(|value| !value.is_empty()))
    }

    /// The seed of a day's challenge: its date as one number, YYYYMMDD.
    pub fn daily_seed(date: Date) -> u32 {
        date.digits()
    }

    /// The challenge of a day at a level, which is its number of steps: the default board as it is.
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

    /// The day whose challenge this is, at one of the four levels; none if it is no day's. A challenge carries its date
    /// in its seed, so whoever types the seed of a day plays that day's. Only the days of
    /// [`Challenge::DAILY_YEARS`] count: hardly any other seed falls among them.
    pub fn day(&self) -> Option<Date> {
        let (year, month, day) = (self.seed / 10_000, self.seed / 100 % 100, self.seed % 100);
        let year = u16::try_from(year).ok().filter(|year| Self::DAILY_YEARS.contains(year))?;
        let date = Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()?;
        let is_daily =
            Self::PRESETS.contains(&self.steps) && *self == Self::daily(date, self.steps);
        is_daily.then_some(date)
    }

    /// The board before the shuffle.
    ///
    /// # Errors
    ///
    /// [`LinkError::UnknownGaps`] if the board has no such gaps.
    pub fn solved(&self) -> Result<Board, LinkError> {
        let unknown = || LinkError::UnknownGaps {
            board: self.board.slug,
            gaps: self.gaps.text().to_string(),
        };
        self.board.board(self.gaps, self.wrap).ok_or_else(unknown)
    }

    /// Shuffles the board; the same challenge gives the same position everywhere and for ever.
    ///
    /// # Errors
    ///
    /// [`LinkError`] if the board has no such gaps, or the steps are too few or too many.
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

    /// The state from which the random numbers start.
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

    /// Reads a link that names its seed; see [`Challenge::from_link`].
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

/// The number of the gap and the letter of the direction, as in `35R`.
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

/// The seed if it is named, and a challenge with it or with seed 0.
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

/// The board and its gaps.
fn read_board(query: Query<'_>) -> Result<(&'static Design, GapKey), LinkError> {
    let board = match value(query, "board").as_deref() {
        None => Design::default_board(),
        // An old name for that board with that gap; what the link says of gaps is ignored.
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

/// The gaps of a board by their key or, in old links, by a number that is 0 or 1.
fn read_gaps(board: &Design, text: &str) -> Option<GapKey> {
    let is_it = |key: GapKey| match text {
        "0" => board.config_number(key) == 0,
        "1" => board.config_number(key) == 1,
        _ => key.text() == text,
    };
    board.gaps.iter().map(|config| config.key).find(|&key| is_it(key))
}

/// The value of this name, unless it is empty.
fn value(query: Query<'_>, name: &str) -> Option<String> {
    query.value(name).filter(|value| !value.is_empty())
}

/// The number of this name, unless its value is empty; what the link has in its place if it is none.
fn number(query: Query<'_>, name: &str) -> Option<Result<u32, String>> {
    let number = query.number(name).filter(|number| *number != Err(""))?;
    Some(number.map_err(str::to_string))
}
