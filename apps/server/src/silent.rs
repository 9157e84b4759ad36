//! Connections that haven't sent a request yet. They give way when there are too many connections.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The silent connections, by number in order of arrival.
#[derive(Clone, Debug, Default)]
pub(crate) struct Silent(Arc<Mutex<Connections>>);

#[derive(Debug, Default)]
struct Connections {
    next: u64,
    close: BTreeMap<u64, oneshot::Sender<()>>,
}

impl Silent {
    /// Adds a connection. Returns its number, and a channel that says when it must be closed.
    pub(crate) fn add(&self) -> (u64, oneshot::Receiver<()>) {
        let mut connections = self.connections();
        let number = connections.next;
        connections.next += 1;
        let (close, closed) = oneshot::channel();
        connections.close.insert(number, close);
        (number, closed)
    }

    /// Removes a connection, because it sent a request or ended.
    pub(crate) fn remove(&self, number: u64) {
        self.connections().close.remove(&number);
    }

    /// Returns the number of silent connections.
    pub(crate) fn n(&self) -> usize {
        self.connections().close.len()
    }

    /// Closes the connection that has been silent for longest, if there is one.
    pub(crate) fn close_oldest(&self) {
        if let Some((_, close)) = self.connections().close.pop_first() {
            let _ = close.send(());
        }
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
