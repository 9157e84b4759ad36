//! Where a record comes from: the history, a link, a server's list, a file.

use leptos::prelude::*;
use play::Record;

use super::link::{self, FragmentError};
use super::words::words;
use crate::browser::load_text;
use crate::history;
use crate::route::Place;

/// How the fragment begins that has a record in it.
const FRAGMENT: &str = "#r=";
/// The same for a record to be played against.
const GHOST_FRAGMENT: &str = "#ghost=";

/// What an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which record.
    pub source: Source,
    /// Whether it is to be played against, not watched.
    pub against: bool,
}

/// The record that an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// None: the player chooses a file.
    Chosen,
    /// That of a solved game on this device, by its name.
    Own(String),
    /// That of a result on the server, by its id.
    Result(String),
    /// The one in the fragment.
    Fragment(String),
}

impl Asked {
    /// What the address bar asks for.
    pub fn of(place: &Place) -> Asked {
        let fragment = window().location().hash().unwrap_or_default();
        let within = |begin: &str| fragment.strip_prefix(begin).map(str::to_owned);
        let ghost = place.param("ghost").map(Source::Result);
        let ghost = ghost.or_else(|| within(GHOST_FRAGMENT).map(Source::Fragment));
        let watched = || place.param("game").map(Source::Own);
        let watched = || watched().or_else(|| place.param("result").map(Source::Result));
        let watched = || watched().or_else(|| within(FRAGMENT).map(Source::Fragment));
        let against = ghost.is_some();
        Asked { source: ghost.or_else(watched).unwrap_or(Source::Chosen), against }
    }
}

impl Source {
    /// Its record, or in words why there is none; nothing if none is asked for.
    pub async fn load(self) -> Option<Result<Record, String>> {
        let words = words();
        Some(match self {
            Source::Chosen => return None,
            Source::Own(name) => history::record(&name).ok_or_else(|| words.gone.to_owned()),
            Source::Result(id) if !is_id(&id) => Err(words.bad_result.to_owned()),
            Source::Result(id) => match load_text(&format!("/api/v1/results/{id}/record")).await {
                Some(text) => read(&text),
                None => Err(words.no_server.to_owned()),
            },
            Source::Fragment(letters) => match link::from_fragment(&letters).await {
                Ok(text) => read(&text).map_err(|_| words.bad_fragment.to_owned()),
                Err(FragmentError::Damaged) => Err(words.bad_fragment.to_owned()),
                Err(FragmentError::NotSupported) => Err(words.no_inflate.to_owned()),
            },
        })
    }
}

/// The record in a text, or in words why there is none.
pub fn read(text: &str) -> Result<Record, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.len() > wire::LARGEST_RECORD {
        return Err(words().too_long.to_owned());
    }
    wire::from_json(text).map_err(|error| (words().unusable)(&error.to_string()))
}

/// The address at which a record is watched, or played against: by the server's id if it has one, or else with the record in it.
/// None if it is too long for that.
pub async fn address_of(record: &Record, asked: &Asked, against: bool) -> Option<String> {
    let (id, fragment) = if against { ("ghost", GHOST_FRAGMENT) } else { ("result", FRAGMENT) };
    Some(match &asked.source {
        Source::Result(result) => format!("{}?{id}={result}", super::PATH),
        _ => format!("{}{fragment}{}", super::PATH, link::to_fragment(record).await?),
    })
}

/// Whether this may be the id of a result: nothing that would name another address.
fn is_id(id: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !id.is_empty() && id.len() <= 100 && id.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_cannot_lead_elsewhere() {
        assert!(is_id("01J9Z-abc_9"));
        for id in ["", "../me", "a/b", "a?b", "a%2e", "a#b", "é"] {
            assert!(!is_id(id), "{id}");
        }
    }

    #[test]
    fn a_file_is_read_with_its_mark_and_its_last_line_break() {
        let text = r#"{"version":1,"game":"fifteen","params":"size=4","moves":[],"result":{"ending":null,"moves":0,"helps":0,"ms":0}}"#;
        assert!(read(&format!("\u{feff}{text}\r\n")).is_ok());
        let refused = read("{}").unwrap_err();
        assert!(
            refused.starts_with("This cannot be watched: this is not a saved game"),
            "{refused}"
        );
        assert_eq!(read(&"x".repeat(wire::LARGEST_RECORD + 1)), Err(words().too_long.to_owned()));
    }
}
