//! One search at a time, in a worker, without ever holding up the hand.

use fifteen::{Board, Solver as Method};
use grid::{Dir, Size};

use super::desk::Desk;
use crate::work::{End, Job, PrepareFifteen, SolveFifteen, Solved, start};

/// What is being searched for.
#[derive(Default)]
pub struct Solver {
    under_way: Option<UnderWay>,
    /// The size for which a worker has made tables.
    prepared: Option<Size>,
}

struct UnderWay {
    job: Job,
    what: What,
    stopping: bool,
    /// The bound of the search, or how much of the tables is there in thousandths.
    report: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Tables(Size),
    Search(Board, Method),
}

/// A search that came to its end.
pub struct Found {
    /// The board that was to be solved.
    pub board: Board,
    /// The steps of a solution, if one was found.
    pub path: Option<Vec<Dir>>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
}

impl Solver {
    /// Works at this and at nothing else. Whatever is in the way is stopped first; its end calls
    /// [`Desk::think`], which will ask again.
    pub fn want(&mut self, wanted: Option<(Board, Method)>, desk: Desk) {
        let what = wanted.map(|(board, way)| {
            let size = board.size();
            if way == Method::Optimal && self.prepared != Some(size) {
                What::Tables(size)
            } else {
                What::Search(board, way)
            }
        });
        if let Some(now) = &mut self.under_way {
            if Some(&now.what) != what.as_ref() && !now.stopping {
                now.stopping = true;
                now.job.stop_gently();
            }
            return;
        }
        let Some(what) = what else { return };
        let job = match &what {
            What::Tables(size) => {
                let task = PrepareFifteen { width: size.width(), height: size.height() };
                start(task, move |share| desk.hear(share), move |end| desk.prepared(&end))
            }
            What::Search(board, way) => {
                let task = SolveFifteen { board: board.to_string(), solver: *way };
                start(task, move |bound| desk.hear(bound), move |end| desk.found(end))
            }
        };
        self.under_way = Some(UnderWay { job, what, stopping: false, report: 0 });
    }

    /// Takes a report.
    pub fn hear(&mut self, report: u32) {
        if let Some(now) = &mut self.under_way {
            now.report = now.report.max(report);
        }
    }

    /// Takes the end of the making of tables.
    pub fn prepared(&mut self, end: &End<bool>) {
        if let Some(UnderWay { what: What::Tables(size), .. }) = self.under_way.take() {
            self.prepared = matches!(end, End::Done(true)).then_some(size);
        }
    }

    /// Takes the end of a search, and says what it found unless it was stopped.
    pub fn ended(&mut self, end: End<Solved>) -> Option<Found> {
        let UnderWay { what, report, .. } = self.under_way.take()?;
        let What::Search(board, _) = what else { return None };
        match end {
            End::Done(Solved { path, lower_bound }) => {
                let path = path.map(|path| path.chars().filter_map(Dir::from_letter).collect());
                Some(Found { board, path, lower_bound })
            }
            End::Stopped(Some(_)) => None,
            End::Stopped(None) => {
                self.prepared = None;
                None
            }
            // Then the next position is tried in a new worker, and this one is left alone.
            End::Failed(_) => {
                self.prepared = None;
                Some(Found { board, path: None, lower_bound: report })
            }
        }
    }

    /// The bound of the search for this board, as far as it has come.
    pub fn bound(&self, board: &Board) -> u32 {
        match &self.under_way {
            Some(UnderWay { what: What::Search(at, _), report, .. }) if at == board => *report,
            _ => 0,
        }
    }

    /// How much of the tables is there, in thousandths, while they are being made.
    pub fn preparing(&self) -> Option<u32> {
        match &self.under_way {
            Some(UnderWay { what: What::Tables(_), report, .. }) => Some(*report),
            _ => None,
        }
    }
}
