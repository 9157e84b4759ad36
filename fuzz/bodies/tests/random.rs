//! Runs every target on a few thousand random inputs, the same in every run.

use fuzz_bodies::{TARGETS, random};

const N_INPUTS: u64 = 3_000;

#[test]
fn no_random_input_violates_an_invariant() {
    for target in TARGETS {
        for seed in (target.seeds)() {
            fuzz_bodies::run(target.name, &seed);
        }
        random::run(target, 2026, |n_inputs| n_inputs < N_INPUTS)
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
}

#[test]
fn every_listed_puzzle_has_its_targets() {
    for listed in games::GAMES {
        for suffix in ["game", "texts"] {
            let name = format!("{}_{suffix}", listed.name);
            assert!(TARGETS.iter().any(|target| target.name == name), "no target {name}");
        }
    }
}

#[test]
fn every_target_has_its_binary() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).unwrap();
    let (_, binaries) = manifest.split_once("[[bin]]").unwrap();
    let named =
        binaries.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(named.collect::<Vec<_>>(), names);
}
