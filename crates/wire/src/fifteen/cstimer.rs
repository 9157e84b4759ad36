//! Import and export of sessions in csTimer's format.
//!
//! `{"session1": [[[penalty, ms], scramble, comment, seconds since 1970], …], "properties": {"sessionData": …}}`.
//! The penalty is 0, 2000, or −1 for DNF. `sessionData` is a JSON string with the name, rank and scramble type of each
//! session. What was imported is exported as it was, apart from what the player has changed.
//!
//! ```
//! use fifteen::BoardSize;
//! use wire::fifteen::cstimer::{read, write};
//!
//! let size = BoardSize::new(4, 4)?;
//! let text = r#"{"session1":[[[2000,9042],"","",1764500000],[[-1,7000],"D R2","",0]]}"#;
//! let sessions = read(text, size)?.sessions;
//! assert_eq!(sessions[0].solves[0].to_string(), "9.042,+2,4,mixed,,,,1764500000,,");
//! assert_eq!(read(&write(&sessions), size)?.sessions[0].solves, sessions[0].solves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use ::fifteen::session::{MAX_SOLVES, Penalty, ScrambleType, Session, Solve};
use ::fifteen::{BoardSize, Difficulty, read_scramble};
use serde_json::{Map, Value, json};

/// The sessions of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Import {
    /// The sessions that have solves, in csTimer's order.
    pub sessions: Vec<Session>,
    /// Names of the sessions of other puzzles, which are left out.
    pub left_out: Vec<String>,
}

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

/// Prefix of a comment that contains a whole solve. Earlier versions exported details this way.
const MARK: &str = "azulejo ";

/// csTimer's scramble type for scrambles that it does not generate itself.
const OTHER_SCRAMBLES: &str = "input";

const RANDOM_STATE: ScrambleType = ScrambleType::Random(Difficulty::RandomState);

/// Parses the sessions. Solves without a known size get `size`.
///
/// # Errors
///
/// [`ReadSessionsError`] describes the problem.
pub fn read(text: &str, size: BoardSize) -> Result<Import, ReadSessionsError> {
    let json = |error: serde_json::Error| ReadSessionsError::Json(error.to_string());
    let all: Map<String, Value> = serde_json::from_str(text).map_err(json)?;
    let data = session_data(&all);
    let mut sessions = BTreeMap::new();
    let mut n_solves = 0;
    for (key, value) in &all {
        let number = key.strip_prefix("session").and_then(|number| number.parse::<u32>().ok());
        let (Some(number), Some(solves)) = (number, value.as_array()) else { continue };
        n_solves += solves.len();
        if n_solves > MAX_SOLVES {
            return Err(ReadSessionsError::TooMany);
        }
        let settings = data.get(&number.to_string());
        let rank = settings.and_then(|settings| settings.get("rank")?.as_u64());
        let rank = rank.unwrap_or(u64::from(number));
        sessions.insert((rank, number), (key, settings, solves));
    }
    if sessions.is_empty() {
        return Err(ReadSessionsError::NoSession);
    }
    let mut import = Import::default();
    for ((_, number), (key, settings, solves)) in sessions {
        let name = name(settings).unwrap_or_else(|| number.to_string());
        match puzzle(settings, solves, size) {
            _ if solves.is_empty() => {}
            None => import.left_out.push(name),
            Some((size, scrambles)) => {
                let wrong = |at| ReadSessionsError::Solve { session: key.clone(), solve: at + 1 };
                let read =
                    |(at, solve)| read_solve(solve, size, scrambles).ok_or_else(|| wrong(at));
                let solves = solves.iter().enumerate().map(read).collect::<Result<_, _>>()?;
                let source = settings.map(ToString::to_string).unwrap_or_default();
                import.sessions.push(Session { name, solves, source });
            }
        }
    }
    Ok(import)
}

/// Serializes sessions so that csTimer can import them.
pub fn write(sessions: &[Session]) -> String {
    let mut all = Map::new();
    let mut data = Map::new();
    for (number, session) in (1..).zip(sessions) {
        let solves: Vec<_> = session.solves.iter().map(write_solve).collect();
        data.insert(number.to_string(), write_settings(session, number));
        all.insert(format!("session{number}"), solves.into());
    }
    let properties =
        json!({ "sessionData": Value::from(data).to_string(), "sessionN": sessions.len() });
    all.insert("properties".to_owned(), properties);
    Value::from(all).to_string()
}

/// Returns the settings of the sessions by number.
fn session_data(all: &Map<String, Value>) -> Map<String, Value> {
    let data = all.get("properties").and_then(|properties| properties.get("sessionData"));
    let data = data.and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok());
    data.unwrap_or_default()
}

