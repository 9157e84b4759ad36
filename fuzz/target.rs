//! The source of every fuzz target. The name of the binary selects the body.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fuzz_bodies::run(env!("CARGO_BIN_NAME"), input));
