//! The turn: one tab at a time sends results and syncs. A state machine of one tab around a lock of the browser.
//!
//! A tab takes the lock from the others when it is opened or becomes visible, because browsers may suspend hidden tabs. A
//! tab that has lost the turn gets it back when no other tab has it. Where the browser denies locks, every tab has the
//! turn.

use std::collections::BTreeSet;

/// How a tab requests the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Takes it from the tab that has it.
    Take,
    /// Waits until no tab has it.
    Wait,
}

/// What happened to the tab or to its requests for the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// The page is opened, visible or hidden.
    Opened {
        /// Whether it is hidden.
        is_hidden: bool,
    },
    /// The page has become visible.
    Shown,
    /// The page is being left. It may come back from the back/forward cache.
    Left,
    /// The page has come back.
    Returned,
    /// The request with this number has the lock.
    Granted(u32),
    /// The request with this number has ended: the lock is released, another tab has taken it, or the browser denies
    /// locks.
    Ended(u32),
}

/// What the app must do, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnCommand {
    /// Request the lock, and report the request by its number.
    Request(u32, Manner),
    /// Release the lock.
    Release,
    /// The tab gets the turn (true) or loses it.
    Change(bool),
}

/// Whether it is this tab's turn, and its requests.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// Number of the request by which the tab has the turn.
    held: Option<u32>,
    /// Requests that had the lock and haven't ended.
    granted: BTreeSet<u32>,
    /// Number of the request that waits for the lock.
    waiting: Option<u32>,
    /// Number of the last request.
    last: u32,
    is_leaving: bool,
}

impl Turn {
    /// Returns whether it is this tab's turn.
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Handles an event.
    pub fn handle(&mut self, event: TurnEvent) -> Vec<TurnCommand> {
        let was_held = self.is_held();
        let next = match event {
            TurnEvent::Opened { is_hidden: true } => self.request(Manner::Wait),
            TurnEvent::Opened { is_hidden: false } | TurnEvent::Shown => self.request(Manner::Take),
            // Browsers don't keep a page with a lock in the back/forward cache.
            TurnEvent::Left => {
                self.is_leaving = true;
                Some(TurnCommand::Release)
            }
            TurnEvent::Returned if std::mem::take(&mut self.is_leaving) => {
                self.request(Manner::Take)
            }
            TurnEvent::Granted(number) => {
                self.granted.insert(number);
                self.waiting.take_if(|waiting| *waiting == number);
                self.held = Some(number);
                // It waited while the page was left.
                self.is_leaving.then_some(TurnCommand::Release)
            }
            TurnEvent::Ended(number) if !self.granted.remove(&number) => {
                self.waiting.take_if(|waiting| *waiting == number);
                self.held = Some(number);
                None
            }
            TurnEvent::Ended(number) if self.held == Some(number) => {
                self.held = None;
                if self.is_leaving { None } else { self.request(Manner::Wait) }
            }
            TurnEvent::Returned | TurnEvent::Ended(_) => None,
        };
        let change = (self.is_held() != was_held).then(|| TurnCommand::Change(self.is_held()));
        change.into_iter().chain(next).collect()
    }

    fn request(&mut self, manner: Manner) -> Option<TurnCommand> {
        if self.is_held() || (manner == Manner::Wait && self.waiting.is_some()) {
            return None;
        }
        self.last += 1;
        if manner == Manner::Wait {
            self.waiting = Some(self.last);
        }
        Some(TurnCommand::Request(self.last, manner))
    }
}

#[cfg(test)]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_locks_every_tab_has_the_turn() {
        let mut turn = Turn::default();
        let commands = turn.handle(TurnEvent::Opened { is_hidden: false });
        assert_eq!(commands, [TurnCommand::Request(1, Manner::Take)]);
        assert_eq!(turn.handle(TurnEvent::Ended(1)), [TurnCommand::Change(true)]);
        assert_eq!(turn.handle(TurnEvent::Shown), []);
        assert!(turn.is_held());
    }
}
