//! The tables of the optimal solver, kept in the user's cache folder between runs.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ::fifteen::{Job, Setting, Tables};
use grid::Size;

use crate::progress::Progress;

/// Tables smaller than this are made again sooner than read.
const WORTH_KEEPING: usize = 1 << 20;

/// Whether tables are kept in the cache folder between runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cache {
    Used,
    Unused,
}

/// The tables for a size: read if they were made before, otherwise made and kept. Where nothing can
/// be kept, they are made each time.
pub(super) fn tables(size: Size, setting: Setting, cache: Cache) -> Tables {
    kept(size, setting, cache).unwrap_or_else(|| {
        let tables = make(size, setting);
        keep(&tables, cache);
        tables
    })
}

/// Larger tables than the tiny ones: the largest that an earlier run has kept, or small ones that are made now. None if the
/// making is cancelled.
pub(super) fn larger(size: Size, cache: Cache, is_cancelled: &dyn Fn() -> bool) -> Option<Tables> {
    let kept = kept(size, Setting::Large, cache).or_else(|| kept(size, Setting::Small, cache));
    kept.or_else(|| {
        let tables = make_unless(size, Setting::Small, is_cancelled)?;
        keep(&tables, cache);
        Some(tables)
    })
}

/// Makes tables on all cores, and shows how far it is.
pub(super) fn make(size: Size, setting: Setting) -> Tables {
    make_unless(size, setting, &|| false).expect("it is never cancelled")
}

/// As [`make`]; none if it is cancelled.
fn make_unless(size: Size, setting: Setting, is_cancelled: &dyn Fn() -> bool) -> Option<Tables> {
    let mut progress = Progress::start();
    let mut watch = |thousandths: u32| {
        progress.show(thousandths.into(), Some(1000), "making tables");
        if is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let executor = |jobs: Vec<Job<'_>>| native::run_jobs(jobs, native::n_cores(), || false);
    Tables::build(size, setting, &executor, &mut watch).ok()
}

/// The tables that an earlier run has kept. Of a file that holds something else it says so; it is replaced when the tables are
/// made again.
fn kept(size: Size, setting: Setting, cache: Cache) -> Option<Tables> {
    let file = file(size, setting, cache)?;
    let bytes = std::fs::read(&file).ok()?;
    match Tables::from_bytes(size, setting, &bytes) {
        Ok(tables) => Some(tables),
        Err(why) => {
            // Standard error may be closed, and it is only a cache.
            let _ = writeln!(std::io::stderr(), "azulejo: {} is not used: {why}", file.display());
            let _ = std::fs::remove_file(&file);
            None
        }
    }
}

/// Keeps tables for the next run, if they are not sooner made than read.
fn keep(tables: &Tables, cache: Cache) {
    if let Some(file) = file(tables.size(), tables.setting(), cache)
        && tables.n_bytes() >= WORTH_KEEPING
    {
        // It is only a cache: without it the next run takes longer.
        let _ = store(&file, tables);
    }
}

/// Where tables are kept, if they are.
fn file(size: Size, setting: Setting, cache: Cache) -> Option<PathBuf> {
    let folder = folder().filter(|_| cache == Cache::Used)?;
    Some(folder.join(name(size, setting)))
}

/// Writes beside the place and then moves it there, so that no other run ever reads half of it.
fn store(file: &Path, tables: &Tables) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let unfinished = file.with_extension(format!("{}.unfinished", std::process::id()));
    let written = write(&unfinished, tables).and_then(|()| std::fs::rename(&unfinished, file));
    if written.is_err() {
        let _ = std::fs::remove_file(&unfinished);
    }
    written
}

fn write(file: &Path, tables: &Tables) -> std::io::Result<()> {
    let mut file = std::fs::File::create(file)?;
    for piece in tables.to_pieces() {
        file.write_all(&piece)?;
    }
    file.sync_all()
}

fn name(size: Size, setting: Setting) -> String {
    let setting = match setting {
        Setting::Tiny => "tiny",
        Setting::Small => "small",
        Setting::Large => "large",
    };
    format!("fifteen-{}x{}-{setting}.tables", size.width(), size.height())
}

/// The folder for what can be made again, as each system has it.
fn folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let cache = if cfg!(windows) {
        from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Caches"))
    } else {
        from("XDG_CACHE_HOME").or_else(|| from("HOME").map(|home| home.join(".cache")))
    };
    cache.map(|cache| cache.join("azulejo"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_tables_are_read_back_and_damaged_ones_are_seen() {
        let size = ::fifteen::BoardSize::new(4, 3).unwrap().grid();
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("deeper").join(name(size, Setting::Tiny));
        let tables = make(size, Setting::Tiny);
        store(&file, &tables).unwrap();
        let bytes = std::fs::read(&file).unwrap();
        assert_eq!(bytes, tables.to_pieces().concat());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes).is_ok());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes[..9999]).is_err());
        let left: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing unfinished is left behind");
    }
}