/// Returns the name of a session; csTimer writes a plain number for an unnamed one.
fn name(settings: Option<&Value>) -> Option<String> {
    match settings?.get("name")? {
        Value::String(name) => Some(name.clone()),
        Value::Number(name) => Some(name.to_string()),
        _ => None,
    }
}

/// Returns the size of a session's boards and the type of its scrambles, or `None` if it's of another puzzle. Without a scramble type, the session is
/// of another puzzle if it has scrambles but none that is a board; otherwise its boards have `size`.
fn puzzle(
    settings: Option<&Value>,
    solves: &[Value],
    size: BoardSize,
) -> Option<(BoardSize, ScrambleType)> {
    let square = |side, scrambles| Some((BoardSize::new(side, side).ok()?, scrambles));
    let kind = settings.and_then(|settings| settings.get("opt")?.get("scrType")?.as_str());
    match kind {
        Some("15prp" | "15prap" | "15prmp") => square(4, RANDOM_STATE),
        // 80 random moves.
        Some("15p" | "15pat" | "15pm") => square(4, ScrambleType::Unknown),
        Some("8prp" | "8prap" | "8prmp") => square(3, RANDOM_STATE),
        None | Some(OTHER_SCRAMBLES) => {
            let scrambles = solves.iter().map(|solve| solve.get(1).and_then(Value::as_str));
            let mut scrambles = scrambles.flatten().filter(|text| !text.trim().is_empty());
            let is_board = |text: &str| read_scramble(text, size).is_ok();
            let is_other = scrambles.clone().next().is_some() && !scrambles.any(is_board);
            let is_ours = solves.iter().any(|solve| ours(solve).is_some());
            (is_ours || !is_other).then_some((size, ScrambleType::Unknown))
        }
        Some(_) => None,
    }
}

/// Returns the solve in a comment that an earlier version exported.
fn ours(solve: &Value) -> Option<Solve> {
    solve.get(2)?.as_str()?.strip_prefix(MARK)?.parse().ok()
}

/// Reads a solve. Without a scramble that is a board, the type of its scramble isn't known.
fn read_solve(solve: &Value, size: BoardSize, scrambles: ScrambleType) -> Option<Solve> {
    let [result, rest @ ..] = solve.as_array()?.as_slice() else { return None };
    let penalty = result.get(0)?.as_i64()?;
    let elapsed = result.get(1)?.as_u64()?;
    let text = |at: usize| rest.get(at).and_then(Value::as_str).unwrap_or_default();
    let (added, penalty) = match penalty {
        0 => (0, Penalty::None),
        2_000 => (0, Penalty::PlusTwo),
        -1 => (0, Penalty::Unfinished),
        // Longer penalties, for example for a late start, are added to the time.
        more => (u64::try_from(more).ok()?, Penalty::None),
    };
    let elapsed = elapsed.checked_add(added)?;
    let solved_at = rest.get(2).and_then(Value::as_u64).unwrap_or_default();
    if let Some(ours) = ours(solve) {
        return Some(Solve { elapsed, penalty, solved_at, ..ours });
    }
    let scramble = read_scramble(text(0), size).ok();
    let size = scramble.as_ref().map_or(size, |board| {
        let size = board.size();
        BoardSize::new(size.width(), size.height()).expect("a board has a valid size")
    });
    let scrambles = scramble.as_ref().map_or(ScrambleType::Unknown, |_| scrambles);
    let comment = text(1).to_owned();
    let read =
        Solve { penalty, solved_at, scramble, comment, scrambles, ..Solve::new(elapsed, size) };
    let source = if write_solve(&read) == *solve { String::new() } else { solve.to_string() };
    Some(Solve { source, ..read })
}

fn write_solve(solve: &Solve) -> Value {
    let source = serde_json::from_str(&solve.source).ok();
    let source = source.filter(|source: &Value| source.is_array());
    if let Some(source) = &source
        && let Some(read) = read_solve(source, solve.size, solve.scrambles)
        && has_same_result(&read, solve)
    {
        return source.clone();
    }
    let penalty = match solve.penalty {
        Penalty::None => 0,
        Penalty::PlusTwo => 2_000,
        Penalty::Unfinished => -1,
    };
    let scramble = source.and_then(|source| Some(source.get(1)?.as_str()?.to_owned()));
    let scramble =
        scramble.or_else(|| Some(solve.scramble.as_ref()?.to_string())).unwrap_or_default();
    json!([[penalty, solve.elapsed], scramble, solve.comment, solve.solved_at])
}

/// Returns whether two solves differ in nothing that csTimer has a field for.
fn has_same_result(one: &Solve, other: &Solve) -> bool {
    let known = |solve: &Solve| (solve.elapsed, solve.penalty, solve.solved_at);
    known(one) == known(other) && one.comment == other.comment
}

