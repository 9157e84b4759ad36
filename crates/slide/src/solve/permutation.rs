//! Permutations of the small pieces.

/// Where each thing goes: `image(thing)` is the thing whose home it goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Permutation(Box<[u8]>);

impl Permutation {
    pub(super) fn new(n_things: usize, mut image: impl FnMut(u8) -> u8) -> Self {
        Permutation((0..n_things).map(|thing| image(thing as u8)).collect())
    }

    #[inline]
    pub(super) fn image(&self, thing: u8) -> u8 {
        self.0[usize::from(thing)]
    }

    pub(super) fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(thing, &image)| thing == usize::from(image))
    }

    pub(super) fn inverse(&self) -> Self {
        let mut inverse = self.0.clone();
        for (thing, &image) in self.0.iter().enumerate() {
            inverse[usize::from(image)] = thing as u8;
        }
        Permutation(inverse)
    }

    /// This one, and then another.
    pub(super) fn then(&self, other: &Self) -> Self {
        Permutation(self.0.iter().map(|&thing| other.image(thing)).collect())
    }
}
