//! Progress of long tasks: a bar on a terminal, otherwise one line.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Delay before the bar appears.
const BAR_DELAY: Duration = Duration::from_secs(1);
/// Delay before the line is written if standard error is not a terminal.
const LINE_DELAY: Duration = Duration::from_secs(5);

/// Shows progress on standard error. On a terminal, a bar appears after one second and is removed at the
/// end. Elsewhere, one line after five seconds says that the task is still running.
pub(crate) struct Progress {
    elapsed: Box<dyn Fn() -> Duration>,
    display: Display,
}

enum Display {
    /// The bar, once it has appeared.
    Bar(Option<ProgressBar>),
    /// Where the line goes; `None` once it has been written.
    Line(Option<Box<dyn Write>>),
}

impl Progress {
    /// Starts measuring the time.
    pub(crate) fn start() -> Self {
        let start = Instant::now();
        let display = if std::io::stderr().is_terminal() {
            Display::Bar(None)
        } else {
            Display::Line(Some(Box::new(std::io::stderr())))
        };
        Progress { elapsed: Box::new(move || start.elapsed()), display }
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.elapsed)()
    }

    /// Reports that `done` of `of` units are finished. May be called often.
    pub(crate) fn show(&mut self, done: u64, of: Option<u64>, text: &str) {
        let elapsed = self.elapsed();
        match &mut self.display {
            Display::Bar(bar) => {
                if bar.is_none() && elapsed < BAR_DELAY {
                    return;
                }
                let bar = bar.get_or_insert_with(|| new_bar(of));
                bar.set_message(text.to_owned());
                bar.set_position(done);
            }
            Display::Line(out) => {
                if elapsed >= LINE_DELAY
                    && let Some(mut out) = out.take()
                {
                    let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
                    // Standard error may be closed.
                    let _ = writeln!(out, "azulejo: still working: {text}, {done}{of}");
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

    /// A buffer that the test shares with the writer.
    #[derive(Clone, Default)]
    struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn without_a_terminal_one_line_is_written_after_five_seconds() {
        let (clock, written) = (Rc::new(Cell::new(Duration::ZERO)), SharedBuffer::default());
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
        let line = "azulejo: still working: boards, 3 of 9\n";
        assert_eq!(show_at(5_000, 3), line);
        assert_eq!(show_at(60_000, 8), line);
    }
}
