//! The bar of long work.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar on standard error while long work goes on. There is none during the first second, nor when
/// standard error is no terminal, and none is left behind.
pub(crate) struct Progress {
    started: Instant,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// The work starts now.
    pub(crate) fn start() -> Self {
        Progress { started: Instant::now(), bar: None }
    }

    /// How long the work has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// So much is done, of so much if that is known. May be called often.
    pub(crate) fn show(&mut self, done: u64, of: Option<u64>, text: &str) {
        if self.bar.is_none() && self.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| new_bar(of));
        bar.set_message(text.to_owned());
        bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(of: Option<u64>) -> ProgressBar {
    // Both draw on standard error, and nowhere when that is no terminal.
    let (bar, template) = match of {
        Some(of) => (ProgressBar::new(of), "{elapsed} {wide_bar} {pos}/{len} {msg}"),
        None => (ProgressBar::new_spinner(), "{elapsed} {spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well formed"))
}
