//! Runs the solver in workers, one search at a time, and never blocks the page.
//!
//! A search begins in one worker with the tables that are built fastest. If it takes longer than building larger tables
//! would, another worker builds those, and the search continues with them in several workers
//! (`parallel_search.rs`). If that takes long too, the same happens with the largest tables.

use std::time::Duration;

use ::fifteen::{Answer, Board, Coach, Solver};
use grid::Size;
use leptos::prelude::set_timeout;

use super::game::FifteenPage;
use super::parallel_search::{ParallelSearch, has_room};
use super::tables::{PrepareFifteen, StoreFifteen, TableLevel, has_larger};
use super::tasks::{SearchFifteen, Solved, parse_path};
use crate::platform::work::{End, Job, end_idle_workers, start};

/// After this time larger tables are built for a search; building them takes about as long.
const LONG: Duration = Duration::from_secs(4);
/// After this time other workers join a search if larger tables are ready.
const RATHER_LONG: Duration = Duration::from_millis(300);
/// After this time the largest tables are built for a search that already uses larger ones. The search doesn't wait for
/// them, but the next hard board is solved sooner.
const VERY_LONG: Duration = Duration::from_secs(6);

/// The active search, and the tables that the workers have.
#[derive(Default)]
pub struct Search {
    active: Option<ActiveSearch>,
    /// The size for which a worker has tables.
    prepared: Option<Size>,
    larger: TableState,
    largest: TableState,
    /// The board whose search has taken long, and the lower bound proven so far.
    long: Option<(Board, u32)>,
}

struct ActiveSearch {
    running: Running,
    goal: SearchGoal,
    is_stopping: bool,
    /// The lower bound of a search, or the progress of building tables in thousandths.
    report: u32,
}

enum Running {
    One(Job),
    Several(Box<ParallelSearch>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SearchGoal {
    BuildTables(Size),
    Solve(Board, Solver),
    SolveInParallel(Board, TableLevel),
}

/// State of the larger or largest tables for 4×4.
#[derive(Default)]
enum TableState {
    #[default]
    NotBuilt,
    Building {
        _job: Job,
        permille: u32,
    },
    Ready,
    /// They could not be built or used, so they are unavailable during this visit.
    Unavailable,
}

/// The solver's progress with tables and workers, as shown on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverStatus {
    /// Building the first tables; progress in thousandths.
    BuildingTables(u32),
    /// Building larger tables during a search; progress in thousandths.
    BuildingLarger(u32),
    /// Several workers search with larger tables.
    Workers {
        n: usize,
        /// Memory that the tables of all workers take together.
        bytes: usize,
        /// Progress of building still larger tables, in thousandths.
        larger: Option<u32>,
    },
}

impl Search {
    /// Starts the search that the coach needs most, and no other. If another is active, it is stopped first;
    /// [`FifteenPage::search`] calls this again when it has ended.
    pub fn request(&mut self, coach: &Coach, page: FifteenPage) {
        let goal = coach.next_search().map(|(board, solver)| self.goal(board, solver));
        self.stop_needless_builds(goal.as_ref());
        if let Some(active) = &mut self.active {
            if Some(&active.goal) != goal.as_ref() && !active.is_stopping {
                active.is_stopping = true;
                match &mut active.running {
                    Running::One(job) => job.stop_gently(),
                    Running::Several(search) => search.stop(),
                }
            }
            return;
        }
        let Some(goal) = goal else { return };
        let report = move |report| page.take_report(report);
        let mut bound = 0;
        let running = match &goal {
            SearchGoal::BuildTables(size) => {
                let (width, height) = (size.width(), size.height());
                let task = PrepareFifteen { width, height, level: TableLevel::First };
                Running::One(start(task, report, move |end| page.take_tables(&end)))
            }
            SearchGoal::Solve(board, solver) => {
                let (board_text, solver) = (board.to_string(), *solver);
                let ms = coach.adviser.search_time(solver);
                if solver == Solver::Optimal && has_larger(board.size()) {
                    let is_ready = self.ready().is_some();
                    check_after(if is_ready { RATHER_LONG } else { LONG }, board.clone(), page);
                }
                let task = SearchFifteen { board: board_text, solver, ms };
                Running::One(start(task, report, move |end| page.take_answer(end)))
            }
            SearchGoal::SolveInParallel(board, level) => {
                bound = self.long.as_ref().map_or(0, |&(_, bound)| bound);
                if *level == TableLevel::Larger && matches!(self.largest, TableState::NotBuilt) {
                    check_after(VERY_LONG, board.clone(), page);
                }
                Running::Several(Box::new(ParallelSearch::start(board, bound, *level, page)))
            }
        };
        self.active = Some(ActiveSearch { running, goal, is_stopping: false, report: bound });
    }

