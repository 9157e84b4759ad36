//! Number of positions of a layer per outline.

/// A hash table of counts with open addressing. Two outlines with the same hash share a count.
pub(super) struct OutlineCounts {
    /// A hash and its count; a count of 0 marks an empty slot.
    slots: Vec<(u32, u32)>,
}

impl OutlineCounts {
    /// Creates a table for at most `max_positions` positions.
    pub(super) fn new(max_positions: usize) -> Self {
        OutlineCounts { slots: vec![(0, 0); (max_positions * 2).next_power_of_two()] }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill((0, 0));
    }

    /// Returns the number of positions added with this outline.
    #[inline]
    pub(super) fn count(&self, outline: u32) -> usize {
        self.slots[self.slot(outline)].1 as usize
    }

    /// Adds a position with this outline.
    #[inline]
    pub(super) fn add(&mut self, outline: u32) {
        let slot = self.slot(outline);
        self.slots[slot] = (outline, self.slots[slot].1 + 1);
    }

    pub(super) fn n_bytes(&self) -> usize {
        self.slots.len() * size_of::<(u32, u32)>()
    }

    #[inline]
    fn slot(&self, outline: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = outline as usize & mask;
        while self.slots[slot].1 != 0 && self.slots[slot].0 != outline {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
