//! What is searched, one thing at a time, without ever delaying the player.
//!
//! A search begins in one worker with the tables that are soonest there. When it takes longer than larger tables take to
//! make, these are made in another worker beside it, and the search goes on with them in several workers (`deep.rs`); when
//! that takes long too, the same with the largest.

use std::time::Duration;

use ::fifteen::{Answer, Board, Coach, Solver};
use grid::Size;
use leptos::prelude::set_timeout;

use super::deep::{Deep, has_room};
use super::game::FifteenPage;
use super::tables::{Level, PrepareFifteen, StoreFifteen, has_larger};
use super::tasks::{SearchFifteen, Solved, steps};
use crate::work::{End, Job, end_idle_workers, start};

/// A search that has taken so long has larger tables made: about as long as that takes.
const LONG: Duration = Duration::from_secs(4);
/// When larger tables are there already, other workers join a search that has taken so long.
const RATHER_LONG: Duration = Duration::from_millis(300);
/// A search with larger tables that has taken so long has the largest made. Nobody waits for them; the next such board is
/// proven sooner.
const VERY_LONG: Duration = Duration::from_secs(6);

/// The search that is under way, and what the workers have ready.
#[derive(Default)]
pub struct Search {
    under_way: Option<UnderWay>,
    /// The size for which a worker has made tables.
    prepared: Option<Size>,
    larger: Made,
    largest: Made,
    /// The board whose search has taken long, and the bound that it had proven.
    long: Option<(Board, u32)>,
}

struct UnderWay {
    running: Running,
    what: What,
    is_stopping: bool,
    /// The bound of the search, or how much of the tables is made in thousandths.
    report: u32,
}

enum Running {
    One(Job),
    Several(Box<Deep>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Tables(Size),
    Search(Board, Solver),
    Deep(Board, Level),
}

/// Tables of 4×4 beyond the first.
#[derive(Default)]
enum Made {
    #[default]
    Not,
    Making {
        _job: Job,
        thousandths: u32,
    },
    Ready,
    /// They could not be made, or do not serve: there will be none on this visit.
    Refused,
}

/// What the page shows of tables and workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparing {
    /// So many thousandths of the tables are made.
    Tables(u32),
    /// So many thousandths of larger tables are made, beside the search.
    Larger(u32),
    /// Several workers search with larger tables.
    Workers {
        /// How many.
        n: usize,
        /// What the tables of all take.
        bytes: usize,
        /// So many thousandths of still larger ones are made.
        larger: Option<u32>,
    },
}

impl Search {
    /// Works at this and at nothing else. Whatever is under way is stopped first; its end calls
    /// [`FifteenPage::search`], which asks again.
    pub fn want(&mut self, coach: &Coach, page: FifteenPage) {
        let wanted = coach.wanted();
        let what = wanted.map(|(board, solver)| self.what(board, solver));
        self.keep_making_for(what.as_ref());
        if let Some(now) = &mut self.under_way {
            if Some(&now.what) != what.as_ref() && !now.is_stopping {
                now.is_stopping = true;
                match &mut now.running {
                    Running::One(job) => job.stop_gently(),
                    Running::Several(deep) => deep.stop(),
                }
            }
            return;
        }
        let Some(what) = what else { return };
        let report = move |report| page.take_report(report);
        let mut bound = 0;
        let running = match &what {
            What::Tables(size) => {
                let (width, height) = (size.width(), size.height());
                let task = PrepareFifteen { width, height, level: Level::First };
                Running::One(start(task, report, move |end| page.take_tables(&end)))
            }
            What::Search(board, solver) => {
                let (board_text, solver) = (board.to_string(), *solver);
                let ms = coach.search_time();
                if solver == Solver::Optimal && has_larger(board.size()) {
                    let is_ready = self.ready().is_some();
                    expect_end(board.clone(), if is_ready { RATHER_LONG } else { LONG }, page);
                }
                let task = SearchFifteen { board: board_text, solver, ms };
                Running::One(start(task, report, move |end| page.take_answer(end)))
            }
            What::Deep(board, level) => {
                bound = self.long.as_ref().map_or(0, |&(_, bound)| bound);
                if *level == Level::Larger && matches!(self.largest, Made::Not) {
                    expect_end(board.clone(), VERY_LONG, page);
                }
                Running::Several(Box::new(Deep::start(board, bound, *level, page)))
            }
        };
        self.under_way = Some(UnderWay { running, what, is_stopping: false, report: bound });
    }

    fn what(&self, board: Board, solver: Solver) -> What {
        let size = board.size();
        let is_long = self.long.as_ref().is_some_and(|(long, _)| *long == board);
        match (solver, self.ready()) {
            (Solver::Optimal, Some(level)) if is_long => What::Deep(board, level),
            (Solver::Optimal, _) if self.prepared != Some(size) => What::Tables(size),
            _ => What::Search(board, solver),
        }
    }

    /// The largest tables that workers can have, beyond the first.
    fn ready(&self) -> Option<Level> {
        match (&self.larger, &self.largest) {
            (_, Made::Ready) => Some(Level::Largest),
            (Made::Ready, _) => Some(Level::Larger),
            _ => None,
        }
    }

    fn made(&mut self, level: Level) -> &mut Made {
        if level == Level::Largest { &mut self.largest } else { &mut self.larger }
    }

    /// Stops the making of tables when boards of another size are searched.
    fn keep_making_for(&mut self, what: Option<&What>) {
        let size = match what {
            Some(What::Tables(size)) => *size,
            Some(What::Search(board, _) | What::Deep(board, _)) => board.size(),
            None => return,
        };
        if !has_larger(size) {
            for made in [&mut self.larger, &mut self.largest] {
                if matches!(made, Made::Making { .. }) {
                    *made = Made::Not;
                }
            }
        }
    }

