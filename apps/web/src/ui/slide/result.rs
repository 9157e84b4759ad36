//! The end of a game: leaving or restarting it, and the result of a solved challenge, stored, shown and shared.

use std::time::Duration;

use ::slide::{Challenge, Slide, Turn};
use leptos::prelude::*;
use play::{Input, clock_text};

use super::facts::ChallengeResult;
use super::game::SlidePage;
use super::links::{self, OpenedGame};
use super::storage::{self, Best};
use super::{FREE_PLAY, solver_words, words::words};
use crate::platform::browser::{now, random_seed};
use crate::ui::route;
use crate::ui::sharing;

/// Time after the last move in which the result can't be pressed: a press may have been meant for the board.
const SETTLING: Duration = Duration::from_secs(1);

/// When a result is recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// When the challenge is solved: the stored best is an earlier result.
    Solved,
    /// On a later visit: the stored best may be this result.
    ShownAgain,
}

impl SlidePage {
    /// Stores the result of the challenge that was just solved. The board keeps showing the complete picture.
    pub(super) fn celebrate(self) {
        if self.guide.is_on_now() {
            return;
        }
        self.record_result(Moment::Solved);
        self.settles.set(true);
        let allow_presses = move || {
            // The page may have been left.
            let _ = self.settles.try_set(false);
        };
        set_timeout(allow_presses, SETTLING);
    }

    /// Returns the result of the solved challenge, also after a reload.
    fn shown_result(self) -> Option<ChallengeResult> {
        self.result.get_untracked().or_else(|| self.record_result(Moment::ShownAgain))
    }

    /// Shares the result with the system dialog, or copies it.
    pub fn share(self) {
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

    /// Leaves a challenge, giving it up unless it is solved; free play continues with its position.
    pub fn leave(self) {
        let Some(board) = self.game.with_untracked(Slide::free_board) else { return };
        self.game.save_if_changed();
        self.game.press(Input::GiveUp);
        self.game.save_if_changed();
        let OpenedGame { game, stored } = links::free_play_on(board);
        self.game.load(game, stored);
        self.game.save_if_changed();
        route::go(FREE_PLAY);
    }

    /// Resets free play to the complete picture, or restarts a challenge.
    pub fn reset(self) {
        let is_free = self.facts.with_untracked(|facts| facts.challenge.is_none());
        let is_home = self.game.scene.with_untracked(|scene| scene.board.is_solved());
        if !is_free {
            self.game.press(Input::Restart);
        } else if !is_home {
            self.game.press(Input::Move(Turn::Reset));
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
        let ChallengeResult { result, n_helps, .. } = self.shown_result()?;
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

/// The result compared with par and with the player's best.
#[component]
pub fn Compared(page: SlidePage) -> impl IntoView {
    let solver_words = solver_words::words();
    page.shown_result().map(|ChallengeResult { result, before, n_helps }| {
        let compared = match before {
            _ if n_helps > 0 => solver_words.hints_no_best.to_owned(),
            Some(best) => {
                let is_best = (result.moves < best.moves, result.ms < best.ms);
                (words().compared)(best.moves, &clock_text(best.ms), is_best)
            }
            None => words().first_time.to_owned(),
        };
        let par = move || page.par.get().map(|par| (solver_words.compared)(par, result.moves));
        view! {
            <p class="slide-compared">{par}</p>
            <p>{compared}</p>
        }
    })
}
