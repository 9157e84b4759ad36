//! A long search in several workers with larger tables: round after round, each in parts.

use ::fifteen::{Answer, Board, Entropy, Parts};
use js_sys::Reflect;
use leptos::prelude::window;

use super::game::FifteenPage;
use super::tables::Level;
use super::tasks::{SearchPart, Searched, SplitFifteen, letters, steps};
use crate::work::{End, Job, start};

/// The most bytes that the tables of all workers may take together.
const MOST_BYTES: usize = 640 << 20;
/// A device with less memory than so many GB keeps to the first tables, where the browser tells.
const LEAST_MEMORY: f64 = 2.0;
/// The largest tables are made only where the browser tells that there is so much: that takes 2 GB for a while.
const LEAST_MEMORY_FOR_LARGEST: f64 = 8.0;

/// The search.
pub struct Deep {
    board: Board,
    bound: u32,
    level: Level,
    n_workers: usize,
    round: Round,
    /// Whether it was stopped, or a worker failed: then only the ends of the others are waited for.
    is_cancelled: bool,
    page: FifteenPage,
}

/// What a round is at.
enum Round {
    /// It is being split.
    Splitting(Job),
    /// Its parts are searched: each job with the number of its part.
    Searching(Parts, Vec<(usize, Job)>),
    /// Nothing more is to come.
    Over(Option<Answer>),
}

/// Whether this device has room for tables of this level.
pub fn has_room(level: Level) -> bool {
    let memory = Reflect::get(&window().navigator(), &"deviceMemory".into());
    let memory = memory.ok().and_then(|memory| memory.as_f64());
    match level {
        Level::First => true,
        Level::Larger => memory.is_none_or(|memory| memory >= LEAST_MEMORY),
        Level::Largest => memory.is_some_and(|memory| memory >= LEAST_MEMORY_FOR_LARGEST),
    }
}

impl Deep {
    /// Begins at a bound that is proven, or from nothing.
    pub fn start(board: &Board, bound: u32, level: Level, page: FifteenPage) -> Self {
        let n_cores = window().navigator().hardware_concurrency() as usize;
        let most = MOST_BYTES / level.n_bytes().max(1);
        let bound = bound.max(Entropy::of(board).manhattan());
        Deep {
            board: board.clone(),
            bound,
            level,
            n_workers: n_cores.clamp(1, most.max(1)),
            round: split(board, bound, level, page),
            is_cancelled: false,
            page,
        }
    }

    /// No solution is shorter than this.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// How many workers it has.
    pub fn n_workers(&self) -> usize {
        self.n_workers
    }

    /// How many bytes the tables of all of them take.
    pub fn n_bytes(&self) -> usize {
        self.n_workers * self.level.n_bytes()
    }

    /// Stops all workers; their ends are still to come.
    pub fn stop(&mut self) {
        self.is_cancelled = true;
        match &self.round {
            Round::Splitting(job) => job.stop_gently(),
            Round::Searching(_, jobs) => jobs.iter().for_each(|(_, job)| job.stop_gently()),
            Round::Over(_) => {}
        }
    }

    /// Takes the parts of the round.
    pub fn take_parts(&mut self, end: End<Option<Vec<String>>>) {
        self.round = match end {
            End::Done(Some(parts)) if !self.is_cancelled => {
                let parts = parts.iter().map(|part| steps(part)).collect();
                Round::Searching(Parts::new(parts), Vec::new())
            }
            _ => Round::Over(None),
        };
    }

    /// Takes what came of a part.
    pub fn take_part(&mut self, number: usize, end: End<Searched>) {
        let Round::Searching(parts, jobs) = &mut self.round else { return };
        jobs.retain(|(open, _)| *open != number);
        match end {
            End::Done(Searched::Found(path)) => parts.take(number, Some(steps(&path))),
            End::Done(Searched::Nothing) => parts.take(number, None),
            // It was not needed any more.
            _ if !parts.is_needed(number) => parts.take(number, None),
            _ => self.is_cancelled = true,
        }
        if self.is_cancelled {
            for (_, job) in jobs.iter() {
                job.stop_gently();
            }
            if jobs.is_empty() {
                self.round = Round::Over(None);
            }
        }
    }

    /// Gives the workers their next parts; at the end of a round without a solution, begins the next.
    pub fn proceed(&mut self) {
        let Round::Searching(parts, jobs) = &mut self.round else { return };
        if self.is_cancelled {
            return;
        }
        let is_needless = |(number, _): &&(usize, Job)| !parts.is_needed(*number);
        jobs.iter().filter(is_needless).for_each(|(_, job)| job.stop_gently());
        while jobs.len() < self.n_workers
            && let Some(part) = parts.next()
        {
            let (page, number) = (self.page, part.number);
            let board = self.board.to_string();
            let (bound, level) = (self.bound, self.level);
            let task = SearchPart { board, bound, part: letters(&part.steps), level };
            let job = start(task, |()| (), move |end| page.take_part(number, end));
            jobs.push((number, job));
        }
        if !jobs.is_empty() || !parts.is_over() {
            return;
        }
        if let Some(path) = parts.solution() {
            let answer = Answer { path: Some(path.to_vec()), lower_bound: self.bound };
            self.round = Round::Over(Some(answer));
        } else {
            // Every step changes the parity of the distance.
            self.bound += 2;
            self.round = split(&self.board, self.bound, self.level, self.page);
        }
    }

    /// Whether nothing more is to come.
    pub fn is_over(&self) -> bool {
        matches!(self.round, Round::Over(_))
    }

    /// The shortest solution, once it is over, unless it was stopped or failed.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.round {
            Round::Over(answer) => answer.as_ref(),
            _ => None,
        }
    }
}

fn split(board: &Board, bound: u32, level: Level, page: FifteenPage) -> Round {
    let task = SplitFifteen { board: board.to_string(), bound, level };
    Round::Splitting(start(task, |()| (), move |end| page.take_parts(end)))
}
