//! A hash table of states with their counts, which keeps the order of insertion.

/// A state as bits: plugs in the low bits, clues above them.
pub(super) trait StateKey: Copy + Eq + Default {
    /// Returns the lowest 64 bits.
    fn low(self) -> u64;
    fn plus(self, bits: u128) -> Self;
    fn minus(self, bits: u128) -> Self;
    fn and(self, bits: u128) -> Self;
    /// Returns 64 bits starting at `at`.
    fn bits_from(self, at: u32) -> u64;
    fn hash(self) -> u64;

    /// Shifts the plugs by one position for a new row. The highest plug must be empty.
    fn shift_plugs(self, plugs: u64) -> Self {
        self.plus(u128::from((self.low() & plugs) * 3))
    }
}

/// The golden ratio times 2⁶⁴, for Fibonacci hashing.
const FIBONACCI_MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

impl StateKey for u64 {
    fn low(self) -> u64 {
        self
    }

    fn plus(self, bits: u128) -> Self {
        self + bits as u64
    }

    fn minus(self, bits: u128) -> Self {
        self - bits as u64
    }

    fn and(self, bits: u128) -> Self {
        self & bits as u64
    }

    fn bits_from(self, at: u32) -> u64 {
        self >> at
    }

    fn hash(self) -> u64 {
        self.wrapping_mul(FIBONACCI_MULTIPLIER)
    }
}

impl StateKey for u128 {
    fn low(self) -> u64 {
        self as u64
    }

    fn plus(self, bits: u128) -> Self {
        self + bits
    }

    fn minus(self, bits: u128) -> Self {
        self - bits
    }

    fn and(self, bits: u128) -> Self {
        self & bits
    }

    fn bits_from(self, at: u32) -> u64 {
        (self >> at) as u64
    }

    fn hash(self) -> u64 {
        (self as u64).wrapping_mul(FIBONACCI_MULTIPLIER)
            ^ ((self >> 64) as u64).wrapping_mul(FIBONACCI_MULTIPLIER.rotate_left(29))
    }
}

/// A layer of states in order of insertion, so that nothing depends on the hash.
#[derive(Default)]
pub(super) struct StateTable<K> {
    keys: Vec<K>,
    counts: Vec<u128>,
    /// Open addressing: the entry's index plus one, or 0 if free. The length is a power of two.
    slots: Vec<u32>,
}

impl<K: StateKey> StateTable<K> {
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Clears the table and sizes it for about `n_states`. Unneeded slots would only cost time to clear.
    pub(super) fn clear_for(&mut self, n_states: usize) {
        self.keys.clear();
        self.counts.clear();
        self.slots.clear();
        self.slots.resize((4 * n_states).next_power_of_two().max(64), 0);
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (K, u128)> {
        self.keys.iter().copied().zip(self.counts.iter().copied())
    }

    /// Replaces each key by its image; `image` must be injective.
    pub(super) fn map_keys(&mut self, image: impl Fn(K) -> K) {
        // The slots are not used before the next `clear_for`.
        self.keys.iter_mut().for_each(|key| *key = image(*key));
    }

    /// Returns the state with this index, in order of insertion.
    pub(super) fn key(&self, number: usize) -> K {
        self.keys[number]
    }

    /// Adds to the count of a state.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: u128) {
        let number = self.number(key);
        let sum = &mut self.counts[number];
        *sum = sum.saturating_add(count);
    }

    /// Returns the index of a state, inserting it if it is new.
    #[inline]
    pub(super) fn number(&mut self, key: K) -> usize {
        if self.keys.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(key);
        if self.slots[slot] == 0 {
            self.keys.push(key);
            self.counts.push(0);
            self.slots[slot] = self.keys.len() as u32;
        }
        self.slots[slot] as usize - 1
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    #[inline]
    fn slot_of(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> 32) as usize & mask;
        while let entry @ 1.. = self.slots[slot]
            && self.keys[entry as usize - 1] != key
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let n_slots = (2 * self.slots.len()).max(64);
        self.slots.clear();
        self.slots.resize(n_slots, 0);
        for entry in 0..self.keys.len() {
            let slot = self.slot_of(self.keys[entry]);
            self.slots[slot] = entry as u32 + 1;
        }
    }
}
