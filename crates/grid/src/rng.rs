//! The two generators of random numbers.
//!
//! Links and dailies depend on them for ever, so they are written out here: a library may change
//! what a seed gives, these must not. Both work in integers alone.

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
