//! Logic puzzles from consecutive seeds.

use std::io::Write;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use loopy::logic::{BoardSize, GeneratedPuzzle, Level, LogicDaily, explain, generate, unlimited};
use loopy::{Drawing, picture};
use serde::Serialize;
use serde_json::{Value, json};

use super::output::{Clue, Place, clues, path};
use crate::failure::Failure;
use crate::output::{whole_number, write_json};
use crate::progress::Progress;

/// Size and number of Logic puzzles.
#[derive(clap::Args)]
pub(super) struct Series {
    /// Cells per side, from 4 to 12, or columns and rows, for example 8x6 [default: 8]
    #[arg(long)]
    size: Option<BoardSize>,
    /// Number of puzzles, with consecutive seeds [default: 1]
    #[arg(long, value_parser = whole_number(NonZeroU32::MIN..=NonZeroU32::MAX))]
    count: Option<NonZeroU32>,
}

impl Series {
    pub(super) fn new(size: BoardSize, count: NonZeroU32) -> Self {
        Series { size: Some(size), count: Some(count) }
    }

    /// Returns whether a size or a count was given.
    pub(super) fn is_given(&self) -> bool {
        self.size.is_some() || self.count.is_some()
    }

    /// Returns the size, 8×8 by default.
    pub(super) fn size(&self) -> BoardSize {
        self.size.unwrap_or_else(|| BoardSize::new(8, 8).expect("a valid Logic size"))
    }

    /// Generates the puzzles and calls `found` for each as soon as it is ready.
    pub(super) fn each(
        &self,
        level: Level,
        seed: u32,
        mut found: impl FnMut(&Puzzle) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let count = self.count.map_or(1, NonZeroU32::get);
        let last = seed.checked_add(count - 1).ok_or_else(|| {
            Failure::input(format!(
                "{count} puzzles from seed {seed} need seeds above {}, which is the largest seed",
                u32::MAX
            ))
        })?;
        let mut progress = Progress::start();
        for seed in seed..=last {
            let done = u64::from(seed - (last - (count - 1)));
            let made = generate(self.size(), level, seed, &mut |_| {
                progress.show(done, Some(count.into()), "puzzles");
                ControlFlow::Continue(())
            });
            let made = made.map_err(Failure::runtime)?;
            found(&Puzzle { daily: None, seed, requested: level, made })?;
        }
        Ok(())
    }
}

/// A Logic puzzle and the options it was generated from.
pub(super) struct Puzzle {
    daily: Option<LogicDaily>,
    pub(super) seed: u32,
    requested: Level,
    pub(super) made: GeneratedPuzzle,
}

/// JSON form of a Logic puzzle, with the keys in this order.
#[derive(Serialize)]
struct PuzzleObject {
    /// Only for a daily puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    seed: u32,
    /// A number for a square, otherwise a string, for example "8x6".
    size: Value,
    level: String,
    /// The requested level, if no puzzle of that level was found.
    #[serde(rename = "asked", skip_serializing_if = "Option::is_none")]
    requested: Option<String>,
    #[serde(rename = "hints")]
    clues: Vec<Clue>,
    path: Option<Vec<Place>>,
    link: String,
    /// Number of steps of the proof.
    proof: usize,
}

impl Puzzle {
    /// Generates a daily puzzle.
    pub(super) fn of_day(daily: LogicDaily) -> Result<Self, Failure> {
        let made = daily.generate(&mut |_| ControlFlow::Continue(())).map_err(Failure::runtime)?;
        Ok(Puzzle { daily: Some(daily), seed: daily.seed(), requested: daily.level, made })
    }

    /// Returns the number of steps that lead to the solution.
    fn n_steps(&self) -> Result<usize, Failure> {
        let problem = self.made.board.problem();
        let explained = unlimited(|budget| explain(&problem, budget));
        Ok(explained.map_err(Failure::runtime)?.steps.len())
    }

    fn not_found(&self) -> Option<Level> {
        (self.requested != self.made.level).then_some(self.requested)
    }

    pub(super) fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let GeneratedPuzzle { board, solution: answer, level } = &self.made;
        let grid = board.size().grid();
        let is_square = grid.width() == grid.height();
        let object = PuzzleObject {
            id: self.daily.map(|daily| daily.to_string()),
            seed: self.seed,
            size: if is_square { json!(grid.width()) } else { json!(board.size().to_string()) },
            level: level.to_string(),
            requested: self.not_found().map(|level| level.to_string()),
            clues: clues(grid, board.clues()),
            path: path(answer),
            link: link(&self.made),
            proof: self.n_steps()?,
        };
        write_json(out, &object)
    }

    pub(super) fn write_text(&self, out: &mut dyn Write, solution: bool) -> Result<(), Failure> {
        let GeneratedPuzzle { board, solution: answer, level } = &self.made;
        let grid = board.size().grid();
        let note = self.not_found().map(|level| format!(" (no {level} puzzle found)"));
        let n_steps = self.n_steps()?;
        let day = self.daily.map(|daily| format!("{}, ", daily.date)).unwrap_or_default();
        writeln!(
            out,
            "{day}{level}{}, {grid}, seed {}, one solution, proven in {n_steps} steps\n{}\n",
            note.unwrap_or_default(),
            self.seed,
            link(&self.made),
        )?;
        let drawing = if solution { answer.clone() } else { Drawing::new(grid) };
        Ok(writeln!(out, "{}", picture(board.clues(), &drawing))?)
    }
}

/// Returns the query string of the puzzle's link.
fn link(made: &GeneratedPuzzle) -> String {
    format!("logic={}", made.board)
}
