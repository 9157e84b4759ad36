//! Permutations of the small pieces.

/// A permutation: `image(piece)` is the piece to whose home cell `piece` moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Permutation(Box<[u8]>);

impl Permutation {
    pub(super) fn new(n_pieces: usize, mut image: impl FnMut(u8) -> u8) -> Self {
        Permutation((0..n_pieces).map(|piece| image(piece as u8)).collect())
    }

    #[inline]
    pub(super) fn image(&self, piece: u8) -> u8 {
        self.0[usize::from(piece)]
    }

    pub(super) fn is_identity(&self) -> bool {
        self.0.iter().enumerate().all(|(piece, &image)| piece == usize::from(image))
    }

    pub(super) fn inverse(&self) -> Self {
        let mut inverse = self.0.clone();
        for (piece, &image) in self.0.iter().enumerate() {
            inverse[usize::from(image)] = piece as u8;
        }
        Permutation(inverse)
    }

    /// Returns the composition: this permutation followed by `other`.
    pub(super) fn then(&self, other: &Self) -> Self {
        Permutation(self.0.iter().map(|&piece| other.image(piece)).collect())
    }
}
