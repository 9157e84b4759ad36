//! Size and reports of these tests: small in the normal test run, large in `cargo xtask soak server`, which collects
//! the rows.

/// Returns the size of a test: `default`, or the value of an environment variable.
pub(crate) fn size(name: &str, default: usize) -> usize {
    let size = std::env::var(format!("AZULEJO_SOAK_{name}"));
    size.map_or(default, |size| size.parse().expect("a number"))
}

/// Prints the outcome of a test as a row of the table.
pub(crate) fn report(what: &str, tried: &str, outcome: &str) {
    println!("soak: | {what} | {tried} | {outcome} |");
}

/// Returns a pseudorandom number below `n`, the same in every run.
pub(crate) fn drawn(state: &mut u32, n: usize) -> usize {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*state >> 8) as usize % n
}
