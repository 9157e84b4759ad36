//! Import and export of sessions in csTimer's format.
//!
//! `{"session1": [[[penalty, ms], scramble, comment, seconds since 1970], …], "properties": {"sessionData": …}}`.
//! The penalty is 0, 2000, or −1 for DNF. `sessionData` is a JSON string with the names. Values that csTimer has no
//! field for, such as moves and splits, are stored in the comment.
//!
//! ```
//! use fifteen::BoardSize;
//! use wire::cstimer::{read, write};
//!
//! let size = BoardSize::new(4, 4)?;
//! let text = r#"{"session1":[[[2000,9042],"","",1764500000],[[-1,7000],"","",0]]}"#;
//! let sessions = read(text, size)?;
//! assert_eq!(sessions[0].solves[0].to_string(), "9.042,+2,4,mixed,,,,1764500000,,");
//! assert_eq!(read(&write(&sessions), size)?, sessions);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use fifteen::BoardSize;
use fifteen::session::{MAX_SOLVES, Penalty, Session, Solve, read_table};
use serde_json::{Map, Value, json};

/// The string isn't a csTimer export.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadSessionsError {
    /// It isn't JSON.
    #[error("this is not JSON: {0}")]
    Json(String),
    /// It has no session.
    #[error("the file contains no session")]
    NoSession,
    /// A solve doesn't have csTimer's format.
    #[error("solve {solve} of {session} cannot be read")]
    Solve {
        /// Key of the session in the file.
        session: String,
        /// Number of the solve, from 1.
        solve: usize,
    },
    /// It has too many solves.
    #[error("the file contains more than {MAX_SOLVES} solves")]
    TooMany,
}

/// Prefix of a comment that contains a whole solve.
const MARK: &str = "azulejo ";

/// Parses the sessions that have solves, in the order of their numbers. Solves without a known size get `size`.
///
/// # Errors
///
/// [`ReadSessionsError`] describes the problem.
pub fn read(text: &str, size: BoardSize) -> Result<Vec<Session>, ReadSessionsError> {
    let json = |error: serde_json::Error| ReadSessionsError::Json(error.to_string());
    let all: Map<String, Value> = serde_json::from_str(text).map_err(json)?;
    let names = session_names(&all);
    let mut sessions = BTreeMap::new();
    let mut n_solves = 0;
    for (key, value) in &all {
        let number = key.strip_prefix("session").and_then(|number| number.parse::<u32>().ok());
        let (Some(number), Some(solves)) = (number, value.as_array()) else { continue };
        n_solves += solves.len();
        if n_solves > MAX_SOLVES {
            return Err(ReadSessionsError::TooMany);
        }
        let wrong = |at: usize| ReadSessionsError::Solve { session: key.clone(), solve: at + 1 };
        let solves = solves.iter().enumerate();
        let solves: Result<Vec<_>, _> =
            solves.map(|(at, solve)| read_solve(solve, size).ok_or_else(|| wrong(at))).collect();
        let name = names.get(&number).cloned().unwrap_or_else(|| number.to_string());
        sessions.insert(number, Session { name, solves: solves? });
    }
    if sessions.is_empty() {
        return Err(ReadSessionsError::NoSession);
    }
    Ok(sessions.into_values().filter(|session| !session.solves.is_empty()).collect())
}

/// Serializes sessions so that csTimer can import them.
pub fn write(sessions: &[Session]) -> String {
    let mut all = Map::new();
    let mut data = Map::new();
    for (number, session) in (1..).zip(sessions) {
        let solves: Vec<_> = session.solves.iter().map(write_solve).collect();
        all.insert(format!("session{number}"), solves.into());
        let entry = json!({ "name": session.name, "opt": {}, "rank": number });
        data.insert(number.to_string(), entry);
    }
    let properties =
        json!({ "sessionData": Value::from(data).to_string(), "sessionN": sessions.len() });
    all.insert("properties".to_owned(), properties);
    Value::from(all).to_string()
}

/// Returns the session names by number; csTimer writes a plain number for an unnamed session.
fn session_names(all: &Map<String, Value>) -> BTreeMap<u32, String> {
    let data = all.get("properties").and_then(|properties| properties.get("sessionData"));
    let data = data.and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
    let data: Map<String, Value> = data.unwrap_or_default();
    let named = data.into_iter().filter_map(|(number, entry)| {
        let name = match entry.get("name")? {
            Value::String(name) => name.clone(),
            Value::Number(name) => name.to_string(),
            _ => return None,
        };
        Some((number.parse().ok()?, name))
    });
    named.collect()
}

