//! Runs all targets in the plain random loop: `fuzz-bodies SECONDS`.
//!
//! Prints for each target the number of inputs, the time of the slowest and the peak memory so far, then how quickly
//! records with excessive work are rejected. `fuzz-bodies --seeds FOLDER` writes the valid inputs of each target into a
//! subfolder, as seeds for libFuzzer.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fuzz_bodies::bombs::bombs;
use fuzz_bodies::{TARGETS, Target, random};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["--seeds", folder] => {
            match TARGETS.iter().try_for_each(|target| write_seeds(target, folder)) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&format!("could not write to {folder}: {error}")),
            }
        }
        [seconds] => match seconds.parse() {
            Ok(seconds) => run_all(Duration::from_secs(seconds)),
            Err(_) => fail(&format!("SECONDS must be a whole number, not {seconds:?}")),
        },
        _ => fail("usage: fuzz-bodies SECONDS | --seeds FOLDER"),
    }
}

fn run_all(time: Duration) -> ExitCode {
    let share = time / TARGETS.len() as u32;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as u32);
    println!("{:<16} {:>12} {:>10} {:>8}   seed {seed}", "target", "inputs", "slowest", "memory");
    for target in TARGETS {
        let start = Instant::now();
        let mut slowest = Duration::ZERO;
        let body = |input: &[u8]| slowest = slowest.max(duration(target, input, slowest));
        match random::run_with_body(target, seed, |_| start.elapsed() < share, body) {
            Ok(n_inputs) => {
                let (ms, memory) = (slowest.as_secs_f64() * 1e3, peak_memory());
                println!("{:<16} {n_inputs:>12} {ms:>7.1} ms {memory:>5} MB", target.name);
            }
            Err(failure) => return fail(&failure.to_string()),
        }
    }
    println!("{:<28} {:>10}", "record with excessive work", "rejected in");
    for bomb in bombs() {
        let record = bomb.record();
        let once = || {
            let start = Instant::now();
            (bomb.load(&record).is_err(), start.elapsed())
        };
        let (is_rejected, time) = once().min(once()).min(once());
        if !is_rejected {
            return fail(&format!("{} is not rejected", bomb.name));
        }
        println!("{:<28} {:>7.1} ms", bomb.name, time.as_secs_f64() * 1e3);
    }
    ExitCode::SUCCESS
}

/// Returns the time that an input takes. A new maximum is measured twice more and the shortest time counts, because other
/// programs may have been using the CPU.
fn duration(target: &Target, input: &[u8], slowest: Duration) -> Duration {
    let once = || {
        let start = Instant::now();
        (target.body)(input);
        start.elapsed()
    };
    let first = once();
    if first <= slowest { first } else { first.min(once()).min(once()) }
}

/// Returns the peak memory of this process in megabytes; 0 if the system doesn't report it.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

fn write_seeds(target: &Target, folder: &str) -> std::io::Result<()> {
    let folder = Path::new(folder).join(target.name);
    std::fs::create_dir_all(&folder)?;
    for (number, seed) in (target.seeds)().iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), seed)?;
    }
    Ok(())
}

fn fail(message: &str) -> ExitCode {
    eprintln!("fuzz-bodies: {message}");
    ExitCode::FAILURE
}
