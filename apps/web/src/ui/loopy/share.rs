//! Sharing a result, and copying the link to a puzzle.

use ::loopy::measure::Goal;
use ::loopy::{Date, Params};
use ::play::clock_text;
use leptos::prelude::*;

use super::game::LoopPage;
use super::href;
use super::result::Outcome;
use super::words::{logic, play_words, words};
use crate::platform::browser::{full_link, today};
use crate::ui::sharing;

pub(super) fn copy_link(params: &Params) {
    let words = play_words();
    let link = full_link(&href(params));
    let failed = (words.link_not_copied)(&link);
    sharing::copy(link, words.link_copied, failed);
}

/// Shares a result with the system dialog, or copies it.
pub(super) fn share(page: LoopPage, outcome: Outcome) {
    let words = play_words();
    let date = untrack(|| page.day()).unwrap_or_else(today);
    let text = result_text(&page.share_title(), outcome, &full_link(&page.link()), date);
    let failed = (words.not_shared)(&text);
    sharing::share(text, words.shared, failed);
}

/// Formats a result in four lines: puzzle, result, date and link.
fn result_text(title: &str, outcome: Outcome, link: &str, date: Date) -> String {
    let Outcome { goal, score, millis, helps } = outcome;
    let (time, date) = (clock_text(millis), (words().short_date)(date));
    let mut result = match goal {
        Goal::EveryClue if score == 100 => (logic().share_solved)(&time),
        _ => (play_words().share_score)(score, &time),
    };
    if helps > 0 {
        result = format!("{result}, {}", (logic().hints_used)(helps));
    }
    format!("💫 {title}\n{result}\n{date}\n{link}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_shared_in_four_lines() {
        let outcome = Outcome { goal: Goal::EveryCell, score: 75, millis: 154_000, helps: 0 };
        let date = "2025-12-26".parse().unwrap();
        let link = "https://example.org/loop/play";
        assert_eq!(
            result_text("Medium Loop", outcome, link, date),
            "💫 Medium Loop\n75% in 2:34.0\n26 Dec 2025\nhttps://example.org/loop/play"
        );
        let helped = Outcome { helps: 2, ..outcome };
        assert!(result_text("", helped, link, date).contains("\n75% in 2:34.0, 2 hints\n"));
        let solved = Outcome { goal: Goal::EveryClue, score: 100, helps: 1, ..outcome };
        assert!(result_text("", solved, link, date).contains("\nSolved in 2:34.0, 1 hint\n"));
    }
}
