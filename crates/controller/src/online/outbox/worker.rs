//! Sends the waiting results one after another: a pure state machine of one tab.

use serde_json::value::RawValue;
use wire::api;

use super::{Entry, EntryId, Outbox, OutboxUpdate, State};
use crate::online::problem::{Problem, pause_after};
use crate::online::tickets::{HOLD, Ticket};
use crate::store::ListUpdate;

/// By how many milliseconds a game may be longer than its ticket is old. Slightly less than the server allows.
const TOLERANCE: f64 = 1_500.0;

/// Longest wait for a ticket to become old enough, in milliseconds. If more is missing, the ticket arrived late or the
/// device clock was changed, and the server decides.
const LONGEST_WAIT: f64 = 60_000.0;

/// What happened.
#[derive(Clone, Debug)]
pub enum OutboxEvent {
    /// It is this tab's turn to send.
    TurnGained,
    /// Another tab sends from now on.
    TurnLost,
    /// This tab or another one has changed the list, or the player has signed in.
    Changed,
    /// The server has answered, or the request has failed.
    Answered(EntryId, Box<Result<api::Accepted, Problem>>),
    /// The timer has expired.
    Timer,
    /// The device is online again, or the page is visible again.
    RetryNow,
}

/// What the app must do, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum OutboxCommand {
    /// Change the stored list.
    Update(OutboxUpdate),
    /// Send a result.
    Send {
        /// Identifies the entry; reported with the answer.
        id: EntryId,
        /// The signed ticket.
        ticket: Option<String>,
        /// The serialized record, which is valid JSON.
        record: String,
    },
    /// Report [`OutboxEvent::Timer`] after this number of milliseconds. A timer that was set before is cancelled.
    SetTimer(u64),
}

/// The part of a tab in sending results.
#[derive(Clone, Debug, Default)]
pub struct OutboxWorker {
    has_turn: bool,
    /// The result that is being sent, with its ticket. Another tab may drop the ticket meanwhile.
    sending: Option<(EntryId, Option<Ticket>)>,
    /// Failed attempts since the last success.
    n_failures: u32,
    /// Whether the next attempt waits for the timer.
    is_pausing: bool,
}

impl OutboxWorker {
    /// Handles an event. `list` is the stored list.
    pub fn handle(
        &mut self,
        event: OutboxEvent,
        mut list: Outbox,
        is_signed_in: bool,
        now: f64,
    ) -> Vec<OutboxCommand> {
        let mut commands = Vec::new();
        match event {
            OutboxEvent::TurnGained => self.has_turn = true,
            OutboxEvent::TurnLost => self.has_turn = false,
            OutboxEvent::Changed => {}
            OutboxEvent::Timer => self.is_pausing = false,
            OutboxEvent::RetryNow => (self.is_pausing, self.n_failures) = (false, 0),
            OutboxEvent::Answered(id, answer) => {
                let ticket = self.sending.take().and_then(|(_, ticket)| ticket);
                commands.extend(self.after_answer(id, ticket, *answer, &mut list));
            }
        }
        if self.has_turn && is_signed_in && !self.is_pausing && self.sending.is_none() {
            self.send_next(&mut list, now, &mut commands);
        }
        commands
    }

    fn after_answer(
        &mut self,
        id: EntryId,
        ticket: Option<Ticket>,
        answer: Result<api::Accepted, Problem>,
        list: &mut Outbox,
    ) -> Option<OutboxCommand> {
        list.waiting(&id)?;
        // Race results always need their ticket.
        let droppable = ticket.filter(|ticket| ticket.race.is_none());
        let state = match answer {
            Ok(accepted) => {
                self.n_failures = 0;
                State::Accepted(accepted)
            }
            Err(problem) if problem.is_key_unknown() || problem.is_temporary() => {
                let pause = pause_after(self.n_failures, &problem);
                self.n_failures = self.n_failures.saturating_add(1);
                self.is_pausing = true;
                return Some(OutboxCommand::SetTimer(pause));
            }
            Err(problem) => match droppable {
                // The game may still count as an offline game.
                Some(ticket) if problem.is_ticket_suspect() => {
                    return Some(update(OutboxUpdate::DropTicket(id, ticket), list));
                }
                _ => State::Refused(problem.to_string()),
            },
        };
        Some(update(OutboxUpdate::Answer(id, state.into()), list))
    }

    /// Sends the first result that can be sent, or sets a timer for the first one that must wait.
    fn send_next(&mut self, list: &mut Outbox, now: f64, commands: &mut Vec<OutboxCommand>) {
        let mut soonest = None::<u64>;
        for entry in list.clone().0 {
            let id = entry.id();
            let Entry { solved, state: State::Waiting { ticket, record, held_until } } = entry
            else {
                continue;
            };
            let held = held_until.and_then(|until| held_for(until, now));
            let wait = held.or(ticket.as_ref().and_then(|ticket| wait(ticket, solved.ms, now)));
            if let Some(wait) = wait {
                soonest = Some(soonest.unwrap_or(u64::MAX).min(wait));
                continue;
            }
            if RawValue::from_string(record.clone()).is_err() {
                let state = State::Refused(Problem::Unreadable.to_string());
                commands.push(update(OutboxUpdate::Answer(id, state.into()), list));
                continue;
            }
            self.sending = Some((id.clone(), ticket.clone()));
            let ticket = ticket.map(|ticket| ticket.signed);
            return commands.push(OutboxCommand::Send { id, ticket, record });
        }
        commands.extend(soonest.map(OutboxCommand::SetTimer));
    }
}

fn update(update: OutboxUpdate, list: &mut Outbox) -> OutboxCommand {
    update.apply(list);
    OutboxCommand::Update(update)
}

/// Returns the milliseconds for which a result is still held. A longer time than [`HOLD`] means that the clock was set
/// back.
fn held_for(until: u64, now: f64) -> Option<u64> {
    let left = until as f64 - now;
    (left > 0.0 && left <= HOLD as f64).then_some(left as u64 + 1)
}

/// Returns the milliseconds until the ticket is as old as the game is long, if the result should wait for that.
fn wait(ticket: &Ticket, played: u64, now: f64) -> Option<u64> {
    let lack = played as f64 - (now - ticket.at) - TOLERANCE;
    (lack > 0.0 && lack <= LONGEST_WAIT).then_some(lack as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_waits_for_its_ticket_for_at_most_a_minute() {
        let ticket = Ticket { signed: "t".to_owned(), at: 100_000.0, race: None, puzzle: None };
        assert_eq!(wait(&ticket, 5_000, 105_000.0), None);
        assert_eq!(wait(&ticket, 5_000, 102_000.0), Some(1_501));
        assert_eq!(wait(&ticket, 5_000, 1_000.0), None, "the clock was set back");
        assert_eq!(wait(&ticket, 600_000, 102_000.0), None, "the ticket came late");
    }

    #[test]
    fn a_result_is_held_only_for_a_short_time() {
        assert_eq!(held_for(10_000, 9_000.0), Some(1_001));
        assert_eq!(held_for(10_000, 10_000.0), None);
        assert_eq!(held_for(1_000_000, 10_000.0), None, "the clock was set back");
    }
}
