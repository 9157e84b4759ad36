//! Changes as few numbers of a board as possible until exactly one loop fits, at a chosen level.

use grid::{Cell, Mulberry32};

use super::super::budget::{Budget, Stopped};
use super::super::level::Level;
use super::super::link::{BoardSize, LogicBoard};
use super::super::places;
use super::super::problem::Problem;
use super::super::proof::Tier;
use super::super::rules::{self, Outcome};
use super::super::state::{Clues, State};
use super::resumable::ResumableSearch;
use super::verdict::{Verdict, Verifier};
use crate::board::Clue;
use crate::drawing::Drawing;

/// A board with exactly one answer, and the changes that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The changed board.
    pub board: LogicBoard,
    /// Its only answer.
    pub answer: Drawing,
    /// The level that was asked for.
    pub level: Level,
    /// Numbers that were added, row by row.
    pub added: Vec<Clue>,
    /// Numbers that were removed, row by row.
    pub removed: Vec<Clue>,
}

/// Why a board wasn't completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompleteError {
    /// No such board was found.
    #[error(
        "no board of level {0} was found near this one; try another level or change some numbers"
    )]
    NotFound(Level),
    /// The budget ran out, or the callback cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Changes a board until exactly one loop fits and the level is the one asked for.
///
/// Numbers that contradict each other are removed first. Of the loops that fit the rest, a few are tried as the answer, and
/// the board with the fewest changes is returned. Undoing any single change would lose the answer or the level. There may be
/// a board with fewer changes.
///
/// ```
/// use loopy::logic::{Level, LogicBoard, complete, unlimited};
///
/// let board: LogicBoard = "5-f3r".parse()?;
/// let completed = unlimited(|budget| Ok(complete(&board, Level::Easy, budget)))?;
/// assert!(completed.removed.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`CompleteError`] if no such board is found or the budget runs out.
pub fn complete(
    board: &LogicBoard,
    level: Level,
    budget: &mut Budget,
) -> Result<Completion, CompleteError> {
    let mut completer = Completer { size: board.size(), given: board.clues().to_vec(), level };
    let consistent = completer.without_contradictions(budget)?;
    let answers = completer.answers(&consistent, MAX_ANSWERS, budget)?;
    let step = answers.len().div_ceil(MAX_TARGETS).max(1);
    let mut best: Option<Completion> = None;
    for answer in answers.into_iter().step_by(step) {
        let mut found = completer.towards(&answer, consistent.clone(), budget)?;
        for seed in 0..MAX_SEEDS {
            if found.is_none() {
                found = completer.reduced(&answer, seed, budget)?;
            }
        }
        if let Some(found) = found
            && best.as_ref().is_none_or(|best| found.n_changes() < best.n_changes())
        {
            best = Some(found);
        }
    }
    best.ok_or(CompleteError::NotFound(level))
}

/// Number of answers looked for on the given board, and how many of them are tried as the answer.
const MAX_ANSWERS: usize = 30;
const MAX_TARGETS: usize = 3;

/// Number of random orders in which numbers are removed, if adding some doesn't lead to the level.
const MAX_SEEDS: u32 = 4;

/// Number of other answers that an added number is compared with.
const MAX_OTHERS: usize = 24;

/// Work limit of one verdict.
const MAX_VERDICT_WORK: u64 = 20_000_000;

impl Completion {
    /// Returns the number of added and removed numbers.
    pub fn n_changes(&self) -> usize {
        self.added.len() + self.removed.len()
    }
}

/// The board to change and the level to reach.
struct Completer {
    size: BoardSize,
    given: Vec<Clue>,
    level: Level,
}

impl Completer {
    fn board(&self, numbers: &[Clue]) -> LogicBoard {
        LogicBoard::new(self.size, numbers).expect("numbers of a loop, or given ones")
    }

    fn problem(&self, numbers: &[Clue]) -> Problem {
        self.board(numbers).problem()
    }

    /// Returns the verdict, or `None` if it takes too long.
    fn verdict(&self, numbers: &[Clue], budget: &mut Budget) -> Result<Option<Verdict>, Stopped> {
        let mut verifier = Verifier::new(&self.board(numbers));
        let done = budget.share(MAX_VERDICT_WORK, |share| verifier.run(share))?;
        Ok(done.map(|()| verifier.verdict()))
    }

