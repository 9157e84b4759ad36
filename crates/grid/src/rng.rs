//! The generators of random numbers.
//!
//! Links and dailies depend on them for ever, so they are written out here: a library may change
//! what a seed gives, these must not. All work in integers alone.

/// The linear congruential generator of Slide and Fifteen: 32 bits of state, which are also the number.
///
/// ```
/// let mut rng = grid::Lcg::new(0);
/// assert_eq!(rng.next_u32(), 1_013_904_223);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lcg(u32);

/// The generator of Loop, known as Mulberry32.
///
/// ```
/// let mut rng = grid::Mulberry32::new(0);
/// let first = f64::from(rng.next_u32()) / 4_294_967_296.0;
/// assert_eq!(first, 0.26642920868471265);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry32(u32);

/// The generator for what has to be uniform, such as a board drawn from all boards of its size: 64 bits of state,
/// known as `SplitMix64`.
///
/// ```
/// let mut rng = grid::SplitMix64::new(0);
/// assert_eq!(rng.next_u64(), 0xE220_A839_7B1D_CDAF);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator in this state; equal seeds give equal numbers for ever.
    pub fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next number, any of 2⁶⁴.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, each exactly as likely as the others; 0 if the bound is 0.
    ///
    /// The upper half of `next · bound` is such a number but for a few of the lower halves, which are drawn again
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

    /// Puts things in a random order, each order as likely as the others.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

impl Lcg {
    /// The generator in this state; equal seeds give equal numbers for ever.
    pub fn new(seed: u32) -> Self {
        Lcg(seed)
    }

    /// The next number, any of 2³².
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0
    }

    /// The next number below `bound`: the same as ⌊next / 2³² · bound⌋.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        scale(self.next_u32(), bound)
    }
}

impl Mulberry32 {
    /// The generator in this state; equal seeds give equal numbers for ever.
    pub fn new(seed: u32) -> Self {
        Mulberry32(seed)
    }

    /// The next number, any of 2³².
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }

    /// The next number below `bound`: the same as ⌊next / 2³² · bound⌋.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        scale(self.next_u32(), bound)
    }
}

/// `number / 2³² · bound`, rounded down.
fn scale(number: u32, bound: u32) -> u32 {
    ((u64::from(number) * u64::from(bound)) >> 32) as u32
}
