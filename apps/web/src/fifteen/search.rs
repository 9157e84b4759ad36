//! One search at a time, in a worker, without ever delaying the player.

use ::fifteen::{Answer, Board, Solver};
use grid::{Dir, Size};

use super::game::FifteenPage;
use super::tasks::{PrepareFifteen, SolveFifteen, Solved};
use crate::work::{End, Job, start};

/// The search that is under way, and what the worker has ready.
#[derive(Default)]
pub struct Search {
    under_way: Option<UnderWay>,
    /// The size for which a worker has made tables.
    prepared: Option<Size>,
}

struct UnderWay {
    job: Job,
    what: What,
    is_stopping: bool,
    /// The bound of the search, or how much of the tables is made in thousandths.
    report: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Tables(Size),
    Search(Board, Solver),
}

impl Search {
    /// Works at this and at nothing else. Whatever is under way is stopped first; its end calls
    /// [`FifteenPage::search`], which asks again.
    pub fn want(&mut self, wanted: Option<(Board, Solver)>, page: FifteenPage) {
        let what = wanted.map(|(board, solver)| {
            let size = board.size();
            if solver == Solver::Optimal && self.prepared != Some(size) {
                What::Tables(size)
            } else {
                What::Search(board, solver)
            }
        });
        if let Some(now) = &mut self.under_way {
            if Some(&now.what) != what.as_ref() && !now.is_stopping {
                now.is_stopping = true;
                now.job.stop_gently();
            }
            return;
        }
        let Some(what) = what else { return };
        let report = move |report| page.take_report(report);
        let job = match &what {
            What::Tables(size) => {
                let task = PrepareFifteen { width: size.width(), height: size.height() };
                start(task, report, move |end| page.take_tables(&end))
            }
            What::Search(board, solver) => {
                let task = SolveFifteen { board: board.to_string(), solver: *solver };
                start(task, report, move |end| page.take_answer(end))
            }
        };
        self.under_way = Some(UnderWay { job, what, is_stopping: false, report: 0 });
    }

    /// Takes a report.
    pub fn report(&mut self, report: u32) {
        if let Some(now) = &mut self.under_way {
            now.report = now.report.max(report);
        }
    }

    /// Takes the end of the making of tables.
    pub fn end_tables(&mut self, end: &End<bool>) {
        if let Some(UnderWay { what: What::Tables(size), .. }) = self.under_way.take() {
            self.prepared = matches!(end, End::Done(true)).then_some(size);
        }
    }

    /// Takes the end of a search: its board, its solver and the answer, unless it was stopped.
    pub fn end_search(&mut self, end: End<Solved>) -> Option<(Board, Solver, Answer)> {
        let UnderWay { what, report, .. } = self.under_way.take()?;
        let What::Search(board, solver) = what else { return None };
        match end {
            End::Done(Solved { path, lower_bound }) => {
                let path = path.map(|path| path.chars().filter_map(Dir::from_letter).collect());
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

    /// The board that is searched, and the bound as far as the search has come.
    pub fn bound(&self) -> Option<(&Board, u32)> {
        match &self.under_way {
            Some(UnderWay { what: What::Search(board, _), report, .. }) => Some((board, *report)),
            _ => None,
        }
    }

    /// How much of the tables is made, in thousandths, while they are being made.
    pub fn preparing(&self) -> Option<u32> {
        match &self.under_way {
            Some(UnderWay { what: What::Tables(_), report, .. }) => Some(*report),
            _ => None,
        }
    }
}
