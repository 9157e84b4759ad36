//! The generators give the numbers that independent implementations recorded.

use grid::{Lcg, Mulberry32};

#[test]
fn lcg_gives_the_recorded_numbers() {
    check(include_str!("golden/lcg.txt"), |seed| {
        let mut rng = Lcg::new(seed);
        std::iter::repeat_with(move || rng.next_u32())
    });
}

#[test]
fn mulberry32_gives_the_recorded_numbers() {
    check(include_str!("golden/mulberry32.txt"), |seed| {
        let mut rng = Mulberry32::new(seed);
        std::iter::repeat_with(move || rng.next_u32())
    });
}

#[test]
fn below_is_the_number_scaled_and_rounded_down() {
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

fn check<I: Iterator<Item = u32>>(golden: &str, numbers: impl Fn(u32) -> I) {
    let mut checked = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (seed, recorded) = line.split_once(": ").expect("seed: numbers");
        let recorded: Vec<u32> =
            recorded.split(' ').map(|n| n.parse().expect("a 32-bit number")).collect();
        let seed = seed.parse().expect("a 32-bit seed");
        let given: Vec<u32> = numbers(seed).take(recorded.len()).collect();
        assert_eq!(given, recorded, "seed {seed}");
        checked += 1;
    }
    assert!(checked >= 6, "the golden file is short: {checked} seeds");
}
