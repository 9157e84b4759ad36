//! The state of a comparison: boards, methods and results.

use std::collections::VecDeque;
use std::rc::Rc;

use ::fifteen::{Board, BoardSize, Goal, Method, Shortfall, Trial, read_scramble, read_tiles};
use leptos::prelude::*;

use super::tasks::{BoundsOnPath, MethodResult, SolveWithMethod};
use super::words::words;
use crate::platform::work::{End, Job, start};
use crate::ui::components::{Notice, notify};

/// The methods that the page compares. The CLI also compares larger pattern databases.
pub const METHODS: [Method; 7] = [
    Method::Manhattan,
    Method::LinearConflict,
    Method::Walking,
    Method::TinyPatterns,
    Method::AdmissibleAstar,
    Method::Astar,
    Method::Quick,
];

/// The methods with a lower bound, which is drawn as a curve.
pub const BOUNDS: [Method; 4] =
    [Method::Manhattan, Method::LinearConflict, Method::Walking, Method::TinyPatterns];

/// Maximum number of boards.
pub const MOST_BOARDS: usize = 100;

/// A comparison. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// The content of the field with the boards.
    pub text: RwSignal<String>,
    /// Where the gap belongs on these boards.
    pub goal: RwSignal<Goal>,
    pub chosen: RwSignal<Vec<Method>>,
    /// Time limit of each search.
    pub seconds: RwSignal<u32>,
    /// The boards and their results so far.
    pub results: RwSignal<Vec<BoardComparison>>,
    /// The current search: the index of its board, its method, and the positions searched.
    pub now: RwSignal<Option<(usize, Method, u64)>>,
    /// Index of the board whose results are shown.
    pub open: RwSignal<usize>,
    queue: StoredValue<VecDeque<ComparisonStep>>,
    job: StoredValue<Option<Rc<Job>>, LocalStorage>,
}

/// The results of one board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardComparison {
    pub board: Board,
    pub results: Vec<(Method, MethodResult)>,
    /// The lower bounds of each method along a shortest solution.
    pub bounds: Vec<(Method, Vec<u32>)>,
}

#[derive(Clone, Copy)]
enum ComparisonStep {
    Solve(usize, Method),
    ComputeBounds(usize),
}

impl Comparison {
    /// Creates a comparison without results; `text` is the content of the field.
    pub fn new(text: String) -> Self {
        Comparison {
            text: RwSignal::new(text),
            goal: RwSignal::new(Goal::EmptyLast),
            chosen: RwSignal::new(METHODS.to_vec()),
            seconds: RwSignal::new(5),
            results: RwSignal::new(Vec::new()),
            now: RwSignal::new(None),
            open: RwSignal::new(0),
            queue: StoredValue::new(VecDeque::new()),
            job: StoredValue::new_local(None),
        }
    }

    /// Starts comparing the boards in the field.
    pub fn start(self) {
        let goal = self.goal.get_untracked();
        let Ok(boards) = self.text.with_untracked(|text| read_boards(text, goal)) else { return };
        let chosen = self.chosen.get_untracked();
        let mut queue = VecDeque::new();
        for (at, board) in boards.iter().enumerate() {
            let methods = METHODS.into_iter().filter(|method| chosen.contains(method));
            let methods = methods.filter(|method| method.supports(board.size()));
            queue.extend(methods.map(|method| ComparisonStep::Solve(at, method)));
            queue.push_back(ComparisonStep::ComputeBounds(at));
        }
        let empty = |board| BoardComparison { board, results: Vec::new(), bounds: Vec::new() };
        self.results.set(boards.into_iter().map(empty).collect());
        self.open.set(0);
        self.queue.set_value(queue);
        self.next_step();
    }

    /// Stops and keeps the results so far.
    pub fn stop(self) {
        self.queue.set_value(VecDeque::new());
        match self.job.get_value() {
            // The worker keeps its tables.
            Some(job) => job.stop_gently(),
            None => self.now.set(None),
        }
    }

    /// Starts the next step, or ends the comparison.
    fn next_step(self) {
        let next = self.queue.try_update_value(VecDeque::pop_front).flatten();
        match next {
            Some(ComparisonStep::Solve(at, method)) => self.solve(at, method),
            Some(ComparisonStep::ComputeBounds(at)) => self.compute_bounds(at),
            None => {
                self.job.set_value(None);
                self.now.set(None);
            }
        }
    }

    fn solve(self, at: usize, method: Method) {
        self.now.set(Some((at, method, 0)));
        let board = self.results.with_untracked(|results| results[at].board.to_string());
        let ms = f64::from(self.seconds.get_untracked()) * 1000.0;
        let report = move |nodes| {
            let _ = self.now.try_set(Some((at, method, nodes)));
        };
        let take = move |end: End<Option<MethodResult>>| {
            let result = match end {
                End::Done(result) => result,
                End::Stopped(result) => result.flatten(),
                End::Failed(why) => {
                    notify(Notice::warning((words().failed)(&why)));
                    None
                }
            };
            if let Some(result) = result {
                self.results.update(|results| results[at].results.push((method, result)));
            }
            self.next_step();
        };
        let task = SolveWithMethod { board, method, ms };
        self.job.set_value(Some(Rc::new(start(task, report, take))));
    }

