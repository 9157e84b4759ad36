//! The positions that a beam search has visited, by hash.

/// A set of hashes with open addressing. Two positions with the same hash count as one: the search may
/// then miss a solution, but every solution that it finds is valid.
pub(super) struct VisitedSet {
    /// 0 marks an empty slot.
    slots: Vec<u64>,
    n: usize,
}

impl VisitedSet {
    pub(super) fn new() -> Self {
        VisitedSet { slots: vec![0; 1 << 12], n: 0 }
    }

    /// Adds a hash; returns false if it was present.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64) -> bool {
        let hash = hash.max(1);
        if self.n * 3 >= self.slots.len() * 2 {
            self.grow();
        }
        let slot = self.slot(hash);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = hash;
        self.n += usize::from(is_new);
        is_new
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.slots.len() * 8
    }

    /// Returns the slot of a hash, or the empty slot where it belongs.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 20) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != hash {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let n_slots = self.slots.len() * 2;
        let before = std::mem::replace(&mut self.slots, vec![0; n_slots]);
        for hash in before.into_iter().filter(|&hash| hash != 0) {
            let slot = self.slot(hash);
            self.slots[slot] = hash;
        }
    }
}
