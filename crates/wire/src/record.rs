//! Records as JSON, for files and for transfer between the apps.

use play::{Ending, Outcome, Record};
use serde::{Deserialize, Serialize};

/// Version of the format that is written. All older versions can still be read.
const VERSION: u32 = 1;

/// The string isn't a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseRecordError {
    /// It isn't JSON, or not of this shape.
    #[error("this is not a saved game: {0}")]
    Malformed(String),
    /// It was written by a newer version of Azulejo.
    #[error(
        "this game was saved by a newer version of Azulejo (format {0}, supported up to {VERSION})"
    )]
    Newer(u32),
}

/// Serializes a record as JSON, on one line.
pub fn to_json(record: &Record) -> String {
    let written = RecordJsonRef { version: Some(VERSION), ..RecordJsonRef::from(record) };
    serde_json::to_string(&written).expect("strings and numbers always serialize")
}

/// Parses a record. [`play::verify`] checks whether it is a legal game.
///
/// # Errors
///
/// [`ParseRecordError`] if it isn't JSON of this shape, or its version is newer.
pub fn from_json(json: &str) -> Result<Record, ParseRecordError> {
    let malformed = |error: serde_json::Error| ParseRecordError::Malformed(error.to_string());
    let Versioned { version } = serde_json::from_str(json).map_err(malformed)?;
    if version > VERSION {
        return Err(ParseRecordError::Newer(version));
    }
    let read: RecordJson = serde_json::from_str(json).map_err(malformed)?;
    Ok(read.into())
}

#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// A record to serialize. The version is omitted if the enclosing value has one.
#[derive(Serialize)]
pub(crate) struct RecordJsonRef<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    game: &'a str,
    params: &'a str,
    moves: &'a [(u64, String)],
    result: ResultJson,
}

/// A deserialized record. Its version, if any, is checked separately.
#[derive(Deserialize)]
pub(crate) struct RecordJson {
    game: String,
    params: String,
    moves: Vec<(u64, String)>,
    result: ResultJson,
}

/// The serialized form of an [`Outcome`].
#[derive(Serialize, Deserialize)]
pub(crate) struct ResultJson {
    ending: Option<EndingJson>,
    moves: usize,
    helps: usize,
    ms: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum EndingJson {
    Solved,
    GaveUp,
}

impl<'a> From<&'a Record> for RecordJsonRef<'a> {
    fn from(record: &'a Record) -> Self {
        RecordJsonRef {
            version: None,
            game: &record.game,
            params: &record.params,
            moves: &record.moves,
            result: record.result.into(),
        }
    }
}

impl From<RecordJson> for Record {
    fn from(read: RecordJson) -> Self {
        let RecordJson { game, params, moves, result } = read;
        Record { game, params, moves, result: result.into() }
    }
}

impl From<Outcome> for ResultJson {
    fn from(outcome: Outcome) -> Self {
        let Outcome { ending, moves, helps, elapsed } = outcome;
        let ending = ending.map(|ending| match ending {
            Ending::Solved => EndingJson::Solved,
            Ending::GaveUp => EndingJson::GaveUp,
        });
        ResultJson { ending, moves, helps, ms: elapsed }
    }
}

impl From<ResultJson> for Outcome {
    fn from(result: ResultJson) -> Self {
        let ResultJson { ending, moves, helps, ms: elapsed } = result;
        let ending = ending.map(|ending| match ending {
            EndingJson::Solved => Ending::Solved,
            EndingJson::GaveUp => Ending::GaveUp,
        });
        Outcome { ending, moves, helps, elapsed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const EXAMPLE: &str = r#"{"version":1,"game":"lamps","params":"3","moves":[[1000,"0"],[2500,"@undo"]],"result":{"ending":null,"moves":0,"helps":0,"ms":3000}}"#;

    #[test]
    fn the_format_is_as_documented() {
        let record = from_json(EXAMPLE).unwrap();
        assert_eq!(record.moves[1], (2_500, "@undo".to_string()));
        assert_eq!(to_json(&record), EXAMPLE);
    }

    #[test]
    fn newer_and_malformed_records_are_different_errors() {
        let newer = EXAMPLE.replace("\"version\":1", "\"version\":2");
        assert_eq!(from_json(&newer), Err(ParseRecordError::Newer(2)));
        assert!(matches!(from_json("{\"version\":1}"), Err(ParseRecordError::Malformed(_))));
    }

    #[test]
    fn a_truncated_record_is_malformed() {
        for end in 0..EXAMPLE.len() {
            assert!(
                matches!(from_json(&EXAMPLE[..end]), Err(ParseRecordError::Malformed(_))),
                "{end}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_record_reads_back_as_it_was_written(
            (game, params) in (".{0,20}", ".{0,40}"),
            acts in prop::collection::vec((any::<u64>(), ".{0,8}"), 0..9),
            (ending, moves, helps, elapsed) in (0..3u8, any::<usize>(), any::<usize>(), any::<u64>()),
        ) {
            let ending = [None, Some(Ending::Solved), Some(Ending::GaveUp)][usize::from(ending)];
            let result = Outcome { ending, moves, helps, elapsed };
            let record = Record { game, params, moves: acts, result };
            prop_assert_eq!(from_json(&to_json(&record)), Ok(record));
        }

        #[test]
        fn no_input_causes_a_panic(text in ".{0,200}", at in 0..EXAMPLE.len(), byte in any::<char>()) {
            let _ = from_json(&text);
            let mut mutated = EXAMPLE.to_string();
            mutated.replace_range(at..=at, &byte.to_string());
            let _ = from_json(&mutated);
        }
    }
}
