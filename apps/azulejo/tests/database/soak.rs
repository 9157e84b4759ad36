//! How long the tests of this file's neighbours run, and what they tell: short in the test command, long in
//! `cargo xtask soak server`, which gathers the rows.

/// A number of tries: the usual one, or what the environment asks for.
pub(crate) fn size(name: &str, usual: usize) -> usize {
    let asked = std::env::var(format!("AZULEJO_SOAK_{name}"));
    asked.map_or(usual, |asked| asked.parse().expect("a number"))
}

/// Tells what came of a test, as a row of the table.
pub(crate) fn tell(what: &str, tried: &str, came: &str) {
    println!("soak: | {what} | {tried} | {came} |");
}

/// Numbers that look random and are the same in every run, from 0 to below `n`.
pub(crate) fn drawn(state: &mut u32, n: usize) -> usize {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*state >> 8) as usize % n
}
