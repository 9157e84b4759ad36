//! The tables of the optimal solver in a worker: which it has at hand, and those that are kept for the next visit.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use ::fifteen::{Setting, Tables, in_turn};
use grid::Size;
use serde::{Deserialize, Serialize};

use crate::work::{Task, files};

/// How large tables are. 4×4 has all three; on other sizes all are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Level {
    /// Those that are soonest there.
    First,
    /// For boards that take seconds; any worker makes them.
    Larger,
    /// For boards that take many seconds. They are made once, by a worker that then ends, and read by the others.
    Largest,
}

/// Makes the tables of the optimal solver, for this worker to keep.
#[derive(Serialize, Deserialize)]
pub struct PrepareFifteen {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// How large; never the largest.
    pub level: Level,
}

/// Makes the largest tables of 4×4 and keeps them for the other workers and for the next visit.
#[derive(Serialize, Deserialize)]
pub struct StoreFifteen;

thread_local! {
    static TABLES: RefCell<Option<Tables>> = const { RefCell::new(None) };
    /// Whether the tables at hand were made here and are to be kept for the next visit.
    static IS_NEW: Cell<bool> = const { Cell::new(false) };
}

impl Level {
    /// Those that are kept.
    pub const KEPT: [Level; 2] = [Level::Larger, Level::Largest];

    /// The file in which they are kept. The first are not: if larger ones are kept, these are read sooner than the first are made.
    pub fn file(self) -> &'static str {
        match self {
            Level::First | Level::Larger => "fifteen-4x4-small.tables",
            Level::Largest => "fifteen-4x4-large.tables",
        }
    }

    /// How many bytes the tables of 4×4 take in each worker that has them.
    pub fn n_bytes(self) -> usize {
        hard_size().map_or(0, |size| Tables::n_bytes_of(size, self.setting()))
    }

    /// How many bytes the file has.
    pub fn n_stored_bytes(self) -> u64 {
        let lengths = hard_size().map(|size| Tables::piece_lengths(size, self.setting()));
        lengths.map_or(0, |lengths| lengths.iter().sum::<usize>() as u64)
    }

    fn setting(self) -> Setting {
        match self {
            Level::First => Setting::Tiny,
            Level::Larger => Setting::Small,
            Level::Largest => Setting::Large,
        }
    }
}

/// The size whose boards may need larger tables.
fn hard_size() -> Option<Size> {
    size_of(4, 4)
}

fn size_of(width: usize, height: usize) -> Option<Size> {
    fifteen::BoardSize::new(width, height).ok().map(fifteen::BoardSize::grid)
}

/// Whether a size has larger tables than those that are made first.
pub fn has_larger(size: Size) -> bool {
    Some(size) == hard_size()
}

impl Task for PrepareFifteen {
    const NAME: &'static str = "prepare-fifteen";
    /// How much is done, in thousandths.
    type Report = u32;
    /// Which tables are there; none if the making was stopped.
    type Answer = Option<Level>;

    async fn before(&self) {
        if let Some(size) = size_of(self.width, self.height) {
            read(size, self.level).await;
        }
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Option<Level> {
        let size = size_of(self.width, self.height)?;
        make(size, self.level, &mut |thousandths| watch(&thousandths));
        at_hand(size)
    }

    async fn after() {
        keep().await;
    }
}

impl Task for StoreFifteen {
    const NAME: &'static str = "store-fifteen";
    /// How much is done, in thousandths.
    type Report = u32;
    /// Whether they were made.
    type Answer = bool;
    const ENDS_WORKER: bool = true;

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> bool {
        let watch = &mut |thousandths| watch(&thousandths);
        hard_size().is_some_and(|size| build(size, Level::Largest, watch))
    }

    async fn after() {
        keep().await;
    }
}

/// Reads the tables that an earlier visit has kept, if none that serve are at hand. What is not exactly what was kept
/// is removed.
pub async fn read(size: Size, level: Level) {
    if !has_larger(size) || serves(size, level) {
        return;
    }
    let level = level.max(Level::Larger);
    let Some(n_bytes) = files::size(level.file()).await else { return };
    let tables = if n_bytes == level.n_stored_bytes() {
        let lengths = Tables::piece_lengths(size, level.setting());
        // The browser refuses to read what another page is writing.
        let Some(pieces) = files::read(level.file(), &lengths).await else { return };
        Tables::from_pieces(size, level.setting(), pieces).ok()
    } else {
        None
    };
    match tables {
        Some(tables) => TABLES.set(Some(tables)),
        None => files::remove(level.file()).await,
    }
}

/// Makes tables, if none that serve are at hand. False if `watch` stops the making, and for the largest, which are only read.
pub fn make(size: Size, level: Level, watch: &mut dyn FnMut(u32) -> ControlFlow<()>) -> bool {
    serves(size, level) || (level != Level::Largest && build(size, level, watch))
}

fn build(size: Size, level: Level, watch: &mut dyn FnMut(u32) -> ControlFlow<()>) -> bool {
    // Those at hand are of no use any more, and both would take more memory.
    TABLES.take();
    let Ok(tables) = Tables::build(size, level.setting(), &in_turn, watch) else { return false };
    TABLES.set(Some(tables));
    IS_NEW.set(has_larger(size) && level > Level::First);
    true
}

/// Does something with the tables at hand; none if there are none of this size.
pub fn with<T>(size: Size, act: impl FnOnce(&Tables) -> T) -> Option<T> {
    TABLES.with_borrow(|tables| tables.as_ref().filter(|tables| tables.size() == size).map(act))
}

/// Keeps larger tables that were made here for the next visit, and for other workers.
async fn keep() {
    if IS_NEW.replace(false) {
        // They are taken out, because nothing is to be borrowed while the browser writes.
        let Some(tables) = TABLES.take() else { return };
        let level = level_of(&tables);
        files::write(level.file(), &tables.to_pieces()).await;
        TABLES.set(Some(tables));
    }
}

/// Which tables of a size are at hand.
fn at_hand(size: Size) -> Option<Level> {
    with(size, level_of)
}

fn level_of(tables: &Tables) -> Level {
    match tables.setting() {
        Setting::Tiny => Level::First,
        Setting::Small => Level::Larger,
        Setting::Large => Level::Largest,
    }
}

fn serves(size: Size, level: Level) -> bool {
    at_hand(size).is_some_and(|at_hand| at_hand >= level || !has_larger(size))
}
