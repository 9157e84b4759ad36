//! Par, hints, Solve and the review on the page: the coach decides, workers search.

use ::slide::{Board, Coach, Note, Params, Slide, SolveError, Turn};
use leptos::prelude::*;
use play::{Effect as Done, Game};

use super::facts::{ParState, Review};
use super::game::SlidePage;
use super::spoken;
use super::tasks::{Found, ParSlide, ReviewSlide, SolveSlide, text_of};
use crate::browser::now;
use crate::controller::{Batch, Cause};
use crate::online::race::{self, Aid};
use crate::shell::announce;
use crate::work::{End, Job, start};

/// A hint is shown at once, and so many steps more are tried for a shorter way.
const MORE_FOR_HINT: u64 = 2_000_000;
/// Solve waits for a solution that is worth seeing: so many steps are tried for a shorter one.
const MORE_FOR_SOLVE: u64 = 12_000_000;

/// The searches under way. Dropping one stops it.
#[derive(Default)]
pub struct Searches {
    /// The challenge whose par is searched or known, and the search.
    par: Option<(String, Option<Job>)>,
    /// The board that is solved for the coach, how many steps more it gets, and the search.
    board: Option<(Board, u64, Job)>,
    review: Option<Job>,
}

impl SlidePage {
    /// Shows which piece to move, or moves it if it is shown already.
    pub fn hint(self) {
        if race::forbids(Aid::Help) {
            return;
        }
        self.end_film();
        if let Some(note) = self.ask_coach(Coach::hint) {
            self.say(&note);
        }
        self.play_next(Cause::Button);
        self.after_coach();
    }

    /// Lets the computer solve it from the position as it is.
    pub fn solve(self) {
        if race::forbids(Aid::Help) {
            return;
        }
        self.end_film();
        let note = self.ask_coach(|coach, game| coach.solve(game, now()));
        if let Some(note) = note {
            self.say(&note);
        }
        self.after_coach();
    }

    /// Ends Solve, or the search for a hint, where it is.
    pub fn stop(self) {
        if let Some(note) = self.coach.try_update(Coach::stop).flatten() {
            self.say(&note);
        }
        self.after_coach();
    }

    /// Holds the steps of Solve, or lets them go on.
    pub fn toggle_hold(self) {
        self.coach.update(Coach::toggle_hold);
        self.request_frame();
    }

    /// Gives the game the input that the coach has for it now, if it has one.
    pub(super) fn play_next(self, cause: Cause) {
        let pace = self.settings.with_untracked(|settings| settings.speed.pace());
        let input = self.game.with_untracked(|game| {
            // No signal is sent when the coach has nothing.
            self.coach.try_maybe_update(|coach| {
                let input = coach.next_input(game, pace, now());
                (input.is_some(), input)
            })
        });
        if let Some(input) = input.flatten() {
            self.game.send(cause, [input]);
        }
    }

    /// Lets a worker search the board that the coach wants, and no other.
    pub(super) fn search(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        let wanted = self.coach.with_untracked(|coach| {
            let more = if coach.auto().is_some() { MORE_FOR_SOLVE } else { MORE_FOR_HINT };
            coach.wanted().map(|board| (board.clone(), more))
        });
        let mut searches = searches.borrow_mut();
        let Some((board, more)) = wanted else {
            // A search whose hint is shown goes on for a shorter way; any other is of no use any more.
            let is_of_use = self.coach.with_untracked(|coach| coach.shown_piece().is_some());
            searches.board.take_if(|_| !is_of_use);
            return;
        };
        let is_it = |now: &(Board, u64, Job)| (&now.0, now.1) == (&board, more);
        if searches.board.as_ref().is_some_and(is_it) {
            return;
        }
        self.found.set(None);
        let text = self.game.with_untracked(|game| game.puzzle().position().to_string());
        let job = start(
            SolveSlide { board: text, more },
            {
                let board = board.clone();
                move |found: Found| self.take_found(&board, &found)
            },
            {
                let board = board.clone();
                move |end| self.take_end(&board, end)
            },
        );
        searches.board = Some((board, more, job));
    }

    /// Searches the par of the challenge on the page, unless it is known or searched already.
    pub(super) fn search_par(self) {
        let Some(searches) = self.searches.try_get_value() else { return };
        let now = self.game.with_untracked(|game| match game.params() {
            Params::Challenge(challenge) => {
                Some((challenge.to_string(), game.start().estimate(), game.start().board().clone()))
            }
            Params::Free(_) => None,
        });
        let mut searches = searches.borrow_mut();
        let Some((challenge, estimate, board)) = now else {
            searches.par = None;
            return self.par.set(None);
        };
        if searches.par.as_ref().is_some_and(|(of, _)| *of == challenge) {
            return;
        }
        self.par.set(Some(ParState::Estimate(estimate)));
        let task = ParSlide { challenge: challenge.clone() };
        let learn = move |board: &Board, found: &Found| {
            let moves = found.solution()?;
            self.coach.try_update(|coach| coach.learn(board, &moves)).flatten()
        };
        let on_report = {
            let board = board.clone();
            move |found: Found| {
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
                self.par.try_set(Some(ParState::of(&found, estimate)));
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

    /// Searches how many moves were left after each move of the solved challenge, unless it is known.
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
                Some((challenge.to_string(), text_of(&slides.collect::<Vec<_>>())))
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

    /// Another game is on the page, or the same from its start.
    pub(super) fn forget_review(self) {
        if let Some(searches) = self.searches.try_get_value() {
            searches.borrow_mut().review = None;
        }
        self.review.set(None);
    }

    /// Tells the coach what a batch of inputs did.
    pub(super) fn follow_by_coach(self, batch: &Batch<Slide>) {
        self.game.with_untracked(|game| {
            self.coach.update(|coach| {
                batch.effects.iter().for_each(|effect| coach.follow(effect, game));
            });
        });
        let is_shown_only = batch.effects.iter().all(|effect| *effect == Done::Shown);
        let is_whole = self.game.with_untracked(|game| game.puzzle().board().is_solved());
        if !is_shown_only && (batch.cause != Cause::Computer || is_whole) {
            self.status.set(String::new());
        }
        self.search();
    }

    /// What the coach is asked or told changes what is drawn, searched and stepped.
    pub(super) fn after_coach(self) {
        self.draw();
        self.search();
    }

    fn ask_coach(self, ask: impl FnOnce(&mut Coach, &Game<Slide>) -> Option<Note>) -> Option<Note> {
        self.game.with_untracked(|game| self.coach.try_update(|coach| ask(coach, game)).flatten())
    }

    /// A search has come so far.
    fn take_found(self, board: &Board, found: &Found) {
        self.found.try_set(Some(found.clone()));
        let note = found
            .solution()
            .and_then(|moves| self.coach.try_update(|coach| coach.learn(board, &moves)).flatten());
        if let Some(note) = note {
            self.say(&note);
            self.after_coach();
        }
    }

    /// A search has ended.
    fn take_end(self, board: &Board, end: End<Found>) {
        let Some(searches) = self.searches.try_get_value() else { return };
        searches.borrow_mut().board = None;
        let found = match end {
            End::Done(found) => found,
            End::Stopped(found) => found.unwrap_or_default(),
            End::Failed(_) => Found::default(),
        };
        self.take_found(board, &found);
        let Found { lower_bound, left, nodes, .. } = found;
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
            self.game.with_untracked(|game| spoken::words_of_note(game.puzzle().board(), note));
        self.status.set(text.clone());
        announce(text);
    }
}
