//! A long search in several workers with larger tables: iterative deepening, with each iteration split into parts.

use ::fifteen::{Answer, Board, Entropy, ParallelIteration};
use js_sys::Reflect;
use leptos::prelude::window;

use super::game::FifteenPage;
use super::tables::TableLevel;
use super::tasks::{PartResult, SearchPart, SplitFifteen, format_path, parse_path};
use crate::platform::work::{End, Job, start};

/// Memory limit in bytes for the tables of all workers together.
const MOST_BYTES: usize = 640 << 20;
/// Device memory in GB below which only the first tables are used, if the browser reports it.
const LEAST_MEMORY: f64 = 2.0;
/// Device memory in GB that the browser must report for the largest tables; building them takes 2 GB temporarily.
const LEAST_MEMORY_FOR_LARGEST: f64 = 8.0;

/// A search by iterative deepening in several workers.
pub struct ParallelSearch {
    board: Board,
    bound: u32,
    level: TableLevel,
    n_workers: usize,
    iteration: Iteration,
    /// Whether it was stopped, or a worker failed. It then only waits for the other workers to end.
    is_cancelled: bool,
    page: FifteenPage,
}

/// The state of the current iteration.
enum Iteration {
    Splitting(Job),
    /// The parts, and each running job with the number of its part.
    Searching(ParallelIteration, Vec<(usize, Job)>),
    Over(Option<Answer>),
}

/// Returns whether this device has enough memory for tables of this level.
pub fn has_room(level: TableLevel) -> bool {
    let memory = Reflect::get(&window().navigator(), &"deviceMemory".into());
    let memory = memory.ok().and_then(|memory| memory.as_f64());
    match level {
        TableLevel::First => true,
        TableLevel::Larger => memory.is_none_or(|memory| memory >= LEAST_MEMORY),
        TableLevel::Largest => memory.is_some_and(|memory| memory >= LEAST_MEMORY_FOR_LARGEST),
    }
}

impl ParallelSearch {
    /// Starts a search from a proven lower bound, or from 0.
    pub fn start(board: &Board, bound: u32, level: TableLevel, page: FifteenPage) -> Self {
        let n_cores = window().navigator().hardware_concurrency() as usize;
        let most = MOST_BYTES / level.n_bytes().max(1);
        let bound = bound.max(Entropy::of(board).manhattan());
        ParallelSearch {
            board: board.clone(),
            bound,
            level,
            n_workers: n_cores.clamp(1, most.max(1)),
            iteration: split_iteration(board, bound, level, page),
            is_cancelled: false,
            page,
        }
    }

    /// Returns a lower bound on the length of all solutions.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Returns the number of workers.
    pub fn n_workers(&self) -> usize {
        self.n_workers
    }

    /// Returns the memory in bytes that the tables of all workers take.
    pub fn n_bytes(&self) -> usize {
        self.n_workers * self.level.n_bytes()
    }

    /// Requests all workers to stop, without waiting for them.
    pub fn stop(&mut self) {
        self.is_cancelled = true;
        match &self.iteration {
            Iteration::Splitting(job) => job.stop_gently(),
            Iteration::Searching(_, jobs) => jobs.iter().for_each(|(_, job)| job.stop_gently()),
            Iteration::Over(_) => {}
        }
    }

    /// Stores the parts of the current iteration.
    pub fn take_parts(&mut self, end: End<Option<Vec<String>>>) {
        self.iteration = match end {
            End::Done(Some(parts)) if !self.is_cancelled => {
                let parts = parts.iter().map(|part| parse_path(part)).collect();
                Iteration::Searching(ParallelIteration::new(parts), Vec::new())
            }
            _ => Iteration::Over(None),
        };
    }

    /// Stores the result of a part.
    pub fn take_part(&mut self, number: usize, end: End<PartResult>) {
        let Iteration::Searching(parts, jobs) = &mut self.iteration else { return };
        jobs.retain(|(open, _)| *open != number);
        match end {
            End::Done(PartResult::Found(path)) => parts.take(number, Some(parse_path(&path))),
            End::Done(PartResult::NotFound) => parts.take(number, None),
            // The part was no longer needed.
            _ if !parts.is_needed(number) => parts.take(number, None),
            _ => self.is_cancelled = true,
        }
        if self.is_cancelled {
            for (_, job) in jobs.iter() {
                job.stop_gently();
            }
            if jobs.is_empty() {
                self.iteration = Iteration::Over(None);
            }
        }
    }

    /// Gives idle workers their next parts. After an iteration without a solution, starts the next one.
    pub fn proceed(&mut self) {
        let Iteration::Searching(parts, jobs) = &mut self.iteration else { return };
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
            let task = SearchPart { board, bound, part: format_path(&part.prefix), level };
            let job = start(task, |()| (), move |end| page.take_part(number, end));
            jobs.push((number, job));
        }
        if !jobs.is_empty() || !parts.is_over() {
            return;
        }
        if let Some(path) = parts.solution() {
            let answer = Answer { path: Some(path.to_vec()), lower_bound: self.bound };
            self.iteration = Iteration::Over(Some(answer));
        } else {
            // Every move changes the parity of the distance.
            self.bound += 2;
            self.iteration = split_iteration(&self.board, self.bound, self.level, self.page);
        }
    }

    /// Returns whether all workers have ended.
    pub fn is_over(&self) -> bool {
        matches!(self.iteration, Iteration::Over(_))
    }

    /// Returns the shortest solution once the search is over, unless it was stopped or failed.
    pub fn answer(&self) -> Option<&Answer> {
        match &self.iteration {
            Iteration::Over(answer) => answer.as_ref(),
            _ => None,
        }
    }
}

fn split_iteration(board: &Board, bound: u32, level: TableLevel, page: FifteenPage) -> Iteration {
    let task = SplitFifteen { board: board.to_string(), bound, level };
    Iteration::Splitting(start(task, |()| (), move |end| page.take_parts(end)))
}
