//! Logic puzzles from one seed after another.

use std::io::Write;
use std::num::NonZeroU32;
use std::ops::ControlFlow;

use loopy::logic::{BoardSize, Generated, Level, explain, generate, unlimited};
use loopy::{Drawing, picture};
use serde::Serialize;
use serde_json::{Value, json};

use super::output::{Clue, Place, clues, path};
use crate::failure::Failure;
use crate::output::write_json;
use crate::progress::Progress;

/// Which Logic puzzles, besides their level and first seed.
#[derive(clap::Args)]
pub(super) struct Series {
    /// Cells a side, from 4 to 12, or as 8x6 for 8 columns and 6 rows; 8 if left out
    #[arg(long)]
    size: Option<BoardSize>,
    /// How many puzzles, from one seed after another; 1 if left out
    #[arg(long)]
    count: Option<NonZeroU32>,
}

impl Series {
    pub(super) fn new(size: BoardSize, count: NonZeroU32) -> Self {
        Series { size: Some(size), count: Some(count) }
    }

    /// Whether a size or a count was given.
    pub(super) fn is_asked_for(&self) -> bool {
        self.size.is_some() || self.count.is_some()
    }

    /// The size, 8×8 by default.
    pub(super) fn size(&self) -> BoardSize {
        self.size.unwrap_or_else(|| BoardSize::new(8, 8).expect("a size of Logic"))
    }

    /// Makes each puzzle and hands it on as soon as it is there.
    pub(super) fn each(
        &self,
        level: Level,
        seed: u32,
        mut found: impl FnMut(&Puzzle) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let count = self.count.map_or(1, NonZeroU32::get);
        let last = seed.checked_add(count - 1);
        let last = last.ok_or_else(|| Failure::input("a seed is at most 4294967295"))?;
        let mut progress = Progress::start();
        for seed in seed..=last {
            let done = u64::from(seed - (last - (count - 1)));
            let made = generate(self.size(), level, seed, &mut |_| {
                progress.show(done, Some(count.into()), "");
                ControlFlow::Continue(())
            });
            let made = made.map_err(Failure::runtime)?;
            found(&Puzzle { seed, asked: level, made })?;
        }
        Ok(())
    }
}

/// A Logic puzzle and what it was made from.
pub(super) struct Puzzle {
    pub(super) seed: u32,
    asked: Level,
    pub(super) made: Generated,
}

/// A Logic puzzle for programs, the keys in this order.
#[derive(Serialize)]
struct Object {
    seed: u32,
    /// A number for a square, else as "8x6".
    size: Value,
    level: String,
    /// The level asked for, if none of that level was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    #[serde(rename = "hints")]
    clues: Vec<Clue>,
    path: Option<Vec<Place>>,
    link: String,
    /// How many steps its proof has.
    proof: usize,
}

impl Puzzle {
    /// How many steps lead to the answer.
    fn n_steps(&self) -> Result<usize, Failure> {
        let question = self.made.board.question();
        let explained = unlimited(|budget| explain(&question, budget));
        Ok(explained.map_err(Failure::runtime)?.steps.len())
    }

    fn not_found(&self) -> Option<Level> {
        (self.asked != self.made.level).then_some(self.asked)
    }

    pub(super) fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Generated { board, answer, level } = &self.made;
        let grid = board.size().grid();
        let is_square = grid.width() == grid.height();
        let object = Object {
            seed: self.seed,
            size: if is_square { json!(grid.width()) } else { json!(board.size().to_string()) },
            level: level.to_string(),
            asked: self.not_found().map(|level| level.to_string()),
            clues: clues(grid, board.clues()),
            path: path(answer),
            link: link(&self.made),
            proof: self.n_steps()?,
        };
        write_json(out, &object)
    }

    pub(super) fn write_text(&self, out: &mut dyn Write, solution: bool) -> Result<(), Failure> {
        let Generated { board, answer, level } = &self.made;
        let grid = board.size().grid();
        let asked = self.not_found().map(|level| format!(" (there was no {level} one)"));
        let n_steps = self.n_steps()?;
        writeln!(
            out,
            "{level}{}, {grid}, seed {}, one answer, proven in {n_steps} steps\n{}\n",
            asked.unwrap_or_default(),
            self.seed,
            link(&self.made),
        )?;
        let drawing = if solution { answer.clone() } else { Drawing::new(grid) };
        Ok(writeln!(out, "{}", picture(board.clues(), &drawing))?)
    }
}

/// The query part of the puzzle's link.
fn link(made: &Generated) -> String {
    format!("logic={}", made.board)
}
