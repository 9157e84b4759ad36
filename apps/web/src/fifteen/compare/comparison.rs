//! A comparison under way: which boards, by which means, and what came of each.

use std::collections::VecDeque;
use std::rc::Rc;

use ::fifteen::{Board, BoardSize, Means, Shortfall, Trial, read_scramble};
use leptos::prelude::*;

use super::tasks::{AskBounds, Line, SolveBy};
use super::words::words;
use crate::ui::{Notice, notify};
use crate::work::{End, Job, start};

/// What the page compares; larger pattern databases are for the command.
pub const MEANS: [Means; 6] = [
    Means::Manhattan,
    Means::LinearConflict,
    Means::Walking,
    Means::TinyPatterns,
    Means::Astar,
    Means::Quick,
];

/// Those of them that have a bound, each with a curve.
pub const BOUNDS: [Means; 4] =
    [Means::Manhattan, Means::LinearConflict, Means::Walking, Means::TinyPatterns];

/// The most boards of a set.
pub const MOST_BOARDS: usize = 100;

/// A comparison. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Comparison {
    /// The boards as they are typed.
    pub text: RwSignal<String>,
    pub chosen: RwSignal<Vec<Means>>,
    /// How long each search may take.
    pub seconds: RwSignal<u32>,
    /// The boards that are compared, and what came of each so far.
    pub results: RwSignal<Vec<Compared>>,
    /// What is done now: which board, by which means, after how many positions.
    pub now: RwSignal<Option<(usize, Means, u64)>>,
    /// Which of the boards is looked at.
    pub open: RwSignal<usize>,
    waiting: StoredValue<VecDeque<Step>>,
    job: StoredValue<Option<Rc<Job>>, LocalStorage>,
}

/// What came of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    pub board: Board,
    pub lines: Vec<(Means, Line)>,
    /// What each bound says on the way of a shortest solution, from the board to order.
    pub bounds: Vec<(Means, Vec<u32>)>,
}

#[derive(Clone, Copy)]
enum Step {
    Solve(usize, Means),
    AskBounds(usize),
}

impl Comparison {
    /// Nothing is compared yet; the field has this text.
    pub fn new(text: String) -> Self {
        Comparison {
            text: RwSignal::new(text),
            chosen: RwSignal::new(MEANS.to_vec()),
            seconds: RwSignal::new(5),
            results: RwSignal::new(Vec::new()),
            now: RwSignal::new(None),
            open: RwSignal::new(0),
            waiting: StoredValue::new(VecDeque::new()),
            job: StoredValue::new_local(None),
        }
    }

    /// Compares the boards in the field.
    pub fn start(self) {
        let Ok(boards) = self.text.with_untracked(|text| read_boards(text)) else { return };
        let chosen = self.chosen.get_untracked();
        let mut waiting = VecDeque::new();
        for (at, board) in boards.iter().enumerate() {
            let reaching = MEANS.into_iter().filter(|means| chosen.contains(means));
            let reaching = reaching.filter(|means| means.reaches(board.size()));
            waiting.extend(reaching.map(|means| Step::Solve(at, means)));
            waiting.push_back(Step::AskBounds(at));
        }
        let compared = |board| Compared { board, lines: Vec::new(), bounds: Vec::new() };
        self.results.set(boards.into_iter().map(compared).collect());
        self.open.set(0);
        self.waiting.set_value(waiting);
        self.go_on();
    }

    /// Stops, with what there is.
    pub fn stop(self) {
        self.waiting.set_value(VecDeque::new());
        match self.job.get_value() {
            // The worker keeps its tables.
            Some(job) => job.stop_gently(),
            None => self.now.set(None),
        }
    }

    /// Does what is next, or ends.
    fn go_on(self) {
        let next = self.waiting.try_update_value(VecDeque::pop_front).flatten();
        match next {
            Some(Step::Solve(at, means)) => self.solve(at, means),
            Some(Step::AskBounds(at)) => self.ask_bounds(at),
            None => {
                self.job.set_value(None);
                self.now.set(None);
            }
        }
    }

