//! A plain random loop: mutates valid inputs, reproducibly for a given seed.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use grid::Mulberry32;

use crate::Target;

/// An input that violated an invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The target that panicked.
    pub target: &'static str,
    /// The input on which it panicked.
    pub input: Vec<u8>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} panics on b\"{}\"", self.target, self.input.escape_ascii())
    }
}

/// Runs a target on random inputs while `should_continue` returns true. Returns the number of inputs.
///
/// # Errors
///
/// [`Failure`] with the first input on which the target panics.
pub fn run(
    target: &Target,
    seed: u32,
    should_continue: impl FnMut(u64) -> bool,
) -> Result<u64, Failure> {
    run_with_body(target, seed, should_continue, target.body)
}

/// Does the same as [`run`] with another body, for example one that measures the target's body.
///
/// # Errors
///
/// [`Failure`] with the first input on which the body panics.
pub fn run_with_body(
    target: &Target,
    seed: u32,
    mut should_continue: impl FnMut(u64) -> bool,
    mut body: impl FnMut(&[u8]),
) -> Result<u64, Failure> {
    let seeds = (target.seeds)();
    let mut rng = Mulberry32::new(seed);
    let mut n_inputs = 0;
    while should_continue(n_inputs) {
        let input = mutated(&seeds, &mut rng);
        catch_unwind(AssertUnwindSafe(|| body(&input)))
            .map_err(|_| Failure { target: target.name, input })?;
        n_inputs += 1;
    }
    Ok(n_inputs)
}

/// Tokens that decoders compare with, and numbers at the limits of integer types.
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

/// Applies one to four mutations to a valid input.
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

/// Returns a random range of an input; half of the ranges are short.
fn range(input: &[u8], rng: &mut Mulberry32) -> (usize, usize) {
    let from = below(rng, input.len() + 1);
    let max = if below(rng, 2) == 0 { 4 } else { input.len() };
    (from, (from + below(rng, max + 1)).min(input.len()))
}

fn below(rng: &mut Mulberry32, bound: usize) -> usize {
    rng.below(bound as u32) as usize
}
