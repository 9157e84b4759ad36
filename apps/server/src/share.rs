//! Connection limits per client, so that a single client can't exclude others.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::client::Client;

/// Number of open connections per client. Clients without connections aren't listed, so there are never more entries
/// than connections.
#[derive(Clone, Debug)]
pub(crate) struct Shares {
    most: usize,
    open: Arc<Mutex<BTreeMap<Client, usize>>>,
}

/// An open connection of a client, counted until dropped.
#[derive(Debug)]
pub(crate) struct Share {
    client: Client,
    shares: Shares,
}

impl Shares {
    /// Allows at most `most` connections per client.
    pub(crate) fn new(most: usize) -> Self {
        Shares { most, open: Arc::default() }
    }

    /// Counts a new connection; `None` if the client has reached the limit.
    pub(crate) fn take(&self, client: Client) -> Option<Share> {
        self.change(client, |open| (*open < self.most).then(|| *open += 1))
            .map(|()| Share { client, shares: self.clone() })
    }

    fn change<T>(&self, client: Client, change: impl FnOnce(&mut usize) -> T) -> T {
        // Each change leaves a valid count, even if another thread has panicked.
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = all.entry(client).or_default();
        let changed = change(open);
        if *open == 0 {
            all.remove(&client);
        }
        changed
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.shares.change(self.client, |open| *open = open.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_has_its_own_limit() {
        let shares = Shares::new(2);
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|ip| Client::new(ip.parse().unwrap()));
        let (first, second) = (shares.take(one), shares.take(one));
        assert!(first.is_some() && second.is_some() && shares.take(one).is_none());
        assert!(shares.take(other).is_some());
        drop(first);
        let third = shares.take(one);
        assert!(third.is_some() && shares.take(one).is_none());
        drop((second, third));
        assert!(shares.open.lock().unwrap().is_empty(), "inactive clients are forgotten");
    }
}