    /// Computes all bounds for the positions of a shortest solution, if one was proven.
    fn compute_bounds(self, at: usize) {
        let solution = self.results.with_untracked(|results| {
            let board = &results[at];
            Some((board.board.clone(), board.shortest_path()?))
        });
        let Some((board, path)) = solution else { return self.next_step() };
        let methods: Vec<Method> =
            BOUNDS.into_iter().filter(|method| method.supports(board.size())).collect();
        let names = methods.iter().map(ToString::to_string).collect();
        let task = BoundsOnPath { board: board.to_string(), path, methods: names };
        let take = move |end| {
            if let End::Done(bounds) = end {
                self.results.update(|results| {
                    results[at].bounds = methods.into_iter().zip(bounds).collect();
                });
            }
            self.next_step();
        };
        self.job.set_value(Some(Rc::new(start(task, |()| (), take))));
    }

    /// Returns the board whose results are shown, or the first in the field if there are no
    /// results.
    pub fn board(self) -> Option<Board> {
        let shown = self.results.with(|results| Some(results.get(self.open.get())?.board.clone()));
        let goal = self.goal.get();
        let typed = || self.text.with(|text| read_boards(text, goal).ok()?.into_iter().next());
        shown.or_else(typed)
    }

    /// Replaces the boards in the field, and removes the results.
    pub fn replace_boards(self, boards: &[Board]) {
        let goal = self.goal.get_untracked();
        self.results.set(Vec::new());
        self.text.set(boards.iter().map(|board| goal.text(board) + "\n").collect());
    }

    /// Chooses where the gap belongs. The boards in the field are rewritten, if they are valid.
    pub fn choose_goal(self, goal: Goal) {
        let before = self.goal.get_untracked();
        let boards = self.text.with_untracked(|text| read_boards(text, before));
        self.goal.set(goal);
        match boards {
            Ok(boards) => self.replace_boards(&boards),
            Err(_) => self.results.set(Vec::new()),
        }
    }

    /// Formats all results as CSV, in the CLI's format.
    pub fn table(self) -> String {
        let mut text = Trial::COLUMNS.join(",") + "\n";
        self.results.with_untracked(|results| {
            for (number, board) in (1..).zip(results) {
                let distance = board.distance();
                for (method, result) in &board.results {
                    let seconds = result.ms / 1000.0;
                    let row = result.trial().columns(number, *method, distance, seconds);
                    text += &(row.join(",") + "\n");
                }
            }
        });
        text
    }

    /// Returns how far the bounds of a method are below the true distance, over the solutions of
    /// all boards.
    pub fn shortfall(self, method: Method) -> Shortfall {
        let mut shortfall = Shortfall::default();
        self.results.with(|results| {
            let all = results.iter().flat_map(|board| &board.bounds);
            all.filter(|(of, _)| *of == method)
                .for_each(|(_, bounds)| shortfall.add_solution(bounds));
        });
        shortfall
    }
}

impl BoardComparison {
    /// Returns the true distance, if a method has proven it.
    pub fn distance(&self) -> Option<u32> {
        self.results.iter().find_map(|(_, result)| result.trial().distance())
    }

    /// Returns the moves of a shortest solution as letters, if a method has proven one.
    pub fn shortest_path(&self) -> Option<String> {
        let is_proven = |result: &MethodResult| result.trial().distance().is_some();
        self.results.iter().find(|(_, result)| is_proven(result))?.1.path.clone()
    }
}

/// Parses boards: one over several lines, or one per line. Lines that begin with # are ignored.
///
/// # Errors
///
/// A message for the player.
pub fn read_boards(text: &str, goal: Goal) -> Result<Vec<Board>, String> {
    // A scramble written as moves doesn't have a size, and starts with the gap last.
    let default_size = BoardSize::new(4, 4).expect("4×4 is a valid size");
    let read = |text: &str| match goal {
        Goal::EmptyLast => read_scramble(text, default_size),
        Goal::EmptyFirst => read_tiles(text, goal),
    };
    if let Ok(board) = read(text) {
        return Ok(vec![board]);
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut boards = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let board = read(line);
        boards.push(board.map_err(|error| (words().wrong_line)(number, &error.to_string()))?);
    }
    match boards.len() {
        0 => Err(words().no_boards.to_owned()),
        1..=MOST_BOARDS => Ok(boards),
        n => Err((words().too_many)(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_parsed_one_per_line_or_one_over_several_lines() {
        let read = |text: &str| {
            read_boards(text, Goal::EmptyLast)
                .map(|boards| boards.iter().map(Board::to_string).collect::<Vec<_>>())
        };
        let one = || Ok(vec!["1 2 3/4 0 5/7 8 6".to_owned()]);
        assert_eq!(read("1 2 3\n4 0 5\n7 8 6\n"), one());
        assert_eq!(read("# a comment\n\n1,2,3,4,0,5,7,8,6"), one());
        assert_eq!(read("1 2 3 4 0 5 7 8 6\n1 2 3/0 4 5/7 8 6").map(|all| all.len()), Ok(2));
        assert_eq!(
            read("1 2 3 4 0 5 7 8 6\nnothing"),
            Err("Line 2: \"nothing\" is not a tile number.".to_owned())
        );
        let gap_first = read_boards("3 1 2/0 4 5/6 7 8", Goal::EmptyFirst).unwrap();
        assert_eq!(gap_first[0].to_string(), "1 2 3/4 5 0/7 8 6");
        assert!(read(" ").is_err() && read(&"1 2 3 4 0 5 7 8 6\n".repeat(101)).is_err());
    }
}
