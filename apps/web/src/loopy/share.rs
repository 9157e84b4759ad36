//! What leaves the page: a result as text, the link of a puzzle.

use ::loopy::{Date, Params};
use ::play::clock_text;

use super::game::ClosedLoop;
use super::href;
use super::words::words;
use crate::browser::{self, full_link, today};

/// Copies the link of a puzzle.
pub(super) fn copy_link(params: Params) {
    let words = &words().play;
    browser::copy(full_link(&href(params)), words.link_copied, words.share_failed.to_owned());
}

/// Shares a result by the system's own dialog, or else copies it.
pub(super) fn share(params: Params, closed: ClosedLoop) {
    let words = &words().play;
    let text = result_text(params, closed, &full_link(&href(params)), today());
    browser::share(text, words.shared, words.share_failed.to_owned());
}

/// A result in four lines: the puzzle, what came of it, the day, and where to play it.
fn result_text(params: Params, closed: ClosedLoop, link: &str, today: Date) -> String {
    let words = words();
    let date = match params {
        Params::Daily(daily) => daily.date,
        Params::Unlimited { .. } => today,
    };
    let title = (words.play.share_title)(params.difficulty());
    let ClosedLoop { report, millis } = closed;
    let (score, time, date) = (report.score, clock_text(millis), (words.short_date)(date));
    format!("💫 {title}\n{score}% {} {time}\n{date}\n{link}", words.play.share_in)
}

#[cfg(test)]
mod tests {
    use ::loopy::{Drawing, Hint, measure};
    use grid::Size;

    use super::*;

    #[test]
    fn a_result_is_shared_in_four_lines() {
        let params = "2025-12-26-medium".parse().unwrap();
        let drawing = Drawing::new(Size::new(6, 6).unwrap());
        let report = measure::Report { score: 75, ..measure::report(&[] as &[Hint], &drawing) };
        let closed = ClosedLoop { report, millis: 154_000 };
        assert_eq!(
            result_text(params, closed, "https://example.org/loop/play", params_day()),
            "💫 Medium Loop\n75% in 2:34\n26 Dec 2025\nhttps://example.org/loop/play"
        );
    }

    fn params_day() -> Date {
        "2026-01-01".parse().unwrap()
    }
}
