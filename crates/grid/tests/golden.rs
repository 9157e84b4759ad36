//! The generators give the numbers that independent implementations recorded.

use grid::{Failures, Lcg, Mulberry32, check_cases, same};

#[test]
fn lcg_gives_the_recorded_numbers() -> Result<(), Failures> {
    check(include_str!("golden/lcg.txt"), 6, |seed| {
        let mut rng = Lcg::new(seed);
        std::iter::repeat_with(move || rng.next_u32())
    })
}

#[test]
fn mulberry32_gives_the_recorded_numbers() -> Result<(), Failures> {
    check(include_str!("golden/mulberry32.txt"), 7, |seed| {
        let mut rng = Mulberry32::new(seed);
        std::iter::repeat_with(move || rng.next_u32())
    })
}

#[test]
fn below_scales_the_number_and_rounds_down() {
    for seed in 0..1000 {
        let bound = seed * 4_294_967;
        let (mut plain, mut lcg) = (Lcg::new(seed), Lcg::new(seed));
        let exact = f64::from(plain.next_u32()) / 4_294_967_296.0 * f64::from(bound);
        assert_eq!(lcg.below(bound), exact as u32, "seed {seed}");

        let (mut plain, mut mulberry) = (Mulberry32::new(seed), Mulberry32::new(seed));
        let exact = f64::from(plain.next_u32()) / 4_294_967_296.0 * f64::from(bound);
        assert_eq!(mulberry.below(bound), exact as u32, "seed {seed}");
    }
}

/// Compares the numbers that each seed gives with those recorded for it.
fn check<I: Iterator<Item = u32>>(
    golden: &str,
    n_seeds: usize,
    numbers: impl Fn(u32) -> I,
) -> Result<(), Failures> {
    check_cases(golden, n_seeds, |line| {
        let (seed, recorded) = line.split_once(": ").ok_or("no seed")?;
        let recorded = recorded.split(' ').map(str::parse).collect::<Result<Vec<u32>, _>>()?;
        same(&numbers(seed.parse()?).take(recorded.len()).collect(), &recorded)
    })
}
