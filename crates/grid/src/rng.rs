//! The pseudorandom number generators (PRNGs).
//!
//! Links and daily puzzles depend on them forever, so they are written out here: a library might
//! change what a seed gives. All use integers only.

/// The linear congruential generator of Slide and Fifteen: its 32-bit state is also its output.
///
/// ```
/// let mut rng = grid::Lcg::new(0);
/// assert_eq!(rng.next_u32(), 1_013_904_223);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lcg(u32);

/// Loop's generator, known as Mulberry32.
///
/// ```
/// let mut rng = grid::Mulberry32::new(0);
/// let first = f64::from(rng.next_u32()) / 4_294_967_296.0;
/// assert_eq!(first, 0.26642920868471265);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32(u32);

/// A generator for uniform choices, such as a board drawn from all boards of its size: 64 bits of state,
/// known as `SplitMix64`.
///
/// ```
/// let mut rng = grid::SplitMix64::new(0);
/// assert_eq!(rng.next_u64(), 0xE220_A839_7B1D_CDAF);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates the generator in this state; equal seeds give equal numbers forever.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// Returns the next 64-bit number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a uniform number below `bound`; 0 if the bound is 0.
    ///
    /// The upper half of `next · bound` is uniform except for a few lower halves, which are drawn again
    /// (D. Lemire, "Fast random integer generation in an interval").
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let too_many = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= too_many {
                return (product >> 64) as u64;
            }
        }
    }

    /// Shuffles items uniformly.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

impl Lcg {
    /// Creates the generator in this state; equal seeds give equal numbers forever.
    pub fn new(seed: u32) -> Self {
        Lcg(seed)
    }

    /// Returns the next 32-bit number.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0
    }

    /// Returns the next number below `bound`: ⌊next / 2³² · bound⌋.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        scale(self.next_u32(), bound)
    }
}

impl Mulberry32 {
    /// Creates the generator in this state; equal seeds give equal numbers forever.
    pub fn new(seed: u32) -> Self {
        Mulberry32(seed)
    }

    /// Returns the next 32-bit number.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// Returns the next number below `bound`: ⌊next / 2³² · bound⌋.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        scale(self.next_u32(), bound)
    }

    /// Shuffles items.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Returns `number / 2³² · bound`, rounded down.
fn scale(number: u32, bound: u32) -> u32 {
    ((u64::from(number) * u64::from(bound)) >> 32) as u32
}
