//! The optimal solver's tables in a worker: building them, and storing them for the next visit.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use ::fifteen::{Setting, Tables, run_in_order};
use grid::Size;
use serde::{Deserialize, Serialize};

use crate::platform::context;
use crate::platform::work::{Task, files};

/// The size of tables. 4×4 has all three levels; on other sizes they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TableLevel {
    /// Built fastest.
    First,
    /// For boards that take seconds. Any worker can build them.
    Larger,
    /// For boards that take many seconds. One worker builds and stores them, then ends; the others read them.
    Largest,
}

/// Builds the optimal solver's tables in this worker.
#[derive(Serialize, Deserialize)]
pub struct PrepareFifteen {
    pub width: usize,
    pub height: usize,
    /// Never the largest.
    pub level: TableLevel,
}

/// Builds the largest tables for 4×4 and stores them for the other workers and for the next visit.
#[derive(Serialize, Deserialize)]
pub struct StoreFifteen;

/// The tables of this worker.
#[derive(Default)]
struct LoadedTables {
    tables: RefCell<Option<Tables>>,
    /// Whether they were built here and have to be stored for the next visit.
    is_new: Cell<bool>,
}

fn loaded() -> &'static LoadedTables {
    context::state()
}

impl TableLevel {
    /// The files that store tables.
    pub const FILES: &'static [&'static str] =
        &["fifteen-4x4-small.tables", "fifteen-4x4-large.tables", "fifteen-5x5.tables"];

    /// Returns the memory in bytes that the tables for 4×4 take in each worker.
    pub fn n_bytes(self) -> usize {
        hard_size().map_or(0, |size| Tables::n_bytes_of(size, self.setting()))
    }

    fn setting(self) -> Setting {
        match self {
            TableLevel::First => Setting::Tiny,
            TableLevel::Larger => Setting::Small,
            TableLevel::Largest => Setting::Large,
        }
    }
}

/// Tables that are stored for the next visit and for other workers.
#[derive(Clone, Copy)]
struct StoredTables {
    file: &'static str,
    size: Size,
    level: TableLevel,
}

impl StoredTables {
    /// Returns the tables to read for this level, if any are stored. The first tables for 4×4 have no file of their own:
    /// reading stored larger ones is faster than building them.
    fn of(size: Size, level: TableLevel) -> Option<Self> {
        let [small, large, five] = *TableLevel::FILES else { return None };
        let (file, level) = match (size.width(), size.height()) {
            (4, 4) if level == TableLevel::Largest => (large, level),
            (4, 4) => (small, TableLevel::Larger),
            (5, 5) => (five, TableLevel::First),
            _ => return None,
        };
        Some(StoredTables { file, size, level })
    }

    /// Returns the lengths of the parts of the file.
    fn lengths(self) -> Vec<usize> {
        Tables::piece_lengths(self.size, self.level.setting())
    }

    /// Returns whether a file of this length may be complete.
    fn has_length(self, n_bytes: u64) -> bool {
        n_bytes == self.lengths().iter().sum::<usize>() as u64
    }
}

/// Returns whether the largest tables are stored completely, judged by the length of their file.
pub async fn are_largest_stored() -> bool {
    let stored = hard_size().and_then(|size| StoredTables::of(size, TableLevel::Largest));
    let Some(stored) = stored else { return false };
    files::size(stored.file).await.is_some_and(|n_bytes| stored.has_length(n_bytes))
}

/// Returns the board size that may need larger tables.
fn hard_size() -> Option<Size> {
    size_of(4, 4)
}

fn size_of(width: usize, height: usize) -> Option<Size> {
    fifteen::BoardSize::new(width, height).ok().map(fifteen::BoardSize::grid)
}

/// Returns whether there are larger tables for a size.
pub fn has_larger(size: Size) -> bool {
    Some(size) == hard_size()
}

