//! `cargo xtask fuzz`: feeds random inputs to every decoder.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::cargo;
use crate::run::{capture, output, program, root, run_command, say};

/// Feed random inputs to every decoder and print the number of inputs per target
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Total running time in seconds
    #[arg(default_value_t = 60)]
    seconds: u64,
}

/// Runs all targets of `fuzz/` with cargo-fuzz, or their bodies in a plain random loop if cargo-fuzz or a nightly
/// compiler is missing.
pub(crate) fn run(args: &Args) -> Result<()> {
    let version = capture(cargo_fuzz().arg("--version"));
    if version.is_ok_and(|captured| captured.success) {
        return with_libfuzzer(args.seconds);
    }
    say("cargo-fuzz or a nightly compiler is missing: running the bodies in a plain random loop");
    run_command(bodies().arg(args.seconds.to_string()))
}

/// Returns the command that checks that the targets build. It leaves out libFuzzer, so it needs neither nightly nor a
/// C++ compiler.
pub(crate) fn check() -> Command {
    let mut check = cargo();
    check.args(["check", "--quiet", "--manifest-path=fuzz/Cargo.toml", "--no-default-features"]);
    check.arg("--target-dir=target/fuzz");
    check
}

fn with_libfuzzer(seconds: u64) -> Result<()> {
    let corpus = root().join("target/fuzz/corpus");
    run_command(bodies().arg("--seeds").arg(&corpus))?;
    let targets = output(cargo_fuzz().args(["list", "--fuzz-dir=fuzz"]))?;
    let targets: Vec<&str> = targets.split_whitespace().collect();
    say("building the targets");
    let built = capture(cargo_fuzz().arg("build").args(FOLDERS))?;
    ensure!(built.success, "could not build the targets:\n{}", built.text);
    let share = (seconds / targets.len().max(1) as u64).max(1);
    println!("{:<16} {:>12}", "target", "inputs");
    for target in targets {
        let mut fuzz = cargo_fuzz();
        fuzz.arg("run").args(FOLDERS).arg(target).arg(corpus.join(target));
        fuzz.args(["--", "-print_final_stats=1", "-timeout=10"]);
        let captured = capture(fuzz.arg(format!("-max_total_time={share}")))?;
        ensure!(captured.success, "{target} failed:\n{}", captured.text);
        println!(
            "{target:<16} {:>12}",
            n_inputs(&captured.text).context("libFuzzer reported no count of inputs")?
        );
    }
    Ok(())
}

const FOLDERS: [&str; 2] = ["--fuzz-dir=fuzz", "--target-dir=target/fuzz"];

fn cargo_fuzz() -> Command {
    let mut command = program("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]);
    command
}

/// Returns the command for the plain random loop, in the profile with overflow checks.
fn bodies() -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package=fuzz-bodies", "--"]);
    command
}

/// Returns the number of inputs that libFuzzer reports.
fn n_inputs(output: &str) -> Option<u64> {
    let line = output.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    line?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_inputs_is_parsed() {
        let output =
            "Done 4242 runs in 2 second(s)\nstat::number_of_executed_units: 4242\nstat::x: 1\n";
        assert_eq!(n_inputs(output), Some(4242));
        assert_eq!(n_inputs("Done 4242 runs in 2 second(s)"), None);
    }
}