    /// Returns the level of a board with one answer.
    fn level_of(&self, numbers: &[Clue], budget: &mut Budget) -> Result<Option<Level>, Stopped> {
        Ok(match self.verdict(numbers, budget)? {
            Some(Verdict::One { level, .. }) => Some(level),
            _ => None,
        })
    }

    /// Removes numbers until a loop fits the rest.
    fn without_contradictions(&mut self, budget: &mut Budget) -> Result<Vec<Clue>, Stopped> {
        let mut numbers = self.given.clone();
        while let Some(Verdict::None { numbers: cells, .. }) = self.verdict(&numbers, budget)? {
            let without = |cell: &Cell| -> Vec<Clue> {
                numbers.iter().copied().filter(|clue| clue.cell != *cell).collect()
            };
            let mut rests: Vec<Vec<Clue>> = cells.iter().map(without).collect();
            let mut chosen = 0;
            for (at, rest) in rests.iter().enumerate() {
                if !self.answers(rest, 1, budget)?.is_empty() {
                    chosen = at;
                    break;
                }
            }
            numbers = rests.swap_remove(chosen);
        }
        Ok(numbers)
    }

    /// Returns some answers, fewer than `limit` if there are no more or finding them takes too long.
    fn answers(
        &self,
        numbers: &[Clue],
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Drawing>, Stopped> {
        let problem = self.problem(numbers);
        let mut search = ResumableSearch::new(&Clues::new(&problem), State::new(&problem));
        let mut found = Vec::new();
        budget.share(MAX_VERDICT_WORK, |share| {
            while found.len() < limit
                && let Some(answer) = search.next(share)?
            {
                found.push(answer);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Changes the numbers until `answer` is the only one, at the level asked for.
    fn towards(
        &self,
        answer: &Drawing,
        mut numbers: Vec<Clue>,
        budget: &mut Budget,
    ) -> Result<Option<Completion>, Stopped> {
        if !self.add_until_unique(answer, &mut numbers, budget)?
            || !self.add_until_solvable(answer, &mut numbers, budget)?
        {
            return Ok(None);
        }
        self.remove_unneeded(&mut numbers, budget)?;
        self.finished(answer, numbers, budget)
    }

    /// Starts with all numbers of the answer and removes them in random order, given ones last.
    fn reduced(
        &self,
        answer: &Drawing,
        seed: u32,
        budget: &mut Budget,
    ) -> Result<Option<Completion>, Stopped> {
        let mut rng = Mulberry32::new(seed);
        let mut numbers = self.candidates(answer, &[]);
        rng.shuffle(&mut numbers);
        self.remove_unneeded(&mut numbers, budget)?;
        self.finished(answer, numbers, budget)
    }

    /// Makes a board with one answer as hard as asked for, and undoes unneeded changes.
    fn finished(
        &self,
        answer: &Drawing,
        mut numbers: Vec<Clue>,
        budget: &mut Budget,
    ) -> Result<Option<Completion>, Stopped> {
        if !self.remove_until_hard(&mut numbers, budget)? {
            return Ok(None);
        }
        self.undo_unneeded(&mut numbers, budget)?;
        let difference = |a: &[Clue], b: &[Clue]| -> Vec<Clue> {
            a.iter().copied().filter(|clue| !b.contains(clue)).collect()
        };
        let board = self.board(&numbers);
        let added = difference(board.clues(), &self.given);
        let removed = difference(&self.given, board.clues());
        let answer = answer.clone();
        Ok(Some(Completion { board, answer, level: self.level, added, removed }))
    }

    /// Returns the numbers of an answer in cells that have none.
    fn candidates(&self, answer: &Drawing, numbers: &[Clue]) -> Vec<Clue> {
        let is_free = |cell: &Cell| numbers.iter().all(|clue| clue.cell != *cell);
        let cells = self.size.grid().cells().filter(is_free);
        cells.map(|cell| Clue { cell, value: answer.turns_near(cell) }).collect()
    }

    /// Adds numbers of the answer, each time the one that excludes most of the other answers found. Returns false if no number
    /// excludes any.
    fn add_until_unique(
        &self,
        answer: &Drawing,
        numbers: &mut Vec<Clue>,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        loop {
            let mut others = self.answers(numbers, MAX_OTHERS, budget)?;
            others.retain(|other| other != answer);
            if others.is_empty() {
                return Ok(true);
            }
            let n_excluded = |clue: &Clue| {
                others.iter().filter(|other| other.turns_near(clue.cell) != clue.value).count()
            };
            let candidates = self.candidates(answer, numbers);
            match candidates.into_iter().rev().max_by_key(n_excluded) {
                Some(best) if n_excluded(&best) > 0 => numbers.push(best),
                _ => return Ok(false),
            }
        }
    }

    /// Adds numbers of the answer until the rules of the level find it, each time the one with which they leave the fewest
    /// shapes. Returns false if all of them are not enough.
    fn add_until_solvable(
        &self,
        answer: &Drawing,
        numbers: &mut Vec<Clue>,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let Some(tier) = self.level.tier() else { return Ok(true) };
        let size = self.size.grid();
        loop {
            let problem = self.problem(numbers);
            let mut state = State::new(&problem);
            let clues = Clues::new(&problem);
            if rules::run(&mut state, &clues, tier, &mut (), budget)? == Outcome::Solved {
                return Ok(true);
            }
            let mut best: Option<(u32, Clue)> = None;
            for clue in self.candidates(answer, numbers) {
                let place = places::place(size, clue.cell);
                let (mut state, mut clues) = (state.clone(), clues.clone());
                clues.places.insert(place);
                clues.values[usize::from(place)] = clue.value;
                for windows in [
                    &mut state.dirty.saturation,
                    &mut state.dirty.difference,
                    &mut state.dirty.fillings,
                ] {
                    windows.insert(place);
                }
                // What-if takes too long to try with every number.
                rules::run(&mut state, &clues, tier.min(Tier::T5), &mut (), budget)?;
                let n_left = clues.inside.iter().map(|place| state.shapes(place).len()).sum();
                if best.is_none_or(|(least, _)| n_left < least) {
                    best = Some((n_left, clue));
                }
            }
            match best {
                Some((_, clue)) => numbers.push(clue),
                None => return Ok(false),
            }
        }
    }

    /// Removes added numbers without which the level's rules still find the answer.
    fn remove_unneeded(&self, numbers: &mut Vec<Clue>, budget: &mut Budget) -> Result<(), Stopped> {
        let added: Vec<Clue> =
            numbers.iter().copied().filter(|clue| !self.given.contains(clue)).collect();
        for clue in added {
            let rest: Vec<Clue> = numbers.iter().copied().filter(|other| *other != clue).collect();
            if self.level_of(&rest, budget)?.is_some_and(|level| level <= self.level) {
                *numbers = rest;
            }
        }
        Ok(())
    }

    /// Removes numbers until the board is as hard as asked for. Returns false if it stays easier.
    fn remove_until_hard(
        &self,
        numbers: &mut Vec<Clue>,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let mut reached = self.level_of(numbers, budget)?;
        if reached.is_none_or(|level| level > self.level) {
            return Ok(false);
        }
        while reached != Some(self.level) {
            let mut hardest: Option<(Level, Vec<Clue>)> = None;
            for at in 0..numbers.len() {
                let mut rest = numbers.clone();
                rest.remove(at);
                let level = self.level_of(&rest, budget)?.filter(|&level| level <= self.level);
                let Some(level) = level else { continue };
                if hardest.as_ref().is_none_or(|(hardest, _)| *hardest < level) {
                    hardest = Some((level, rest));
                }
                if level == self.level {
                    break;
                }
            }
            let Some((level, rest)) = hardest else { return Ok(false) };
            *numbers = rest;
            reached = Some(level);
        }
        Ok(true)
    }

    /// Undoes each change without which the level stays the same.
    fn undo_unneeded(&self, numbers: &mut Vec<Clue>, budget: &mut Budget) -> Result<(), Stopped> {
        loop {
            let missing: Vec<Clue> =
                self.given.iter().copied().filter(|clue| !numbers.contains(clue)).collect();
            let added: Vec<Clue> =
                numbers.iter().copied().filter(|clue| !self.given.contains(clue)).collect();
            let mut is_changed = false;
            for clue in missing {
                let is_taken = numbers.iter().any(|other| other.cell == clue.cell);
                let mut with = numbers.clone();
                with.push(clue);
                if !is_taken && self.level_of(&with, budget)? == Some(self.level) {
                    (*numbers, is_changed) = (with, true);
                }
            }
            for clue in added {
                let rest: Vec<Clue> =
                    numbers.iter().copied().filter(|other| *other != clue).collect();
                if self.level_of(&rest, budget)? == Some(self.level) {
                    (*numbers, is_changed) = (rest, true);
                }
            }
            if !is_changed {
                return Ok(());
            }
        }
    }
}