    fn solve(self, at: usize, means: Means) {
        self.now.set(Some((at, means, 0)));
        let board = self.results.with_untracked(|results| results[at].board.to_string());
        let ms = f64::from(self.seconds.get_untracked()) * 1000.0;
        let report = move |nodes| {
            let _ = self.now.try_set(Some((at, means, nodes)));
        };
        let take = move |end: End<Option<Line>>| {
            let line = match end {
                End::Done(line) => line,
                End::Stopped(line) => line.flatten(),
                End::Failed(why) => {
                    notify(Notice::warning((words().failed)(&why)));
                    None
                }
            };
            if let Some(line) = line {
                self.results.update(|results| results[at].lines.push((means, line)));
            }
            self.go_on();
        };
        self.job.set_value(Some(Rc::new(start(SolveBy { board, means, ms }, report, take))));
    }

    /// Asks all bounds about the positions of a shortest solution, if one was proven.
    fn ask_bounds(self, at: usize) {
        let way = self.results.with_untracked(|results| {
            let compared = &results[at];
            let proven = compared.lines.iter().find(|(_, line)| line.trial().distance().is_some());
            Some((compared.board.clone(), proven?.1.path.clone()?))
        });
        let Some((board, path)) = way else { return self.go_on() };
        let asked: Vec<Means> =
            BOUNDS.into_iter().filter(|means| means.reaches(board.size())).collect();
        let means = asked.iter().map(ToString::to_string).collect();
        let task = AskBounds { board: board.to_string(), path, means };
        let take = move |end| {
            if let End::Done(bounds) = end {
                self.results.update(|results| {
                    results[at].bounds = asked.into_iter().zip(bounds).collect();
                });
            }
            self.go_on();
        };
        self.job.set_value(Some(Rc::new(start(task, |()| (), take))));
    }

    /// The board that is looked at: of those that are compared, or else the first in the field.
    pub fn board(self) -> Option<Board> {
        let compared =
            self.results.with(|results| Some(results.get(self.open.get())?.board.clone()));
        let typed = || self.text.with(|text| read_boards(text).ok()?.into_iter().next());
        compared.or_else(typed)
    }

    /// Everything as comma-separated values, as the command writes them.
    pub fn table(self) -> String {
        let mut text = Trial::COLUMNS.join(",") + "\n";
        self.results.with_untracked(|results| {
            for (number, compared) in (1..).zip(results) {
                let distance = compared.distance();
                for (means, line) in &compared.lines {
                    let seconds = line.ms / 1000.0;
                    let row = line.trial().columns(number, *means, distance, seconds);
                    text += &(row.join(",") + "\n");
                }
            }
        });
        text
    }

    /// By how much a bound is less than the truth, over the ways of all boards.
    pub fn shortfall(self, means: Means) -> Shortfall {
        let mut shortfall = Shortfall::default();
        self.results.with(|results| {
            let all = results.iter().flat_map(|compared| &compared.bounds);
            all.filter(|(of, _)| *of == means).for_each(|(_, bounds)| shortfall.add_way(bounds));
        });
        shortfall
    }
}

impl Compared {
    /// The true distance, if some means has proven it.
    pub fn distance(&self) -> Option<u32> {
        self.lines.iter().find_map(|(_, line)| line.trial().distance())
    }
}

/// The boards of a text: one over several lines, or one on each line. Lines that begin with # do not count.
///
/// # Errors
///
/// What is wrong, in words.
pub fn read_boards(text: &str) -> Result<Vec<Board>, String> {
    // The letters of a solution are read on this size.
    let usual = BoardSize::new(4, 4).expect("boards of 4×4 exist");
    if let Ok(board) = read_scramble(text, usual) {
        return Ok(vec![board]);
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut boards = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let board = read_scramble(line, usual);
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
    fn boards_are_read_one_on_each_line_or_one_over_several() {
        let read = |text: &str| {
            read_boards(text).map(|boards| boards.iter().map(Board::to_string).collect::<Vec<_>>())
        };
        let one = || Ok(vec!["1 2 3/4 0 5/7 8 6".to_owned()]);
        assert_eq!(read("1 2 3\n4 0 5\n7 8 6\n"), one());
        assert_eq!(read("# a comment\n\n1,2,3,4,0,5,7,8,6"), one());
        assert_eq!(read("1 2 3 4 0 5 7 8 6\n1 2 3/0 4 5/7 8 6").map(|all| all.len()), Ok(2));
        assert_eq!(
            read("1 2 3 4 0 5 7 8 6\nnothing"),
            Err("Line 2: \"nothing\" is not the number of a tile.".to_owned())
        );
        assert!(read(" ").is_err() && read(&"1 2 3 4 0 5 7 8 6\n".repeat(101)).is_err());
    }
}
