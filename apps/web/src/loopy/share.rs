//! What leaves the page: a result as text, the link of a puzzle.

use ::loopy::measure::Goal;
use ::loopy::{Date, Params};
use ::play::clock_text;
use leptos::prelude::*;

use super::game::{ClosedLoop, LoopPage};
use super::href;
use super::words::{logic, words};
use crate::browser::{self, full_link, today};

/// Copies the link of a puzzle.
pub(super) fn copy_link(params: &Params) {
    let words = &words().play;
    browser::copy(full_link(&href(params)), words.link_copied, words.share_failed.to_owned());
}

/// Shares a result by the system's own dialog, or else copies it.
pub(super) fn share(page: LoopPage, closed: ClosedLoop) {
    let words = &words().play;
    let date = match (page.params.get_untracked(), page.daily.get_untracked()) {
        (Params::Daily(daily), _) => daily.date,
        (_, Some(daily)) => daily.date,
        _ => today(),
    };
    let text = result_text(&page.share_title(), closed, &full_link(&page.link()), date);
    browser::share(text, words.shared, words.share_failed.to_owned());
}

/// A result in four lines: the puzzle, what came of it, the day, and where to play it.
fn result_text(title: &str, closed: ClosedLoop, link: &str, date: Date) -> String {
    let words = words();
    let ClosedLoop { report, millis, helps, goal } = closed;
    let (score, time, date) = (report.score, clock_text(millis), (words.short_date)(date));
    let mut result = match goal {
        Goal::EveryHint if score == 100 => (logic().share_solved)(&time),
        _ => format!("{score}% {} {time}", words.play.share_in),
    };
    if helps > 0 {
        result = format!("{result}, {}", (logic().hints_used)(helps));
    }
    format!("💫 {title}\n{result}\n{date}\n{link}")
}

#[cfg(test)]
mod tests {
    use ::loopy::{Drawing, Hint, measure};
    use grid::Size;

    use super::*;

    #[test]
    fn a_result_is_shared_in_four_lines() {
        let drawing = Drawing::new(Size::new(6, 6).unwrap());
        let report = measure::Report { score: 75, ..measure::report(&[] as &[Hint], &drawing) };
        let closed = ClosedLoop { report, millis: 154_000, helps: 0, goal: Goal::EveryCell };
        let date = "2025-12-26".parse().unwrap();
        let link = "https://example.org/loop/play";
        assert_eq!(
            result_text("Medium Loop", closed, link, date),
            "💫 Medium Loop\n75% in 2:34.0\n26 Dec 2025\nhttps://example.org/loop/play"
        );
        let helped = ClosedLoop { helps: 2, ..closed };
        assert!(result_text("", helped, link, date).contains("\n75% in 2:34.0, 2 hints\n"));
        let report = measure::Report { score: 100, ..report };
        let solved = ClosedLoop { report, helps: 1, goal: Goal::EveryHint, ..closed };
        assert!(result_text("", solved, link, date).contains("\nSolved in 2:34.0, 1 hint\n"));
    }
}
