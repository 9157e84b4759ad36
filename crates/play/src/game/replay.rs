//! Loading a record: each act is performed as in play, within a budget.

use super::Game;
use crate::{Act, Budget, Effect, Millis, Puzzle, Record, RecordError};

impl<P: Puzzle> Game<P> {
    /// Replays a record and checks its times and its result. The game's clock continues from the time in
    /// the record, and is paused if the player had paused it.
    ///
    /// Acts that would exceed the budget are refused before they are performed.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first thing that is wrong with it.
    pub fn load(record: &Record, budget: Budget, now: Millis) -> Result<Self, RecordError> {
        if record.game != P::NAME {
            return Err(RecordError::OtherGame {
                expected: P::NAME.to_string(),
                found: record.game.clone(),
            });
        }
        let bad_params = |why: String| RecordError::Params { params: record.params.clone(), why };
        let params = record.params.parse::<P::Params>().map_err(|e| bad_params(e.to_string()))?;
        let too_much = |over| RecordError::OverBudget { number: 0, over };
        budget.check(0, P::deal_cost(&params)).map_err(too_much)?;
        // In the replay, `now` is the playing time.
        let mut game = Game::<P>::new(params, 0).map_err(|e| bad_params(e.to_string()))?;
        for (index, (at, text)) in record.moves.iter().enumerate() {
            game.replay(index + 1, *at, text, budget)?;
        }
        game.check_time(record.moves.len() + 1, record.result.elapsed)?;
        let played = game.outcome(record.result.elapsed);
        if played != record.result {
            return Err(RecordError::OtherOutcome { played, claimed: record.result });
        }
        game.set_clock(played.elapsed, now);
        Ok(game)
    }

    /// Returns the acts, with their playing times.
    pub(crate) fn log(&self) -> &[(Millis, Act<P::Move>)] {
        &self.log
    }

    /// Performs the act written in an entry of a record, if the budget allows it.
    fn replay(
        &mut self,
        number: usize,
        at: Millis,
        text: &str,
        budget: Budget,
    ) -> Result<(), RecordError> {
        let act = text.parse::<Act<P::Move>>().map_err(|why| RecordError::Unreadable {
            number,
            text: text.to_string(),
            why,
        })?;
        let too_much = |over| RecordError::OverBudget { number, over };
        budget.check(number, self.cost + self.cost_of(&act)).map_err(too_much)?;
        self.check_time(number, at)?;
        let illegal = |why: String| RecordError::Illegal { number, text: text.to_string(), why };
        match self.act(act, at) {
            Ok(Effect::Ignored) => Err(illegal("it does nothing here".to_string())),
            Ok(_) => Ok(()),
            Err(refusal) => Err(illegal(refusal.to_string())),
        }
    }

    /// Checks a recorded time: it never goes back, and stays the same while the clock is paused.
    fn check_time(&self, number: usize, at: Millis) -> Result<(), RecordError> {
        let last = self.log.last().map_or(0, |(at, _)| *at);
        let stopped = self.clock.is_paused() || self.ending.is_some();
        if at < last || (stopped && at != last) {
            return Err(RecordError::Time { number, at, clock: last });
        }
        Ok(())
    }
}