    /// The search of this board began some time ago. If it is still under way, larger tables are made, or used if they
    /// are there.
    pub fn takes_long(&mut self, board: &Board, page: FifteenPage) {
        let level = match self.under_way.as_ref().map(|now| (&now.what, now.report)) {
            Some((What::Search(searched, Solver::Optimal), report)) if searched == board => {
                self.long = Some((board.clone(), report));
                Level::Larger
            }
            Some((What::Deep(searched, Level::Larger), _)) if searched == board => Level::Largest,
            _ => return,
        };
        if !matches!(self.made(level), Made::Not) || !has_room(level) || self.ready() >= Some(level)
        {
            return;
        }
        let report = move |thousandths| page.take_larger_report(level, thousandths);
        let job = if level == Level::Largest {
            start(StoreFifteen, report, move |end| page.take_largest(&end))
        } else {
            let (width, height) = (board.size().width(), board.size().height());
            let task = PrepareFifteen { width, height, level };
            start(task, report, move |end| page.take_larger(&end))
        };
        *self.made(level) = Made::Making { _job: job, thousandths: 0 };
    }

    /// Takes how much of larger tables is made.
    pub fn report_larger(&mut self, level: Level, made: u32) {
        if let Made::Making { thousandths, .. } = self.made(level) {
            *thousandths = made;
        }
    }

    /// Takes whether larger tables are there now.
    pub fn end_larger(&mut self, level: Level, is_ready: bool) {
        *self.made(level) = if is_ready { Made::Ready } else { Made::Refused };
        self.note_bound();
    }

    /// Takes that the largest tables are stored since an earlier visit.
    pub fn find_largest(&mut self) {
        if matches!(self.largest, Made::Not) {
            self.largest = Made::Ready;
        }
    }

    /// Takes a report.
    pub fn report(&mut self, report: u32) {
        if let Some(now) = &mut self.under_way {
            now.report = now.report.max(report);
        }
        self.note_bound();
    }

    /// A search that goes on with larger tables begins where this one is.
    fn note_bound(&mut self) {
        if let (Some(now), Some((long, bound))) = (&self.under_way, &mut self.long)
            && let What::Search(board, Solver::Optimal) | What::Deep(board, _) = &now.what
            && board == long
        {
            *bound = now.report.max(*bound);
        }
    }

    /// Takes the end of the making of tables.
    pub fn end_tables(&mut self, end: &End<Option<Level>>) {
        if let Some(UnderWay { what: What::Tables(size), .. }) = self.under_way.take() {
            self.prepared = matches!(end, End::Done(Some(_))).then_some(size);
            if matches!(end, End::Done(Some(Level::Larger | Level::Largest))) {
                self.larger = Made::Ready;
            }
        }
    }

    /// Takes the end of a search: its board, its solver and the answer, unless it was stopped.
    pub fn end_search(&mut self, end: End<Solved>) -> Option<(Board, Solver, Answer)> {
        let UnderWay { what, report, .. } = self.under_way.take()?;
        let What::Search(board, solver) = what else { return None };
        match end {
            End::Done(Solved { path, lower_bound }) => {
                let path = path.as_deref().map(steps);
                Some((board, solver, Answer { path, lower_bound }))
            }
            End::Stopped(Some(_)) => None,
            End::Stopped(None) => {
                self.prepared = None;
                None
            }
            // The next position is tried in a new worker, and this one is not tried again.
            End::Failed(_) => {
                self.prepared = None;
                Some((board, solver, Answer { path: None, lower_bound: report }))
            }
        }
    }

    /// Takes a step of the search in several workers; when it is over, its board and the answer.
    pub fn step_deep(&mut self, step: impl FnOnce(&mut Deep)) -> Option<(Board, Solver, Answer)> {
        let now = self.under_way.as_mut()?;
        let (Running::Several(deep), What::Deep(board, level)) = (&mut now.running, &now.what)
        else {
            return None;
        };
        step(deep);
        deep.proceed();
        now.report = deep.bound();
        if !deep.is_over() {
            self.note_bound();
            return None;
        }
        let answer = deep.answer().cloned().map(|answer| (board.clone(), Solver::Optimal, answer));
        let failed = (answer.is_none() && !now.is_stopping).then_some(*level);
        self.under_way = None;
        if let Some(level) = failed {
            *self.made(level) = Made::Refused;
        }
        answer
    }

    /// The board that is searched, and the bound as far as the search has come.
    pub fn bound(&self) -> Option<(&Board, u32)> {
        match &self.under_way {
            Some(UnderWay {
                what: What::Search(board, _) | What::Deep(board, _), report, ..
            }) => Some((board, *report)),
            _ => None,
        }
    }

    /// What is being made, and who works.
    pub fn preparing(&self) -> Option<Preparing> {
        let larger = [&self.larger, &self.largest].into_iter().find_map(|made| match made {
            Made::Making { thousandths, .. } => Some(*thousandths),
            _ => None,
        });
        match &self.under_way {
            Some(UnderWay { what: What::Tables(_), report, .. }) => {
                Some(Preparing::Tables(*report))
            }
            Some(UnderWay { running: Running::Several(deep), .. }) => {
                let (n, bytes) = (deep.n_workers(), deep.n_bytes());
                Some(Preparing::Workers { n, bytes, larger })
            }
            _ => larger.map(Preparing::Larger),
        }
    }
}

impl Drop for Search {
    /// Larger tables are kept by their workers only while the page is open.
    fn drop(&mut self) {
        if self.ready().is_some() {
            end_idle_workers();
        }
    }
}

/// Has the page look again when the search of a board has taken so long.
fn expect_end(board: Board, patience: Duration, page: FifteenPage) {
    set_timeout(move || page.search_takes_long(&board), patience);
}
