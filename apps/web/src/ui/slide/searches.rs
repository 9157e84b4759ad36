//! Par, hints, Auto-solve and review: the coach decides, workers search.

use ::slide::{Adviser, Board, Coach, Params, Search, Slide, Turn};
use leptos::prelude::*;
use play::Effect as Done;

use super::announcements;
use super::facts::{ParState, Review};
use super::game::SlidePage;
use super::tasks::{ParSlide, ReviewSlide, SearchResult, SolveSlide, format_moves};
use crate::platform::browser::now;
use crate::platform::work::{End, Job, start};
use crate::ui::controller::{Batch, Cause, Controller};
use crate::ui::shell::announce;
use crate::ui::solving::{AdviceOf, Coached};

/// Nodes searched for a shorter solution after a hint is shown.
const MORE_FOR_HINT: u64 = 2_000_000;
/// Nodes searched for a shorter solution before Auto-solve starts to play.
const MORE_FOR_SOLVE: u64 = 12_000_000;

/// The running searches. Dropping a job stops it.
#[derive(Default)]
pub struct Searches {
    /// The challenge whose par is known or being searched, and the search.
    par: Option<(String, Option<Job>)>,
    /// The search for the coach.
    board: Option<(Search, Job)>,
    review: Option<Job>,
}

impl SlidePage {
    /// Starts or stops a worker so that it searches the board the coach needs.
    pub(super) fn search(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        let wanted = self.coach.with_untracked(Coach::next_search);
        let mut searches = searches.borrow_mut();
        let Some(wanted) = wanted else {
            // A search whose hint is shown continues for a shorter solution; any other is obsolete.
            let is_of_use = self.coach.with_untracked(|coach| coach.shown_hint().is_some());
            searches.board.take_if(|_| !is_of_use);
            return;
        };
        if searches.board.as_ref().is_some_and(|(running, _)| *running == wanted) {
            return;
        }
        self.search_result.set(None);
        let board = self.game.with_untracked(|game| game.puzzle().position().to_string());
        let more = if wanted.is_for_auto { MORE_FOR_SOLVE } else { MORE_FOR_HINT };
        let (reported, ended) = (wanted.board.clone(), wanted.clone());
        let job = start(
            SolveSlide { board, more },
            move |found: SearchResult| self.take_result(&reported, found),
            move |end| self.take_end(&ended, end),
        );
        searches.board = Some((wanted, job));
    }

    /// Starts the search for the challenge's par, unless it is known or running.
    pub(super) fn search_par(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        let now = self.game.with_untracked(|game| match game.params() {
            Params::Challenge(challenge) => {
                Some((challenge.to_string(), game.start().board().clone()))
            }
            Params::Free(_) => None,
        });
        let mut searches = searches.borrow_mut();
        let Some((challenge, board)) = now else {
            searches.par = None;
            return self.par.set(None);
        };
        if searches.par.as_ref().is_some_and(|(of, _)| *of == challenge) {
            return;
        }
        self.par.set(Some(ParState::Computing));
        let task = ParSlide { challenge: challenge.clone() };
        let learn = move |board: &Board, found: &SearchResult, is_final: bool| {
            let Some(moves) = found.solution() else { return };
            self.learn(|adviser| {
                adviser.learn(board, &moves);
                if is_final {
                    adviser.mark_searched(board);
                }
            });
        };
        let reported = board.clone();
        let on_report = move |found: SearchResult| learn(&reported, &found, false);
        let job = start(task, on_report, move |end| match end {
            End::Done(found) => {
                self.par.try_set(Some(ParState::of(&found)));
                learn(&board, &found, true);
            }
            // The next visit to this challenge tries again.
            End::Failed(_) => {
                if let Some(searches) = self.searches.try_get_value() {
                    searches.borrow_mut().par = None;
                }
            }
            End::Stopped(_) => {}
        });
        searches.par = Some((challenge, Some(job)));
    }

