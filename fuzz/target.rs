//! The source of every fuzz target: the name of the binary says which body it runs.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz_bodies::run(env!("CARGO_BIN_NAME"), input));