    fn goal(&self, board: Board, solver: Solver) -> SearchGoal {
        let size = board.size();
        let is_long = self.long.as_ref().is_some_and(|(long, _)| *long == board);
        match (solver, self.ready()) {
            (Solver::Optimal, Some(level)) if is_long => SearchGoal::SolveInParallel(board, level),
            (Solver::Optimal, _) if self.prepared != Some(size) => SearchGoal::BuildTables(size),
            _ => SearchGoal::Solve(board, solver),
        }
    }

    /// Returns the highest level of tables that workers can use, beyond the first.
    fn ready(&self) -> Option<TableLevel> {
        match (&self.larger, &self.largest) {
            (_, TableState::Ready) => Some(TableLevel::Largest),
            (TableState::Ready, _) => Some(TableLevel::Larger),
            _ => None,
        }
    }

    fn table_state(&mut self, level: TableLevel) -> &mut TableState {
        if level == TableLevel::Largest { &mut self.largest } else { &mut self.larger }
    }

    /// Stops building larger tables if the next search is for another size.
    fn stop_needless_builds(&mut self, goal: Option<&SearchGoal>) {
        let size = match goal {
            Some(SearchGoal::BuildTables(size)) => *size,
            Some(SearchGoal::Solve(board, _) | SearchGoal::SolveInParallel(board, _)) => {
                board.size()
            }
            None => return,
        };
        if !has_larger(size) {
            for state in [&mut self.larger, &mut self.largest] {
                if matches!(state, TableState::Building { .. }) {
                    *state = TableState::NotBuilt;
                }
            }
        }
    }

    /// Handles a search of `board` that is taking long. If it is still active, builds larger
    /// tables, or continues it with them if they are ready.
    pub fn takes_long(&mut self, board: &Board, page: FifteenPage) {
        let level = match self.active.as_ref().map(|active| (&active.goal, active.report)) {
            Some((SearchGoal::Solve(searched, Solver::Optimal), report)) if searched == board => {
                self.long = Some((board.clone(), report));
                TableLevel::Larger
            }
            Some((SearchGoal::SolveInParallel(searched, TableLevel::Larger), _))
                if searched == board =>
            {
                TableLevel::Largest
            }
            _ => return,
        };
        if !matches!(self.table_state(level), TableState::NotBuilt)
            || !has_room(level)
            || self.ready() >= Some(level)
        {
            return;
        }
        let report = move |permille| page.take_larger_report(level, permille);
        let job = if level == TableLevel::Largest {
            start(StoreFifteen, report, move |end| page.take_largest(&end))
        } else {
            let (width, height) = (board.size().width(), board.size().height());
            let task = PrepareFifteen { width, height, level };
            start(task, report, move |end| page.take_larger(&end))
        };
        *self.table_state(level) = TableState::Building { _job: job, permille: 0 };
    }

    /// Handles progress in building larger tables, in thousandths.
    pub fn report_larger(&mut self, level: TableLevel, progress: u32) {
        if let TableState::Building { permille, .. } = self.table_state(level) {
            *permille = progress;
        }
    }

    /// Records whether larger tables are ready.
    pub fn end_larger(&mut self, level: TableLevel, is_ready: bool) {
        *self.table_state(level) =
            if is_ready { TableState::Ready } else { TableState::Unavailable };
        self.note_bound();
    }

    /// Notes that an earlier visit has stored the largest tables.
    pub fn find_largest(&mut self) {
        if matches!(self.largest, TableState::NotBuilt) {
            self.largest = TableState::Ready;
        }
    }

    /// Handles a progress report of the active search.
    pub fn report(&mut self, report: u32) {
        if let Some(active) = &mut self.active {
            active.report = active.report.max(report);
        }
        self.note_bound();
    }