    /// Starts the review of the solved challenge, unless it is known or running.
    pub(super) fn search_review(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        if self.review.with_untracked(Option::is_some) {
            return;
        }
        let played = self.game.with_untracked(|game| match game.params() {
            Params::Challenge(challenge) => {
                let slides = game.moves().filter_map(|turn| match turn {
                    Turn::Slide(m) => Some(*m),
                    _ => None,
                });
                Some((challenge.to_string(), format_moves(&slides.collect::<Vec<_>>())))
            }
            Params::Free(_) => None,
        });
        let Some((challenge, moves)) = played else { return };
        self.review.set(Some(Review::Searching));
        let par = match self.par.get_untracked() {
            Some(ParState::Known { n_moves, lower_bound, .. }) => Some((lower_bound, n_moves)),
            _ => None,
        };
        let job = start(
            ReviewSlide { challenge, moves, par },
            |()| (),
            move |end| {
                let left = match end {
                    End::Done(left) => left,
                    End::Stopped(_) | End::Failed(_) => Vec::new(),
                };
                self.review.try_set(Some(Review::Ready(left)));
            },
        );
        searches.borrow_mut().review = Some(job);
    }

    /// Discards the review because another game is loaded or this one was restarted.
    pub(super) fn forget_review(self) {
        if let Some(searches) = self.searches.try_get_value() {
            searches.borrow_mut().review = None;
        }
        self.review.set(None);
    }

    /// Updates coach, status and search after a batch of inputs.
    pub(super) fn follow_by_search(self, batch: &Batch<Slide>) {
        self.follow_by_coach(batch);
        let is_shown_only = batch.effects.iter().all(|effect| *effect == Done::Shown);
        let is_whole = self.game.with_untracked(|game| game.puzzle().board().is_solved());
        if !is_shown_only && (batch.cause != Cause::Computer || is_whole) {
            self.status.set(String::new());
        }
        self.search();
    }

    /// Adds a solution to the coach, and shows the hint that waits for it.
    fn learn(self, learn: impl FnOnce(&mut Adviser)) {
        let advice = self.coach.try_update(|coach| coach.learn(learn)).flatten();
        if advice.is_some() {
            self.after_advice(advice);
        }
    }

    /// Handles a progress report of a search.
    fn take_result(self, board: &Board, found: SearchResult) {
        let (moves, guess) = (found.solution(), found.guess());
        self.search_result.try_set(Some(found));
        self.learn(|adviser| match (moves, guess) {
            (Some(moves), _) => adviser.learn(board, &moves),
            (None, Some(guess)) => adviser.guess(board, &guess),
            (None, None) => {}
        });
    }

    /// Handles the end of a search.
    fn take_end(self, search: &Search, end: End<SearchResult>) {
        let Some(searches) = self.searches.try_get_value() else { return };
        searches.borrow_mut().board = None;
        let found = match end {
            End::Done(found) => found,
            End::Stopped(found) => found.unwrap_or_default(),
            End::Failed(_) => SearchResult::default(),
        };
        let moves = found.solution();
        self.search_result.try_set(Some(found));
        let advice = self.coach.try_update(|coach| coach.take(search, &moves, now())).flatten();
        self.after_advice(advice);
    }
}

impl Coached for SlidePage {
    type Adviser = Adviser;

    fn coached(self) -> (Controller<Slide>, RwSignal<Coach>) {
        (self.game, self.coach)
    }

    fn tell(self, advice: &AdviceOf<Self>) {
        let found = self.search_result.get_untracked().unwrap_or_default();
        let text =
            self.game.with_untracked(|game| announcements::advice_text(game, advice, &found));
        self.status.set(text.clone());
        announce(text);
    }

    fn after_coach(self) {
        self.draw();
        self.search();
    }

    fn request_frame(self) {
        self.request_frame();
    }

    fn before_help(self) {
        self.finish_shuffle();
    }
}