/// Returns the settings of a session: those that were imported, or only name, rank and scramble type.
fn write_settings(session: &Session, rank: usize) -> Value {
    let source: Option<Map<String, Value>> = serde_json::from_str(&session.source).ok();
    let mut settings = source.unwrap_or_else(|| {
        let sizes: Vec<_> = session.solves.iter().map(|solve| solve.size.to_string()).collect();
        let is_all = |size: &str| !sizes.is_empty() && sizes.iter().all(|other| other == size);
        let is_random = session.solves.iter().all(|solve| solve.scrambles == RANDOM_STATE);
        let kind = match is_random {
            true if is_all("3") => "8prp",
            true if is_all("4") => "15prp",
            false if is_all("4") => "15p",
            _ => OTHER_SCRAMBLES,
        };
        Map::from_iter([("opt".to_owned(), json!({ "scrType": kind }))])
    });
    let n_solves = settings.get("stat").and_then(|stat| stat.get(0)?.as_u64());
    if n_solves != Some(session.solves.len() as u64) {
        // csTimer's summary of the session is out of date.
        settings.retain(|key, _| key != "stat" && key != "date");
    }
    if name(Some(&Value::from(settings.clone()))).as_ref() != Some(&session.name) {
        settings.insert("name".to_owned(), session.name.clone().into());
    }
    settings.insert("rank".to_owned(), rank.into());
    settings.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::session::{Control, Score};

    fn size(side: usize) -> BoardSize {
        BoardSize::new(side, side).unwrap()
    }

    fn session(name: &str, solves: Vec<Solve>) -> Session {
        Session { name: name.to_owned(), solves, source: String::new() }
    }

    /// A file in the form of csTimer's exports: five sessions in another order than their numbers, one of them of the
    /// cube and one without solves.
    const EXPORT: &str = concat!(
        r#"{"session1":[[[0,10250],"D2 R U2 L","",1764500000],[[2000,9100],"R D3 L U2 R2","slow",1764500060],"#,
        r#"[[-1,8000,5000],"D R","",1764500120],[[4000,1000],"not a scramble","",1764500180]],"#,
        r#""session2":[[[0,2500],"￬ ￫2","one, \"two\"",1764500240]],"#,
        r#""session3":[[[0,7000],"R U R' U'","",1764500300]],"session4":[],"#,
        r#""session5":[[[0,12000],"U2 L D2 R","",1764500360]],"#,
        r#""properties":{"sessionData":"{\"1\":{\"date\":[1764500000,1764500180],\"name\":\"Evening\","#,
        r#"\"opt\":{\"scrType\":\"15prp\",\"phases\":2},\"rank\":2,\"stat\":[4,1,8783]},"#,
        r#"\"2\":{\"name\":2,\"opt\":{\"scrType\":\"8prap\"},\"rank\":1},"#,
        r#"\"3\":{\"name\":\"Cube\",\"opt\":{\"scrType\":\"333\"},\"rank\":4},"#,
        r#"\"4\":{\"name\":4,\"opt\":{},\"rank\":5},"#,
        r#"\"5\":{\"name\":\"Gap\",\"opt\":{\"scrType\":\"15prmp\"},\"rank\":3}}","sessionN":5}}"#,
    );

    #[test]
    fn an_export_keeps_names_order_puzzles_scrambles_and_comments() {
        let import = read(EXPORT, size(7)).unwrap();
        assert_eq!(import.left_out, ["Cube"]);
        let names: Vec<_> = import.sessions.iter().map(|session| &session.name[..]).collect();
        assert_eq!(names, ["2", "Evening", "Gap"]);
        let [small, evening, gap] = &import.sessions[..] else { panic!("three sessions") };
        let first = &small.solves[0];
        assert_eq!((first.size, &first.comment[..]), (size(3), "one, \"two\""));
        let board = |solve: &Solve| solve.scramble.as_ref().map(ToString::to_string);
        assert_eq!(board(first).as_deref(), Some("1 2 3/0 4 5/7 8 6"));
        let scores: Vec<_> = evening.solves.iter().map(Solve::score).collect();
        let times = [10_250, 11_100].map(Score::Time);
        assert_eq!(scores, [times[0], times[1], Score::Unfinished, Score::Time(5_000)]);
        assert!(evening.solves.iter().all(|solve| solve.size == size(4)));
        assert_eq!(evening.solves[1].comment, "slow");
        let types = [0, 3].map(|at| evening.solves[at].scrambles);
        assert_eq!(types, [RANDOM_STATE, ScrambleType::Unknown], "the last has no board");
        assert_eq!(board(&evening.solves[3]), None);
        // The gap moves up, left, down and right: the tiles move the other way.
        assert!(board(&gap.solves[0]).is_some());
        assert_eq!(board(&gap.solves[0]), board(&evening.solves[0]));
    }

    #[test]
    fn what_was_imported_is_exported_unchanged() {
        let import = read(EXPORT, size(4)).unwrap();
        let stored = |session: &Session| {
            let rows = session.solves.iter().map(|solve| solve.to_string().parse().unwrap());
            Session { solves: rows.collect(), ..session.clone() }
        };
        let sessions: Vec<_> = import.sessions.iter().map(stored).collect();
        let written: Value = serde_json::from_str(&write(&sessions)).unwrap();
        let before: Value = serde_json::from_str(EXPORT).unwrap();
        let settings = |all: &Value| session_data(all.as_object().unwrap());
        for (now, then) in
            [(1, 2), (2, 1), (3, 5)].map(|(now, then)| (now.to_string(), then.to_string()))
        {
            assert_eq!(written[format!("session{now}")], before[format!("session{then}")]);
            assert_eq!(settings(&written)[&now], settings(&before)[&then]);
        }
        assert_eq!(read(&write(&sessions), size(4)).unwrap().sessions, sessions);
    }

    #[test]
    fn what_the_player_changed_is_exported() {
        let mut sessions = read(EXPORT, size(4)).unwrap().sessions;
        let evening = &mut sessions[1];
        "Morning".clone_into(&mut evening.name);
        evening.solves[0].penalty = Penalty::PlusTwo;
        "late".clone_into(&mut evening.solves[3].comment);
        evening.solves.remove(2);
        let written: Value = serde_json::from_str(&write(&sessions)).unwrap();
        assert_eq!(written["session2"][0], json!([[2000, 10_250], "D2 R U2 L", "", 1_764_500_000]));
        assert_eq!(
            written["session2"][2],
            json!([[0, 5_000], "not a scramble", "late", 1_764_500_180])
        );
        let settings = &session_data(written.as_object().unwrap())["2"];
        let opt = json!({ "scrType": "15prp", "phases": 2 });
        assert_eq!(*settings, json!({ "name": "Morning", "opt": opt, "rank": 2 }));
    }

    #[test]
    fn own_sessions_are_written_without_details_in_the_comments() {
        let solve = Solve {
            solved_at: 1_764_500_000,
            scramble: Some("1 2 3/4 0 5/7 8 6".parse().unwrap()),
            scrambles: RANDOM_STATE,
            ..Solve::new(9_042, size(3))
        };
        let timed = Solve { control: Control::Keys, n_steps: 70, ..solve.clone() };
        let late = Solve { penalty: Penalty::Unfinished, ..Solve::new(9_042, size(5)) };
        let sessions = [session("At \"home\"", vec![timed]), session("", vec![late.clone()])];
        let text = write(&sessions);
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            written["session1"],
            json!([[[0, 9_042], "1 2 3/4 0 5/7 8 6", "", 1_764_500_000]])
        );
        let settings = session_data(written.as_object().unwrap());
        assert_eq!(settings["1"]["opt"], json!({ "scrType": "8prp" }));
        assert_eq!(settings["2"]["opt"], json!({ "scrType": "input" }));
        let read = read(&text, size(5)).unwrap().sessions;
        assert_eq!([&read[0].solves[..], &read[1].solves[..]], [&[solve][..], &[late][..]]);
    }

    #[test]
    fn exports_of_earlier_versions_keep_their_details() {
        let text = r#"{"session1":[[[2000,9042],"","azulejo 9.042,,5,keys,50,70,,,,",0],[[0,5],"R U'","",0]],"properties":{"sessionData":"{\"1\":{\"name\":\"Old\",\"opt\":{},\"rank\":1}}"}}"#;
        let solves = &read(text, size(4)).unwrap().sessions[0].solves;
        assert_eq!(solves[0].score(), Score::Time(11_042));
        assert_eq!((solves[0].n_steps, solves[0].size), (70, size(5)));
        assert_eq!(solves[0].comment, "");
    }

    #[test]
    fn a_session_without_a_scramble_type_is_told_by_its_scrambles() {
        let import = |scramble: &str| {
            read(&format!(r#"{{"session7":[[[0,5],"{scramble}","",0]]}}"#), size(4)).unwrap()
        };
        assert_eq!(import("").sessions[0].solves[0].size, size(4));
        assert_eq!(import("1 2 3/4 0 5/7 8 6").sessions[0].solves[0].size, size(3));
        assert_eq!(import("R U2 F' L").left_out, ["7"]);
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
