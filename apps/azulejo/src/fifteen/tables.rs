//! The tables of the optimal solver, kept in the user's cache folder between runs.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use ::fifteen::{Job, Setting, Tables};
use grid::Size;

use crate::progress::Progress;

/// Tables smaller than this are made again sooner than read.
const WORTH_KEEPING: usize = 1 << 20;

/// The tables for a size: read if they were made before, otherwise made and kept. Where nothing can
/// be kept, they are made each time.
pub(super) fn tables(size: Size, setting: Setting) -> Tables {
    let file = folder().map(|folder| folder.join(name(size, setting)));
    let kept = file.as_deref().and_then(|file| std::fs::read(file).ok());
    // Damaged tables, or those of another version, are made again.
    if let Some(tables) = kept.and_then(|bytes| Tables::from_bytes(size, setting, &bytes).ok()) {
        return tables;
    }
    let tables = make(size, setting);
    if let Some(file) = file.filter(|_| tables.n_bytes() >= WORTH_KEEPING) {
        // It is only a cache: without it the next run takes longer.
        let _ = keep(&file, &tables);
    }
    tables
}

fn make(size: Size, setting: Setting) -> Tables {
    let mut progress = Progress::start();
    let mut show = |thousandths: u32| {
        progress.show(thousandths.into(), Some(1000), "making tables");
        ControlFlow::Continue(())
    };
    let executor = |jobs: Vec<Job<'_>>| native::run_jobs(jobs, native::n_cores(), || false);
    Tables::build(size, setting, &executor, &mut show).expect("it is never cancelled")
}

/// Writes beside the place and then moves it there, so that no other run ever reads half of it.
fn keep(file: &Path, tables: &Tables) -> std::io::Result<()> {
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
        keep(&file, &tables).unwrap();
        let bytes = std::fs::read(&file).unwrap();
        assert_eq!(bytes, tables.to_pieces().concat());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes).is_ok());
        assert!(Tables::from_bytes(size, Setting::Tiny, &bytes[..9999]).is_err());
        let left: Vec<_> = std::fs::read_dir(file.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing unfinished is left behind");
    }
}
