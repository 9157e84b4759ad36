//! How far long work is: a bar on a terminal, one line elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// Work shorter than this leaves no line in a log.
const LONG_PATIENCE: Duration = Duration::from_secs(5);

/// Tells on standard error how far long work is. On a terminal a bar appears after the first second and goes away at the end. Where
/// standard error is none, a single line says after five seconds that there is more to come.
pub(crate) struct Progress {
    elapsed: Box<dyn Fn() -> Duration>,
    display: Display,
}

enum Display {
    /// The bar, once there is one.
    Bar(Option<ProgressBar>),
    /// Where the line goes, until it is written.
    Line(Option<Box<dyn Write>>),
}

impl Progress {
    /// The work starts now.
    pub(crate) fn start() -> Self {
        let start = Instant::now();
        let display = if std::io::stderr().is_terminal() {
            Display::Bar(None)
        } else {
            Display::Line(Some(Box::new(std::io::stderr())))
        };
        Progress { elapsed: Box::new(move || start.elapsed()), display }
    }

    /// How long the work has taken so far.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// So much is done, of so much if that is known. May be called often.
    pub(crate) fn show(&mut self, done: u64, of: Option<u64>, text: &str) {
        let elapsed = self.elapsed();
        match &mut self.display {
            Display::Bar(bar) => {
                if bar.is_none() && elapsed < PATIENCE {
                    return;
                }
                let bar = bar.get_or_insert_with(|| new_bar(of));
                bar.set_message(text.to_owned());
                bar.set_position(done);
            }
            Display::Line(out) => {
                if elapsed >= LONG_PATIENCE
                    && let Some(mut out) = out.take()
                {
                    let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
                    // Standard error may be closed.
                    let _ = writeln!(out, "azulejo: still at work: {text}, {done}{of}");
                }
            }
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Display::Bar(Some(bar)) = &self.display {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(of: Option<u64>) -> ProgressBar {
    let (bar, template) = match of {
        Some(of) => (ProgressBar::new(of), "{elapsed} {wide_bar} {pos}/{len} {msg}"),
        None => (ProgressBar::new_spinner(), "{elapsed} {spinner} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well formed"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};
    use std::rc::Rc;

    /// What was written, shared with whoever writes.
    #[derive(Clone, Default)]
    struct Written(Rc<RefCell<Vec<u8>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn without_a_terminal_one_line_is_written_after_five_seconds() {
        let (clock, written) = (Rc::new(Cell::new(Duration::ZERO)), Written::default());
        let now = clock.clone();
        let display = Display::Line(Some(Box::new(written.clone())));
        let mut progress = Progress { elapsed: Box::new(move || now.get()), display };
        let mut show_at = |milliseconds, done| {
            clock.set(Duration::from_millis(milliseconds));
            progress.show(done, Some(9), "boards");
            String::from_utf8(written.0.borrow().clone()).unwrap()
        };
        assert_eq!(show_at(0, 0), "");
        assert_eq!(show_at(4_999, 2), "");
        let line = "azulejo: still at work: boards, 3 of 9\n";
        assert_eq!(show_at(5_000, 3), line);
        assert_eq!(show_at(60_000, 8), line);
    }
}