fn read_solve(solve: &Value, size: BoardSize) -> Option<Solve> {
    let [result, rest @ ..] = solve.as_array()?.as_slice() else { return None };
    let penalty = result.get(0)?.as_i64()?;
    let elapsed = result.get(1)?.as_u64()?;
    let text = |at: usize| rest.get(at).and_then(Value::as_str).unwrap_or_default();
    let ours = text(1).strip_prefix(MARK).and_then(|row| row.parse::<Solve>().ok());
    let (added, penalty) = match penalty {
        0 => (0, Penalty::None),
        2_000 => (0, Penalty::PlusTwo),
        -1 => (0, Penalty::Unfinished),
        // Longer penalties, for example for a late start, are added to the time.
        more => (u64::try_from(more).ok()?, Penalty::None),
    };
    let elapsed = elapsed.checked_add(added)?;
    let solved_at = rest.get(2).and_then(Value::as_u64).unwrap_or_default();
    // The scramble is parsed like one in a table; a scramble of another puzzle is ignored.
    let of_scramble = |scramble: &str| {
        let table = format!("time;scramble\n0;\"{}\"", scramble.replace(['"', '\n'], " "));
        read_table(&table, size).ok()?.pop()
    };
    let known = ours.or_else(|| of_scramble(text(0)))?;
    Some(Solve { elapsed, penalty, solved_at, ..known })
}

fn write_solve(solve: &Solve) -> Value {
    let penalty = match solve.penalty {
        Penalty::None => 0,
        Penalty::PlusTwo => 2_000,
        Penalty::Unfinished => -1,
    };
    let scramble = solve.scramble.as_ref().map(ToString::to_string).unwrap_or_default();
    json!([[penalty, solve.elapsed], scramble, format!("{MARK}{solve}"), solve.solved_at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::session::{Control, Score};

    fn size(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    /// An export of two sessions by csTimer (2025), the second without solves.
    const EXPORT: &str = r#"{"session1":[[[0,10250],"1 2 3/4 0 5/7 8 6","",1764500000],[[2000,9100],"R U R' U'","slow",1764500060],[[-1,8000,5000],"","",1764500120],[[4000,1000],"","",0]],"session2":[],"properties":{"sessionData":"{\"1\":{\"name\":\"Evening\",\"opt\":{},\"rank\":1,\"stat\":[3,1,10675]},\"2\":{\"name\":2,\"opt\":{},\"rank\":2}}","sessionN":2,"useMilli":true}}"#;

    #[test]
    fn a_cstimer_export_is_read() {
        let sessions = read(EXPORT, size(4)).unwrap();
        assert_eq!(sessions.len(), 1);
        assert_eq!(sessions[0].name, "Evening");
        let scores: Vec<_> = sessions[0].solves.iter().map(Solve::score).collect();
        let times = [10_250, 11_100].map(Score::Time);
        assert_eq!(scores, [times[0], times[1], Score::Unfinished, Score::Time(5_000)]);
        let [first, second, ..] = &sessions[0].solves[..] else { panic!("four solves") };
        assert_eq!((first.size, first.solved_at), (size(3), 1_764_500_000));
        assert!(first.scramble.is_some());
        assert_eq!((second.size, &second.scramble), (size(4), &None));
    }

    #[test]
    fn written_sessions_read_back_completely() {
        let solve = Solve {
            control: Control::Keys,
            n_moves: 50,
            n_steps: 70,
            scramble: Some("1 2 3/4 0 5/7 8 6".parse().unwrap()),
            splits: vec![1, 2, 3, 4, 5, 6],
            ..Solve::new(9_042, size(3))
        };
        let late = Solve { penalty: Penalty::Unfinished, ..solve.clone() };
        let sessions = [
            Session { name: "At \"home\"".to_owned(), solves: vec![solve] },
            Session { name: String::new(), solves: vec![late] },
        ];
        assert_eq!(read(&write(&sessions), size(4)), Ok(sessions.to_vec()));
    }

    #[test]
    fn changes_made_in_cstimer_count() {
        let solve = Solve { n_steps: 70, ..Solve::new(9_042, size(5)) };
        let written = write(&[Session { name: "1".to_owned(), solves: vec![solve] }]);
        let changed = written.replace("[[0,9042]", "[[2000,9042]");
        let solves = &read(&changed, size(4)).unwrap()[0].solves;
        assert_eq!((solves[0].score(), solves[0].n_steps), (Score::Time(11_042), 70));
    }

    #[test]
    fn errors_name_the_problem() {
        let said = |text: &str| read(text, size(4)).unwrap_err().to_string();
        assert!(said("time,1").starts_with("this is not JSON"), "{}", said("time,1"));
        assert_eq!(said("{}"), "the file contains no session");
        assert_eq!(
            said(r#"{"session1":[[[0,1],""],[["x"]]]}"#),
            "solve 2 of session1 cannot be read"
        );
    }
}
