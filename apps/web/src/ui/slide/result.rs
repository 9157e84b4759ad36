//! The result of a solved challenge: stored, shown and shared.

use std::time::Duration;

use ::slide::Challenge;
use leptos::prelude::*;
use play::clock_text;

use super::facts::ChallengeResult;
use super::game::SlidePage;
use super::storage::{self, Best};
use super::{solver_words, words::words};
use crate::platform::browser::{now, random_seed};
use crate::platform::online::race;
use crate::ui::sharing;

/// Delay before the congratulations, in which the complete picture is seen.
const CELEBRATION_DELAY: Duration = Duration::from_millis(700);

/// When a result is recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// When the challenge is solved: the stored best is an earlier result.
    Solved,
    /// On a later visit: the stored best may be this result.
    ShownAgain,
}

impl SlidePage {
    /// Stores the result of the challenge that was just solved, and shows it after a delay.
    pub(super) fn celebrate(self) {
        if self.guide.is_on_now() {
            return;
        }
        let Some(result) = self.record_result(Moment::Solved) else { return };
        let show = move || {
            let is_here = self.result.try_get_untracked().flatten() == Some(result);
            if is_here && self.game.with_untracked(race::variant_of_solved).is_none() {
                self.dialogs.solved.set(true);
            }
        };
        set_timeout(show, CELEBRATION_DELAY);
    }

    /// Shows the result of the solved challenge again.
    pub fn show_result(self) {
        if self.result.with_untracked(Option::is_none) {
            self.record_result(Moment::ShownAgain);
        }
        self.dialogs.solved.set(self.game.is_solved());
    }

    /// Shares the result with the system dialog, or copies it.
    pub fn share(self) {
        if self.result.with_untracked(Option::is_none) {
            self.record_result(Moment::ShownAgain);
        }
        let words = solver_words::words();
        let Some(text) = self.shared_text() else { return };
        let failed = (words.not_shared)(&text);
        sharing::share(text, words.shared, failed);
    }

    /// Starts another challenge with the same settings.
    pub fn start_similar(self) {
        let challenge = self.facts.with_untracked(|facts| facts.challenge.clone());
        if let Some(challenge) = challenge {
            // A challenge that could be dealt can be dealt with another seed.
            let _ = self.start(Challenge { seed: random_seed(), ..challenge });
        }
    }

    /// Records the result of the solved challenge, and stores it as a best if no hints were used.
    fn record_result(self, moment: Moment) -> Option<ChallengeResult> {
        let challenge = self.facts.with_untracked(|facts| facts.challenge.clone())?.to_string();
        let (result, n_helps) = self.game.with_untracked(|game| {
            (Best { moves: game.n_moves(), ms: game.elapsed(now()) }, game.n_helps())
        });
        let is_earlier = |best: &Best| moment == Moment::Solved || *best != result;
        let before = storage::best(&challenge).filter(is_earlier);
        let result = ChallengeResult { result, before, n_helps };
        if n_helps == 0 {
            storage::store_best(&challenge, result.result);
        }
        self.result.set(Some(result));
        Some(result)
    }

    /// Formats the result in three lines: challenge, result with par, and link.
    fn shared_text(self) -> Option<String> {
        let (words, solver_words) = (words(), solver_words::words());
        let challenge = self.facts.with_untracked(|facts| facts.challenge.clone())?;
        let ChallengeResult { result, n_helps, .. } = self.result.get_untracked()?;
        let mut came_to = (words.solved_in)(result.moves, &clock_text(result.ms));
        if let Some(par) = self.par.get_untracked().and_then(solver_words.par) {
            came_to = format!("{came_to}, {par}");
        }
        if n_helps > 0 {
            came_to = format!("{came_to}, {}", (solver_words.hints_used)(n_helps));
        }
        let title = (solver_words.share_title)((words.design)(challenge.board), challenge.steps);
        Some(format!("{title}\n{came_to}\n{}", self.link()))
    }
}
