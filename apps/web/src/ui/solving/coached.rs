//! Hints and Auto-solve on a page: the coach decides, workers search.

use leptos::prelude::*;
use play::{Advice, Adviser, Coach};

use crate::platform::browser::now;
use crate::ui::controller::{Batch, Cause, Controller, Playable};
use crate::ui::online::{Aid, forbids};

/// A page whose game has a coach.
pub trait Coached: Copy + 'static
where
    Coach<Self::Adviser>: Send + Sync + 'static,
{
    type Adviser: Adviser<Puzzle: Playable>;

    /// Returns the game and its coach.
    fn coached(self) -> (Controller<PuzzleOf<Self>>, RwSignal<Coach<Self::Adviser>>);

    /// Shows a message of the coach and announces it.
    fn tell(self, advice: &AdviceOf<Self>);

    /// Redraws the board and starts the search that the coach needs, after a change of the coach.
    fn after_coach(self);

    /// Plays the steps of Auto-solve when they are due.
    fn request_frame(self);

    /// Ends animations before the coach looks at the game.
    fn before_help(self) {}

    /// Shows a hint, or plays it if it is already shown.
    fn hint(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.before_help();
        let (game, coach) = self.coached();
        let advice =
            game.with_untracked(|game| coach.try_update(|coach| coach.hint(game)).flatten());
        if let Some(advice) = advice {
            self.tell(&advice);
        }
        self.play_next(Cause::Button);
        self.after_coach();
    }

    /// Starts Auto-solve from the current position.
    fn solve(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.before_help();
        let (game, coach) = self.coached();
        let advice = game
            .with_untracked(|game| coach.try_update(|coach| coach.solve(game, now())).flatten());
        self.after_advice(advice);
    }

    /// Stops Auto-solve, or the search for a hint.
    fn stop(self) {
        let (_, coach) = self.coached();
        self.after_advice(coach.try_update(Coach::stop).flatten());
    }

    /// Pauses or resumes Auto-solve.
    fn toggle_auto_pause(self) {
        let (_, coach) = self.coached();
        coach.update(Coach::toggle_pause);
        self.request_frame();
    }

    /// Sends the game the coach's next input, if one is due.
    fn play_next(self, cause: Cause) {
        let (game, coach) = self.coached();
        let input = game.with_untracked(|game| {
            // Subscribers are notified only if there is an input.
            coach.try_maybe_update(|coach| {
                let input = coach.next_input(game, now());
                (input.is_some(), input)
            })
        });
        if let Some(input) = input.flatten() {
            game.send(cause, [input]);
        }
    }

    /// Returns whether the coach has a scheduled input.
    fn is_stepping(self) -> bool {
        let (game, coach) = self.coached();
        game.with_untracked(|game| coach.with_untracked(|coach| coach.wait(game, now()).is_some()))
    }

    /// Tells the coach the effects of a batch of inputs.
    fn follow_by_coach(self, batch: &Batch<PuzzleOf<Self>>) {
        let (game, coach) = self.coached();
        game.with_untracked(|game| coach.update(|coach| coach.follow(&batch.effects, game)));
    }

    /// Shows what the coach has said, and what it does now.
    fn after_advice(self, advice: Option<AdviceOf<Self>>) {
        if let Some(advice) = advice {
            self.tell(&advice);
        }
        self.after_coach();
    }
}

type PuzzleOf<C> = <<C as Coached>::Adviser as Adviser>::Puzzle;
/// A message of a page's coach.
pub type AdviceOf<C> = Advice<<<C as Coached>::Adviser as Adviser>::Tip>;
