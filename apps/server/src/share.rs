//! Limits per client or player, so that a single one can't exclude others.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Number of open connections per owner, a client or a player. Owners without connections aren't listed, so there are
/// never more entries than connections.
#[derive(Clone, Debug)]
pub(crate) struct Shares<K> {
    most: usize,
    open: Arc<Mutex<BTreeMap<K, usize>>>,
}

/// An open connection of an owner, counted until dropped.
#[derive(Debug)]
pub(crate) struct Share<K: Clone + Ord> {
    owner: K,
    shares: Shares<K>,
}

impl<K: Clone + Ord> Shares<K> {
    /// Allows at most `most` connections per owner.
    pub(crate) fn new(most: usize) -> Self {
        Shares { most, open: Arc::default() }
    }

    /// Counts a new connection; `None` if the owner has reached the limit.
    pub(crate) fn take(&self, owner: K) -> Option<Share<K>> {
        self.change(&owner, |open| (*open < self.most).then(|| *open += 1))?;
        Some(Share { owner, shares: self.clone() })
    }

    fn change<T>(&self, owner: &K, change: impl FnOnce(&mut usize) -> T) -> T {
        // Each change leaves a valid count, even if another thread has panicked.
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let open = all.entry(owner.clone()).or_default();
        let changed = change(open);
        if *open == 0 {
            all.remove(owner);
        }
        changed
    }
}

impl<K: Clone + Ord> Drop for Share<K> {
    fn drop(&mut self) {
        self.shares.change(&self.owner, |open| *open = open.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Client;

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
