//! The optimal solver's pattern databases, cached in the user's cache folder between runs.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ::fifteen::{Job, Setting, Tables};
use grid::Size;

use crate::progress::Progress;

/// Tables smaller than this are faster to build than to read.
const MIN_CACHED_BYTES: usize = 1 << 20;

/// Whether tables are read from and written to the cache folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cache {
    Used,
    Unused,
}

/// Returns the tables for a board size, from the cache or newly built. Without a usable cache, they are
/// built each time.
pub(super) fn tables(size: Size, setting: Setting, cache: Cache) -> Tables {
    cached(size, setting, cache).unwrap_or_else(|| {
        let tables = build(size, setting);
        store_in_cache(&tables, cache);
        tables
    })
}

/// Returns the largest cached tables, or builds small ones; `None` if the build is cancelled.
pub(super) fn larger(size: Size, cache: Cache, is_cancelled: &dyn Fn() -> bool) -> Option<Tables> {
    let cached =
        cached(size, Setting::Large, cache).or_else(|| cached(size, Setting::Small, cache));
    cached.or_else(|| {
        let tables = build_unless(size, Setting::Small, is_cancelled)?;
        store_in_cache(&tables, cache);
        Some(tables)
    })
}

/// Builds tables on all cores and shows the progress.
pub(super) fn build(size: Size, setting: Setting) -> Tables {
    build_unless(size, setting, &|| false).expect("it is never cancelled")
}

/// Builds tables like [`build`]; returns `None` if it is cancelled.
fn build_unless(size: Size, setting: Setting, is_cancelled: &dyn Fn() -> bool) -> Option<Tables> {
    let mut progress = Progress::start();
    let mut watch = |thousandths: u32| {
        progress.show(thousandths.into(), Some(1000), "building tables");
        if is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let executor = |jobs: Vec<Job<'_>>| native::run_jobs(jobs, native::n_cores(), || false);
    Tables::build(size, setting, &executor, &mut watch).ok()
}

/// Reads tables from the cache. An unreadable file is reported and deleted.
fn cached(size: Size, setting: Setting, cache: Cache) -> Option<Tables> {
    let file = file(size, setting, cache)?;
    let bytes = std::fs::read(&file).ok()?;
    match Tables::from_bytes(size, setting, &bytes) {
        Ok(tables) => Some(tables),
        Err(why) => {
            // Standard error may be closed, and this is only a cache.
            let _ = writeln!(std::io::stderr(), "azulejo: ignoring {}: {why}", file.display());
            let _ = std::fs::remove_file(&file);
            None
        }
    }
}

/// Writes tables to the cache unless they are faster to build than to read.
fn store_in_cache(tables: &Tables, cache: Cache) {
    if let Some(file) = file(tables.size(), tables.setting(), cache)
        && tables.n_bytes() >= MIN_CACHED_BYTES
    {
        // This is only a cache: if writing fails, the next run takes longer.
        let _ = store(&file, tables);
    }
}

/// Returns the path of the cached tables, if the cache is used.
fn file(size: Size, setting: Setting, cache: Cache) -> Option<PathBuf> {
    let folder = folder().filter(|_| cache == Cache::Used)?;
    Some(folder.join(name(size, setting)))
}

/// Writes a temporary file and renames it, so that no other run reads an incomplete file.
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

/// Returns the cache folder of the operating system.
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
    fn stored_tables_can_be_read_and_truncated_ones_are_rejected() {
        let size = ::fifteen::BoardSize::new(4, 3).unwrap().grid();
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("deeper").join(name(size, Setting::Tiny));
        let tables = build(size, Setting::Tiny);
        store(&file, &tables).unwrap();
        let bytes = std::fs::read(&file).unwrap();
        assert_eq!(bytes, tables.to_pieces().concat());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes).is_ok());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes[..9999]).is_err());
        let left: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1, "no unfinished file is left behind");
    }
}
