//! `fuzz-bodies SECONDS` runs all targets in the plain random loop, for that long in all; `fuzz-bodies --seeds FOLDER`
//! writes the valid inputs of each target into a folder of its name, for libFuzzer to start from.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fuzz_bodies::{TARGETS, Target, random};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["--seeds", folder] => {
            match TARGETS.iter().try_for_each(|target| write_seeds(target, folder)) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&format!("cannot write below {folder}: {error}")),
            }
        }
        [seconds] => match seconds.parse() {
            Ok(seconds) => run_all(Duration::from_secs(seconds)),
            Err(_) => fail(&format!("{seconds:?} is not a number of seconds")),
        },
        _ => fail("usage: fuzz-bodies SECONDS | --seeds FOLDER"),
    }
}

fn run_all(time: Duration) -> ExitCode {
    let share = time / TARGETS.len() as u32;
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as u32);
    println!("{:<16} {:>12}   seed {seed}", "target", "inputs");
    for target in TARGETS {
        let start = Instant::now();
        match random::run(target, seed, |_| start.elapsed() < share) {
            Ok(n_inputs) => println!("{:<16} {n_inputs:>12}", target.name),
            Err(failure) => return fail(&failure.to_string()),
        }
    }
    ExitCode::SUCCESS
}

fn write_seeds(target: &Target, folder: &str) -> std::io::Result<()> {
    let folder = Path::new(folder).join(target.name);
    std::fs::create_dir_all(&folder)?;
    for (number, seed) in (target.seeds)().iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), seed)?;
    }
    Ok(())
}

fn fail(why: &str) -> ExitCode {
    eprintln!("fuzz-bodies: {why}");
    ExitCode::FAILURE
}