    /// Stores the proven bound, from which a search with larger tables continues.
    fn note_bound(&mut self) {
        if let (Some(active), Some((long, bound))) = (&self.active, &mut self.long)
            && let SearchGoal::Solve(board, Solver::Optimal) | SearchGoal::SolveInParallel(board, _) =
                &active.goal
            && board == long
        {
            *bound = active.report.max(*bound);
        }
    }

    /// Handles the result of building the first tables.
    pub fn end_tables(&mut self, end: &End<Option<TableLevel>>) {
        if let Some(ActiveSearch { goal: SearchGoal::BuildTables(size), .. }) = self.active.take() {
            self.prepared = matches!(end, End::Done(Some(_))).then_some(size);
            if matches!(end, End::Done(Some(TableLevel::Larger | TableLevel::Largest))) {
                self.larger = TableState::Ready;
            }
        }
    }

    /// Handles the end of a search, and returns its board, solver and answer unless it was stopped.
    pub fn end_search(&mut self, end: End<Solved>) -> Option<(Board, Solver, Answer)> {
        let ActiveSearch { goal, report, .. } = self.active.take()?;
        let SearchGoal::Solve(board, solver) = goal else { return None };
        match end {
            End::Done(Solved { path, lower_bound }) => {
                let path = path.as_deref().map(parse_path);
                Some((board, solver, Answer { path, lower_bound }))
            }
            End::Stopped(Some(_)) => None,
            End::Stopped(None) => {
                self.prepared = None;
                None
            }
            // The next position is searched in a new worker. This one is not retried.
            End::Failed(_) => {
                self.prepared = None;
                Some((board, solver, Answer { path: None, lower_bound: report }))
            }
        }
    }

    /// Updates the parallel search and lets it continue. Returns its board and answer when it is over.
    pub fn update_parallel(
        &mut self,
        update: impl FnOnce(&mut ParallelSearch),
    ) -> Option<(Board, Solver, Answer)> {
        let active = self.active.as_mut()?;
        let (Running::Several(search), SearchGoal::SolveInParallel(board, level)) =
            (&mut active.running, &active.goal)
        else {
            return None;
        };
        update(search);
        search.proceed();
        active.report = search.bound();
        if !search.is_over() {
            self.note_bound();
            return None;
        }
        let answer =
            search.answer().cloned().map(|answer| (board.clone(), Solver::Optimal, answer));
        let failed = (answer.is_none() && !active.is_stopping).then_some(*level);
        self.active = None;
        if let Some(level) = failed {
            *self.table_state(level) = TableState::Unavailable;
        }
        answer
    }

    /// Returns the board being searched, and the lower bound proven so far.
    pub fn bound(&self) -> Option<(&Board, u32)> {
        match &self.active {
            Some(ActiveSearch {
                goal: SearchGoal::Solve(board, _) | SearchGoal::SolveInParallel(board, _),
                report,
                ..
            }) => Some((board, *report)),
            _ => None,
        }
    }

    /// Returns the status of tables and workers, if there is something to show.
    pub fn status(&self) -> Option<SolverStatus> {
        let larger = [&self.larger, &self.largest].into_iter().find_map(|state| match state {
            TableState::Building { permille, .. } => Some(*permille),
            _ => None,
        });
        match &self.active {
            Some(ActiveSearch { goal: SearchGoal::BuildTables(_), report, .. }) => {
                Some(SolverStatus::BuildingTables(*report))
            }
            Some(ActiveSearch { running: Running::Several(search), .. }) => {
                let (n, bytes) = (search.n_workers(), search.n_bytes());
                Some(SolverStatus::Workers { n, bytes, larger })
            }
            _ => larger.map(SolverStatus::BuildingLarger),
        }
    }
}

impl Drop for Search {
    /// Ends the workers that hold larger tables when the page is closed.
    fn drop(&mut self) {
        if self.ready().is_some() {
            end_idle_workers();
        }
    }
}

/// Checks after `delay` whether `board` is still being searched.
fn check_after(delay: Duration, board: Board, page: FifteenPage) {
    set_timeout(move || page.search_takes_long(&board), delay);
}
