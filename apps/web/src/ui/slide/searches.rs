//! Par, hints, Auto-solve and review: the coach decides, workers search.

use ::slide::{Board, Coach, Note, Params, Slide, SolveError, Turn};
use leptos::prelude::*;
use play::{Effect as Done, Game};

use super::announcements;
use super::facts::{ParState, Review};
use super::game::SlidePage;
use super::tasks::{ParSlide, ReviewSlide, SearchResult, SolveSlide, format_moves};
use crate::platform::browser::now;
use crate::platform::work::{End, Job, start};
use crate::ui::controller::{Batch, Cause};
use crate::ui::online::{Aid, forbids};
use crate::ui::shell::announce;

/// Nodes searched for a shorter solution after a hint is shown.
const MORE_FOR_HINT: u64 = 2_000_000;
/// Nodes searched for a shorter solution before Auto-solve starts to play.
const MORE_FOR_SOLVE: u64 = 12_000_000;

/// The running searches. Dropping a job stops it.
#[derive(Default)]
pub struct Searches {
    /// The challenge whose par is known or being searched, and the search.
    par: Option<(String, Option<Job>)>,
    /// The board being solved for the coach, its `more` nodes, and the search.
    board: Option<(Board, u64, Job)>,
    review: Option<Job>,
}

impl SlidePage {
    /// Shows which piece to move, or moves it if it is already shown.
    pub fn hint(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.finish_shuffle();
        if let Some(note) = self.ask_coach(Coach::hint) {
            self.say(&note);
        }
        self.play_next(Cause::Button);
        self.after_coach();
    }

    /// Starts Auto-solve from the current position.
    pub fn solve(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.finish_shuffle();
        let note = self.ask_coach(|coach, game| coach.solve(game, now()));
        if let Some(note) = note {
            self.say(&note);
        }
        self.after_coach();
    }

    /// Stops Auto-solve, or the search for a hint.
    pub fn stop(self) {
        if let Some(note) = self.coach.try_update(Coach::stop).flatten() {
            self.say(&note);
        }
        self.after_coach();
    }

    /// Pauses or resumes Auto-solve.
    pub fn toggle_solve_pause(self) {
        self.coach.update(Coach::toggle_pause);
        self.request_frame();
    }

    /// Sends the coach's next input to the game, if there is one.
    pub(super) fn play_next(self, cause: Cause) {
        let pace = self.settings.with_untracked(|settings| settings.speed.pace());
        let input = self.game.with_untracked(|game| {
            // Subscribers are notified only if the coach has an input.
            self.coach.try_maybe_update(|coach| {
                let input = coach.next_input(game, pace, now());
                (input.is_some(), input)
            })
        });
        if let Some(input) = input.flatten() {
            self.game.send(cause, [input]);
        }
    }

    /// Starts or stops a worker so that it searches the board the coach needs.
    pub(super) fn search(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        let wanted = self.coach.with_untracked(|coach| {
            let more = if coach.auto().is_some() { MORE_FOR_SOLVE } else { MORE_FOR_HINT };
            coach.wanted().map(|board| (board.clone(), more))
        });
        let mut searches = searches.borrow_mut();
        let Some((board, more)) = wanted else {
            // A search whose hint is shown continues for a shorter solution; any other is obsolete.
            let is_of_use = self.coach.with_untracked(|coach| coach.shown_piece().is_some());
            searches.board.take_if(|_| !is_of_use);
            return;
        };
        let is_it = |now: &(Board, u64, Job)| (&now.0, now.1) == (&board, more);
        if searches.board.as_ref().is_some_and(is_it) {
            return;
        }
        self.search_result.set(None);
        let text = self.game.with_untracked(|game| game.puzzle().position().to_string());
        let job = start(
            SolveSlide { board: text, more },
            {
                let board = board.clone();
                move |found: SearchResult| self.take_result(&board, &found)
            },
            {
                let board = board.clone();
                move |end| self.take_end(&board, end)
            },
        );
        searches.board = Some((board, more, job));
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
        let learn = move |board: &Board, found: &SearchResult| {
            let moves = found.solution()?;
            self.coach.try_update(|coach| coach.learn(board, &moves)).flatten()
        };
        let on_report = {
            let board = board.clone();
            move |found: SearchResult| {
                if let Some(note) = learn(&board, &found) {
                    self.say(&note);
                    self.after_coach();
                }
            }
        };
        let job = start(task, on_report, move |end| match end {
            End::Done(found) => {
                let note = learn(&board, &found);
                self.coach.try_update(|coach| coach.mark_searched(&board));
                self.par.try_set(Some(ParState::of(&found)));
                if let Some(note) = note {
                    self.say(&note);
                    self.after_coach();
                }
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

    /// Tells the coach the effects of a batch of inputs.
    pub(super) fn follow_by_coach(self, batch: &Batch<Slide>) {
        self.game.with_untracked(|game| {
            self.coach.update(|coach| coach.follow(&batch.effects, game));
        });
        let is_shown_only = batch.effects.iter().all(|effect| *effect == Done::Shown);
        let is_whole = self.game.with_untracked(|game| game.puzzle().board().is_solved());
        if !is_shown_only && (batch.cause != Cause::Computer || is_whole) {
            self.status.set(String::new());
        }
        self.search();
    }

    /// Redraws the board and updates the search after a change of the coach.
    pub(super) fn after_coach(self) {
        self.draw();
        self.search();
    }

    fn ask_coach(self, ask: impl FnOnce(&mut Coach, &Game<Slide>) -> Option<Note>) -> Option<Note> {
        self.game.with_untracked(|game| self.coach.try_update(|coach| ask(coach, game)).flatten())
    }

    /// Handles a progress report of a search.
    fn take_result(self, board: &Board, found: &SearchResult) {
        self.search_result.try_set(Some(found.clone()));
        let note = found
            .solution()
            .and_then(|moves| self.coach.try_update(|coach| coach.learn(board, &moves)).flatten());
        if let Some(note) = note {
            self.say(&note);
            self.after_coach();
        }
    }

    /// Handles the end of a search.
    fn take_end(self, board: &Board, end: End<SearchResult>) {
        let Some(searches) = self.searches.try_get_value() else { return };
        searches.borrow_mut().board = None;
        let found = match end {
            End::Done(found) => found,
            End::Stopped(found) => found.unwrap_or_default(),
            End::Failed(_) => SearchResult::default(),
        };
        self.take_result(board, &found);
        let SearchResult { lower_bound, left, nodes, .. } = found;
        let error = SolveError::OutOfBudget { lower_bound, left, nodes };
        let error = found.moves.is_none().then_some(error);
        let note = self.coach.try_update(|coach| coach.end(board, error, now())).flatten();
        if let Some(note) = note {
            self.say(&note);
        }
        self.after_coach();
    }

    fn say(self, note: &Note) {
        let text =
            self.game.with_untracked(|game| announcements::note_text(game.puzzle().board(), note));
        self.status.set(text.clone());
        announce(text);
    }
}
