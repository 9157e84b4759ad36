//! A plain random loop: valid inputs with random changes, the same from the same seed.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use grid::Mulberry32;

use crate::Target;

/// An input that broke a promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The target that panicked.
    pub target: &'static str,
    /// Its input.
    pub input: Vec<u8>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} panics on b\"{}\"", self.target, self.input.escape_ascii())
    }
}

/// Gives random inputs to a target, as long as `goes_on` says so after each, and counts them.
///
/// # Errors
///
/// [`Failure`] with the first input on which the target panics.
pub fn run(target: &Target, seed: u32, goes_on: impl FnMut(u64) -> bool) -> Result<u64, Failure> {
    run_by(target, seed, goes_on, target.body)
}

/// The same, with another function in place of the target's body, as one that measures it.
///
/// # Errors
///
/// [`Failure`] with the first input on which it panics.
pub fn run_by(
    target: &Target,
    seed: u32,
    mut goes_on: impl FnMut(u64) -> bool,
    mut body: impl FnMut(&[u8]),
) -> Result<u64, Failure> {
    let seeds = (target.seeds)();
    let mut rng = Mulberry32::new(seed);
    let mut n_inputs = 0;
    while goes_on(n_inputs) {
        let input = mutated(&seeds, &mut rng);
        catch_unwind(AssertUnwindSafe(|| body(&input)))
            .map_err(|_| Failure { target: target.name, input })?;
        n_inputs += 1;
    }
    Ok(n_inputs)
}

/// Parts that decoders compare with, and numbers at the limits of types.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "-1",
    "+5",
    "00",
    "127",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "&",
    "=",
    "?",
    "#",
    "%20",
    "%",
    "@",
    "@undo",
    "@redo",
    "@help ",
    "@give-up",
    "@pause",
    "@resume",
    "/",
    " ",
    "\n",
    "\r\n",
    ".",
    "-",
    "_",
    "x",
    "é",
    "\u{feff}",
    "null",
    "\"",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "U",
    "D",
    "L2",
    "R",
    "*",
    "o",
];

/// A valid input after one to four changes.
fn mutated(seeds: &[Vec<u8>], rng: &mut Mulberry32) -> Vec<u8> {
    let pick = |rng: &mut Mulberry32| seeds[below(rng, seeds.len())].clone();
    let mut input = pick(rng);
    for _ in 0..=below(rng, 4) {
        let (from, to) = range(&input, rng);
        match below(rng, 8) {
            0 => input.truncate(from),
            1 => drop(input.drain(from..to)),
            2 => input.extend_from_within(from..to),
            3 => {
                let repeated = input[from..to].to_vec();
                input.splice(to..to, repeated);
            }
            4 => {
                let other = pick(rng);
                let (start, end) = range(&other, rng);
                input.splice(from..to, other[start..end].iter().copied());
            }
            5 => input.splice(from..from, [rng.next_u32() as u8]).for_each(drop),
            6 if from < to => input[from] ^= 1 << below(rng, 8),
            _ => {
                let token = TOKENS[below(rng, TOKENS.len())].bytes();
                input.splice(from..to.min(from + below(rng, 3)), token);
            }
        }
        input.truncate(1 << 16);
    }
    input
}

/// A part of an input; half of them are short.
fn range(input: &[u8], rng: &mut Mulberry32) -> (usize, usize) {
    let from = below(rng, input.len() + 1);
    let most = if below(rng, 2) == 0 { 4 } else { input.len() };
    (from, (from + below(rng, most + 1)).min(input.len()))
}

fn below(rng: &mut Mulberry32, bound: usize) -> usize {
    rng.below(bound as u32) as usize
}
