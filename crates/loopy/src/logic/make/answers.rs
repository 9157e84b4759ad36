//! Looks for two answers of a puzzle.

use super::super::budget::{Budget, Stopped};
use super::super::state::{Clues, State};
use super::contradiction::share_rest;
use super::resumable::ResumableSearch;
use crate::drawing::Drawing;

/// Looks for two answers. A systematic search alternates with short searches that branch in random order, because some
/// boards with several answers have large parts without any.
pub(super) struct AnswerSearch {
    clues: Clues,
    start: State,
    /// The systematic search, then the short one.
    searches: [AnswersSoFar; 2],
    /// Number of short searches so far, and the work limit of each.
    n_short: u32,
    short_work: u64,
    /// The search that is next, and what is left of its turn.
    turn: usize,
    turn_work: u64,
}

/// A search with the first answer it found.
struct AnswersSoFar {
    search: ResumableSearch,
    first: Option<Drawing>,
}

/// The end of a search for two answers.
pub(super) enum Answers {
    None,
    One(Box<Drawing>),
    Several(Box<[Drawing; 2]>),
}

/// Work limit of the first short search; later ones are longer.
const SHORT_WORK: u64 = 100_000;

impl AnswerSearch {
    /// Starts a search within a state.
    pub(super) fn new(clues: &Clues, state: &State) -> Self {
        let systematic = ResumableSearch::new(clues, state.clone());
        let short = ResumableSearch::shuffled(clues, state.clone(), 0);
        AnswerSearch {
            clues: clues.clone(),
            start: state.clone(),
            searches: [systematic, short].map(|search| AnswersSoFar { search, first: None }),
            n_short: 0,
            short_work: SHORT_WORK,
            turn: 0,
            turn_work: SHORT_WORK,
        }
    }

    /// Continues until the answers are known.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget runs out or the callback cancels; the next call continues there.
    pub(super) fn run(&mut self, budget: &mut Budget) -> Result<Answers, Stopped> {
        loop {
            let AnswersSoFar { search, first } = &mut self.searches[self.turn];
            let found = share_rest(&mut self.turn_work, budget, |share| search.next(share))?;
            match (found, first.take()) {
                (Some(None), None) => return Ok(Answers::None),
                (Some(None), Some(only)) => return Ok(Answers::One(Box::new(only))),
                (Some(Some(second)), Some(first)) => {
                    return Ok(Answers::Several(Box::new([first, second])));
                }
                (Some(found), None) => *first = found,
                (None, kept) => {
                    *first = kept;
                    self.end_turn();
                }
            }
        }
    }

    /// Gives the turn to the other search. A short search that has had its turn is replaced.
    fn end_turn(&mut self) {
        if self.turn == 1 {
            self.n_short += 1;
            self.short_work += self.short_work / 2;
            let search = ResumableSearch::shuffled(&self.clues, self.start.clone(), self.n_short);
            self.searches[1] = AnswersSoFar { search, first: None };
        }
        self.turn = 1 - self.turn;
        self.turn_work = self.short_work;
    }
}
