//! Sharing a result, and copying the link to a puzzle.

use ::loopy::measure::Goal;
use ::loopy::{Date, Loopy, Params};
use ::play::clock_text;
use leptos::prelude::*;

use super::game::LoopPage;
use super::href;
use super::result::Outcome;
use super::words::{logic, play_words, words};
use crate::platform::browser::{full_link, now, today};
use crate::ui::sharing;

pub(super) fn copy_link(params: &Params) {
    let words = play_words();
    let link = full_link(&href(params));
    let failed = (words.link_not_copied)(&link);
    sharing::copy(link, words.link_copied, failed);
}

/// Number of squares in a shared result.
const N_SQUARES: u64 = 10;

/// Shares a result with the system dialog, or copies it.
pub(super) fn share(page: LoopPage, outcome: Outcome) {
    let words = play_words();
    let date = untrack(|| page.day()).unwrap_or_else(today);
    let progress = page.game.with_untracked(|game| match game.puzzle().clues() {
        [] => Vec::new(),
        _ => Loopy::progress(game, now(), N_SQUARES),
    });
    let link = full_link(&page.link());
    let text = result_text(&page.share_title(), outcome, &squares(&progress), &link, date);
    let failed = (words.not_shared)(&text);
    sharing::share(text, words.shared, failed);
}

/// Draws scores over time as squares, which show nothing of the loop.
fn squares(scores: &[u8]) -> String {
    let square = |score: &u8| match score {
        0..=24 => '⬜',
        25..=49 => '🟨',
        50..=79 => '🟧',
        80..=99 => '🟦',
        _ => '🟩',
    };
    scores.iter().map(square).collect()
}

/// Formats a result in up to five lines: puzzle, result, squares, date and link.
fn result_text(title: &str, outcome: Outcome, squares: &str, link: &str, date: Date) -> String {
    let Outcome { goal, score, millis, .. } = outcome;
    let (time, date) = (clock_text(millis), (words().short_date)(date));
    let mut result = match goal {
        Goal::EveryClue if score == 100 => (logic().share_solved)(&time),
        _ => (play_words().share_score)(score, &time),
    };
    if let Some(aids) = outcome.aids() {
        result = format!("{result}, {aids}");
    }
    let lines = [format!("💫 {title}"), result, squares.to_owned(), date, link.to_owned()];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_shared_in_five_lines() {
        let colours = squares(&[0, 24, 25, 50, 80, 99, 100]);
        assert_eq!(colours, "⬜⬜🟨🟧🟦🟦🟩");
        let outcome =
            Outcome { goal: Goal::EveryCell, score: 75, millis: 154_000, helps: 0, checks: 0 };
        let date = "2025-12-26".parse().unwrap();
        let link = "https://example.org/loop/play";
        assert_eq!(
            result_text("Medium Loop", outcome, &colours, link, date),
            "💫 Medium Loop\n75% in 2:34.0\n⬜⬜🟨🟧🟦🟦🟩\n26 Dec 2025\nhttps://example.org/loop/play"
        );
        let helped = Outcome { helps: 3, checks: 1, ..outcome };
        assert!(
            result_text("", helped, "", link, date).contains("\n75% in 2:34.0, 2 hints, 1 check\n")
        );
        let solved = Outcome { goal: Goal::EveryClue, score: 100, helps: 1, ..outcome };
        assert!(result_text("", solved, "", link, date).contains("\nSolved in 2:34.0, 1 hint\n"));
    }
}
