//! Sources of a record: the history, a link, a server or a file.

use leptos::prelude::*;
use play::Record;

use super::link::{self, FragmentError};
use super::words::words;
use crate::platform::history;
use crate::platform::online::client::{self, Problem};
use crate::ui::route::Location;

/// Prefix of a fragment that contains a record to watch.
const FRAGMENT: &str = "#r=";
/// Prefix of a fragment that contains a record to play against.
const GHOST_FRAGMENT: &str = "#ghost=";

/// The record that a URL names, and whether to watch it or play against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    pub source: Source,
    /// Whether to play against it instead of watching it.
    pub against: bool,
}

/// Where the record comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file that the player chooses.
    File,
    /// A solved game on this device, by the name of its record.
    Own(String),
    /// A result on the server, by its ID.
    Result(String),
    /// The URL's fragment.
    Fragment(String),
}

impl ReplayRequest {
    /// Reads the request from a location and the fragment in the address bar.
    pub fn of(location: &Location) -> ReplayRequest {
        let fragment = window().location().hash().unwrap_or_default();
        let within = |begin: &str| fragment.strip_prefix(begin).map(str::to_owned);
        let ghost = location.param("ghost").map(Source::Result);
        let ghost = ghost.or_else(|| within(GHOST_FRAGMENT).map(Source::Fragment));
        let watched = || location.param("game").map(Source::Own);
        let watched = || watched().or_else(|| location.param("result").map(Source::Result));
        let watched = || watched().or_else(|| within(FRAGMENT).map(Source::Fragment));
        let against = ghost.is_some();
        ReplayRequest { source: ghost.or_else(watched).unwrap_or(Source::File), against }
    }
}

impl Source {
    /// Loads the record. The error is for display; `None` if the player still has to choose a file.
    pub async fn load(self) -> Option<Result<Record, String>> {
        let words = words();
        Some(match self {
            Source::File => return None,
            Source::Own(name) => history::record(&name).ok_or_else(|| words.gone.to_owned()),
            Source::Result(id) if !is_id(&id) => Err(words.bad_result.to_owned()),
            Source::Result(id) => match from_server(&id).await {
                Ok(text) => read(&text),
                Err(problem) if problem.is("not-yours") => Err(words.unsolved.to_owned()),
                Err(_) => Err(words.no_server.to_owned()),
            },
            Source::Fragment(letters) => match link::from_fragment(&letters).await {
                Ok(text) => read(&text).map_err(|_| words.bad_fragment.to_owned()),
                Err(FragmentError::Damaged) => Err(words.bad_fragment.to_owned()),
                Err(FragmentError::NotSupported) => Err(words.no_inflate.to_owned()),
            },
        })
    }
}

/// Fetches the record of a result.
async fn from_server(id: &str) -> Result<String, Problem> {
    client::get(format!("/results/{id}/record")).signed().send().await?.text().await
}

/// Parses a record; the error is for display.
pub fn read(text: &str) -> Result<Record, String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.len() > wire::MAX_RECORD_BYTES {
        return Err(words().too_long.to_owned());
    }
    wire::from_json(text).map_err(|error| (words().unusable)(&error.to_string()))
}

/// Returns the link that watches or plays against a record. It contains the server's ID if there is one,
/// otherwise the record itself; `None` if that is too long.
pub async fn link_to(record: &Record, request: &ReplayRequest, against: bool) -> Option<String> {
    let (id, fragment) = if against { ("ghost", GHOST_FRAGMENT) } else { ("result", FRAGMENT) };
    Some(match &request.source {
        Source::Result(result) => format!("{}?{id}={result}", super::PATH),
        _ => format!("{}{fragment}{}", super::PATH, link::to_fragment(record).await?),
    })
}

/// Returns whether a string can be a result ID, and cannot change the path of the request.
fn is_id(id: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !id.is_empty() && id.len() <= 100 && id.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_cannot_change_the_path() {
        assert!(is_id("01J9Z-abc_9"));
        for id in ["", "../me", "a/b", "a?b", "a%2e", "a#b", "é"] {
            assert!(!is_id(id), "{id}");
        }
    }

    #[test]
    fn a_file_may_have_a_byte_order_mark_and_a_final_line_break() {
        let text = r#"{"version":1,"game":"fifteen","params":"size=4","moves":[],"result":{"ending":null,"moves":0,"helps":0,"ms":0}}"#;
        assert!(read(&format!("\u{feff}{text}\r\n")).is_ok());
        let error = wire::from_json("{}").unwrap_err();
        assert_eq!(read("{}"), Err((words().unusable)(&error.to_string())));
        assert_eq!(read(&"x".repeat(wire::MAX_RECORD_BYTES + 1)), Err(words().too_long.to_owned()));
    }
}
