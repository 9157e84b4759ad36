//! Append-only saves: a record, then one line for each addition.
//!
//! The first line is the save as [`stored`](crate::stored) writes it. Each further line contains the number of acts
//! before it, the acts it adds with their times, and the result after them. A line without acts only updates the
//! time. Saving an act therefore appends a line and rewrites nothing.
//!
//! ```
//! use play::{Ending, Outcome, Record};
//! use wire::journal::{line, read};
//! use wire::stored::{SavedGame, to_text};
//!
//! let result = Outcome { ending: None, moves: 0, helps: 0, elapsed: 0 };
//! let start = Record { game: "lamps".into(), params: "size=5&seed=7".into(), moves: vec![], result };
//! let acts = [(1_500, "12".to_string())];
//! let result = Outcome { moves: 1, elapsed: 1_500, ..result };
//! let text = to_text(&SavedGame(start.clone())) + "\n" + &line(0, &acts, result);
//! assert_eq!(read(&text), Ok(Record { moves: acts.to_vec(), result, ..start }));
//! ```

use play::{Millis, Outcome, Record};
use serde::{Deserialize, Serialize};

use crate::record::ResultJson;
use crate::stored::{SavedGame, StoredError, from_text};

/// The number of acts before this line, the added acts, and the result after them.
#[derive(Serialize, Deserialize)]
struct JournalLine(usize, Vec<(Millis, String)>, ResultJson);

/// Returns the line that appends `acts` to a save; without acts it only updates the time.
///
/// # Panics
///
/// Never: strings and numbers always serialize.
pub fn line(n_before: usize, acts: &[(Millis, String)], result: Outcome) -> String {
    let line = JournalLine(n_before, acts.to_vec(), result.into());
    serde_json::to_string(&line).expect("strings and numbers always serialize")
}

/// Parses a save and the lines appended to it.
///
/// # Errors
///
/// [`StoredError`] if a line cannot be parsed, or acts before it are missing.
pub fn read(text: &str) -> Result<Record, StoredError> {
    let mut lines = text.lines();
    let SavedGame(mut record) = from_text(lines.next().unwrap_or_default())?;
    for text in lines {
        let malformed = |error: serde_json::Error| StoredError::Malformed(error.to_string());
        let JournalLine(n_before, acts, result) = serde_json::from_str(text).map_err(malformed)?;
        let result = Outcome::from(result);
        // A time noted before the last acts is out of date; one noted after missing acts belongs to another game.
        if acts.is_empty() && n_before != record.moves.len() {
            continue;
        }
        if n_before != record.moves.len() {
            let gap = format!("entries {} to {n_before} are missing", record.moves.len() + 1);
            return Err(StoredError::Malformed(gap));
        }
        record.moves.extend(acts);
        record.result = result;
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored::to_text;
    use proptest::prelude::*;

    fn result(moves: usize, elapsed: Millis) -> Outcome {
        Outcome { ending: None, moves, helps: 0, elapsed }
    }

    fn record(n_acts: usize, elapsed: Millis) -> Record {
        let moves = (0..n_acts).map(|n| (n as u64, n.to_string())).collect();
        let result = result(n_acts, elapsed);
        Record { game: "lamps".into(), params: "size=5&seed=7".into(), moves, result }
    }

    #[test]
    fn a_time_of_other_acts_is_ignored_and_a_later_one_counts() {
        let whole = record(3, 9);
        let text = [
            to_text(&SavedGame(record(2, 2))),
            line(2, &[], result(2, 5)),
            line(2, &whole.moves[2..], result(3, 7)),
            line(2, &[], result(2, 6)),
            line(9, &[], result(9, 9)),
        ];
        assert_eq!(read(&text.join("\n")), Ok(record(3, 7)));
        assert_eq!(read(&(text.join("\n") + "\n" + &line(3, &[], result(3, 9)))), Ok(whole));
    }

    #[test]
    fn missing_acts_and_broken_lines_are_errors() {
        let saved = to_text(&SavedGame(record(1, 2)));
        let check = |line: &str, why: &str| {
            let error = read(&format!("{saved}\n{line}")).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        };
        check(&line(3, &[(1, "x".into())], result(3, 5)), "entries 2 to 3 are missing");
        check(&line(0, &[(1, "x".into())], result(3, 5)), "are missing");
        check("[1,[", "not a stored value");
        assert!(read("").is_err());
    }

    proptest! {
        #[test]
        fn a_game_cut_anywhere_into_lines_is_the_same_game(cuts in prop::collection::vec(0..30usize, 0..6)) {
            let whole = record(30, 40);
            let mut cuts: Vec<usize> = cuts.into_iter().chain([0, 30]).collect();
            cuts.sort_unstable();
            let mut text = to_text(&SavedGame(record(cuts[0], 0)));
            for pair in cuts.windows(2) {
                let acts = &whole.moves[pair[0]..pair[1]];
                text = text + "\n" + &line(pair[0], acts, result(pair[1], pair[1] as u64 + 10));
            }
            prop_assert_eq!(read(&text), Ok(whole));
        }

        #[test]
        fn no_input_causes_a_panic(text in ".{0,200}", tail in ".{0,40}") {
            let _ = read(&text);
            let _ = read(&format!("{}\n{tail}", to_text(&SavedGame(record(2, 2)))));
        }
    }
}