impl Task for PrepareFifteen {
    const NAME: &'static str = "prepare-fifteen";
    /// Progress in thousandths.
    type Report = u32;
    /// The level of the tables in this worker; `None` if the build was stopped.
    type Answer = Option<TableLevel>;

    async fn before(&self) {
        if let Some(size) = size_of(self.width, self.height) {
            read(size, self.level).await;
        }
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Option<TableLevel> {
        let size = size_of(self.width, self.height)?;
        ensure(size, self.level, &mut |permille| watch(&permille));
        loaded_level(size)
    }

    async fn after() {
        store().await;
    }
}

impl Task for StoreFifteen {
    const NAME: &'static str = "store-fifteen";
    /// Progress in thousandths.
    type Report = u32;
    /// Whether the tables were built.
    type Answer = bool;
    const ENDS_WORKER: bool = true;

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> bool {
        let watch = &mut |permille| watch(&permille);
        hard_size().is_some_and(|size| build(size, TableLevel::Largest, watch))
    }

    async fn after() {
        store().await;
    }
}

/// Reads the stored tables unless this worker already has suitable ones. Removes a corrupt file.
pub async fn read(size: Size, level: TableLevel) {
    let stored = StoredTables::of(size, level).filter(|_| !is_suitable(size, level));
    let Some(stored) = stored else { return };
    let Some(n_bytes) = files::size(stored.file).await else { return };
    let tables = if stored.has_length(n_bytes) {
        // The browser refuses to read a file that another tab is writing.
        let Some(pieces) = files::read(stored.file, &stored.lengths()).await else { return };
        Tables::from_pieces(size, stored.level.setting(), pieces).ok()
    } else {
        None
    };
    match tables {
        Some(tables) => {
            loaded().tables.replace(Some(tables));
        }
        None => files::remove(stored.file).await,
    }
}

/// Builds tables unless this worker already has suitable ones. Returns false if `watch` stops it, and for the largest
/// tables, which are only read.
pub fn ensure(
    size: Size,
    level: TableLevel,
    watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
) -> bool {
    is_suitable(size, level) || (level != TableLevel::Largest && build(size, level, watch))
}

fn build(size: Size, level: TableLevel, watch: &mut dyn FnMut(u32) -> ControlFlow<()>) -> bool {
    // The old tables are no longer needed. Freeing them first saves memory.
    loaded().tables.take();
    let Ok(tables) = Tables::build(size, level.setting(), &run_in_order, watch) else {
        return false;
    };
    loaded().tables.replace(Some(tables));
    let is_new = StoredTables::of(size, level).is_some_and(|stored| stored.level == level);
    loaded().is_new.set(is_new);
    true
}

/// Calls `act` with the tables of this worker; `None` if it has none for this size.
pub fn with<T>(size: Size, act: impl FnOnce(&Tables) -> T) -> Option<T> {
    let tables = loaded().tables.borrow();
    tables.as_ref().filter(|tables| tables.size() == size).map(act)
}

/// Stores tables that were built here, for the next visit and for other workers.
async fn store() {
    let LoadedTables { tables, is_new } = loaded();
    if is_new.replace(false) {
        // Taken out, because the cell must not be borrowed across an await.
        let Some(built) = tables.take() else { return };
        if let Some(stored) = StoredTables::of(built.size(), level_of(&built)) {
            files::write(stored.file, &built.to_pieces()).await;
        }
        tables.replace(Some(built));
    }
}

/// Returns the level of the tables for `size` in this worker.
fn loaded_level(size: Size) -> Option<TableLevel> {
    with(size, level_of)
}

fn level_of(tables: &Tables) -> TableLevel {
    match tables.setting() {
        Setting::Tiny => TableLevel::First,
        Setting::Small => TableLevel::Larger,
        Setting::Large => TableLevel::Largest,
    }
}

fn is_suitable(size: Size, level: TableLevel) -> bool {
    loaded_level(size).is_some_and(|loaded| loaded >= level || !has_larger(size))
}
