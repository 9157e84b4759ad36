//! The smallest puzzle there is, for examples and tests.

use crate::{Puzzle, Touch};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A row of lamps. A move turns a lamp and the next one over; the game ends when all are lit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lamps(pub Vec<bool>);

/// The number of lamps. Of these only the first and the last are dark at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count(pub usize);

/// There is no such lamp, or none beside it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no pair of lamps at {0}")]
pub struct NoPair(pub usize);

impl Puzzle for Lamps {
    const NAME: &'static str = "lamps";
    type Params = Count;
    type DealError = NoPair;
    type Move = usize;
    type Undo = usize;
    type Refusal = NoPair;
    type Hand = Option<usize>;
    type Event = usize;
    type Scene = String;

    fn deal(&Count(n): &Count) -> Result<Self, NoPair> {
        if n < 3 {
            return Err(NoPair(n));
        }
        Ok(Lamps((0..n).map(|i| i != 0 && i != n - 1).collect()))
    }

    fn play(&mut self, &at: &usize) -> Result<usize, NoPair> {
        if at + 1 >= self.0.len() {
            return Err(NoPair(at));
        }
        self.take_back(at);
        Ok(at)
    }

    fn take_back(&mut self, at: usize) {
        for lamp in &mut self.0[at..at + 2] {
            *lamp = !*lamp;
        }
    }

    fn is_solved(&self) -> bool {
        self.0.iter().all(|&lit| lit)
    }

    fn hand(&self) -> Option<usize> {
        None
    }

    /// The first press points at a lamp, a second press on it is the move.
    fn touch(&self, hand: &mut Option<usize>, at: usize) -> Touch<usize> {
        if at + 1 >= self.0.len() {
            Touch::Nothing
        } else if *hand == Some(at) {
            Touch::Move(at)
        } else {
            *hand = Some(at);
            Touch::Shown
        }
    }

    fn scene(&self, hand: &Option<usize>) -> String {
        let lamps = self.0.iter().map(|&lit| if lit { 'o' } else { '.' }).collect::<String>();
        hand.map_or(lamps.clone(), |at| format!("{lamps} @{at}"))
    }

    fn n_steps(_: &usize) -> usize {
        2
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Count {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Count)
    }
}
