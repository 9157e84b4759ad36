//! `azulejo verify --dump FILE`: replays every result of a dump.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};

use flate2::read::MultiGzDecoder;
use server::GeneratedDailies;
use wire::MAX_RECORD_BYTES;
use wire::dump::DumpedResult;

use crate::failure::Failure;
use crate::output::escaped;
use crate::progress::Progress;

/// Longest line in bytes: a record and what is around it.
const MAX_LINE_BYTES: u64 = MAX_RECORD_BYTES as u64 + 4096;

/// Replays every result and prints what is wrong.
pub(crate) fn run(file: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let unreadable = |why: std::io::Error| Failure::input(format!("could not read {file}: {why}"));
    let mut lines = BufReader::new(MultiGzDecoder::new(File::open(file).map_err(unreadable)?));
    let (mut n_seen, mut n_wrong) = (0_u64, 0_u64);
    let (mut leaderboards, dailies) = (BTreeSet::new(), GeneratedDailies::default());
    let mut progress = Progress::start();
    loop {
        let mut line = String::new();
        let n_read =
            lines.by_ref().take(MAX_LINE_BYTES).read_line(&mut line).map_err(unreadable)?;
        if n_read == 0 {
            break;
        }
        n_seen += 1;
        progress.show(n_seen, None, "replaying results");
        let result = DumpedResult::from_line(line.trim_end()).map_err(|why| {
            Failure::input(format!("{file}, line {n_seen}: not a result of a dump: {why}"))
        })?;
        if let Err(why) = judge(&dailies, &result) {
            n_wrong += 1;
            let leaderboard = escaped(&result.leaderboard);
            writeln!(out, "not legal: line {n_seen} of {leaderboard}: {}", escaped(&why))?;
        }
        leaderboards.insert(result.leaderboard);
    }
    let plural = |n: u64| if n == 1 { "" } else { "s" };
    let n_leaderboards = leaderboards.len() as u64;
    writeln!(
        out,
        "{} of {n_seen} result{} on {n_leaderboards} leaderboard{} legal",
        n_seen - n_wrong,
        plural(n_seen),
        plural(n_leaderboards)
    )?;
    if n_wrong > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// Replays a record and compares it with what the dump says about it.
fn judge(dailies: &GeneratedDailies, result: &DumpedResult) -> Result<(), String> {
    let replayed = server::replay(result.record.get()).map_err(|error| error.to_string())?;
    if !dailies.is_of(&replayed, &result.leaderboard) {
        return Err(format!("the replay belongs to {}", replayed.leaderboard_name()));
    }
    let outcome = replayed.outcome();
    // The server's time runs until the result arrives, so it is never shorter than the replay.
    if outcome.moves as u64 != result.moves
        || outcome.helps as u64 != result.hints
        || result.time < outcome.elapsed
    {
        return Err(format!("the replay says {outcome}"));
    }
    if result.ranked && outcome.helps > 0 {
        return Err("hints were used".into());
    }
    Ok(())
}
