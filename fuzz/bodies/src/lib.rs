//! The bodies of the fuzz targets: one function per decoder, which panics only if an invariant is violated.
//!
//! The invariants: no input makes a decoder panic, and every decoded value is written as a string that decodes to the same
//! value. `fuzz/` runs the bodies under libFuzzer. [`random`] runs them with mutated valid inputs on any toolchain.

pub mod bombs;
mod games;
pub mod random;
mod texts;

use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the target, and of its binary in `fuzz/Cargo.toml`.
    pub name: &'static str,
    /// The function that processes an input.
    pub body: fn(&[u8]),
    /// Returns the valid inputs to mutate.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets, ordered by name.
pub const TARGETS: &[Target] = &[
    target("date", texts::date, || bytes(&["2025-12-26", "2024-02-29", "9999-12-31"])),
    target("dump", texts::dump, || {
        bytes(&[
            r#"{"leaderboard":"loop:2025-11-30-easy","time":2500,"moves":1,"hints":0,"ranked":true,"record":{"version":1}}"#,
        ])
    }),
    target("fifteen_board", texts::fifteen_board, || {
        bytes(&["1 2 3/4 5 6/7 0 8", "1,2,3,4,.,5,7,8,6", "0-1_2-3", "4x3", "15", "extra-hard"])
    }),
    target("fifteen_game", games::load::<fifteen::Fifteen>, games::fifteen_seeds),
    target("fifteen_session", texts::fifteen_session, || {
        bytes(&[
            "9.042,+2,3,hover,40,61,22,1764500000,1 2 3/4 0 5/7 8 6,1.000 2.345 9.042 3 4 9",
            "time,penalty,moves\n12.5,DNF,7\n1:02.345,,\n",
            "No.;Time;Comment;Scramble\n1;14.34+;\"a; b\";R U\n2;DNF(3.1);;\n",
            "U2 L D3 R",
            "[1, 2, 3], [4, 0, 5], [7, 8, 6]",
            r#"{"session1":[[[2000,9042],"1 2 3/4 0 5/7 8 6","",1764500000]],"properties":{"sessionData":"{\"1\":{\"name\":\"Home\"}}"}}"#,
        ])
    }),
    target("fifteen_tables", texts::fifteen_tables, texts::fifteen_table_seeds),
    target("fifteen_texts", games::texts::<fifteen::Fifteen>, || {
        bytes(&[
            "size=4&difficulty=hard&seed=7",
            "/fifteen?board=1-2-3_4-5-6_0-7-8",
            "L2",
            "@help D",
        ])
    }),
    target("lamps_game", games::load::<lamps::Lamps>, games::lamps_seeds),
    target("lamps_texts", games::texts::<lamps::Lamps>, || {
        bytes(&["size=5x5&seed=7", "board=o.o/.o./ooo", "12", "@help 0", "@undo"])
    }),
    target("loop_archive", texts::loop_archive, || {
        bytes(&["2025-11-30-medium valid 98 61000\n2025-12-01-hard open 0 5 viewed\n"])
    }),
    target("loop_drawing", texts::loop_drawing, || {
        vec![vec![4, 4, 0, 3, 12, 15], vec![3, 3, 0, 1, 3, 4], vec![2, 2, 0, 1, 2, 3]]
    }),
    target("loop_game", games::load::<loopy::Loopy>, games::loop_seeds),
    target("loop_links", texts::loop_links, || {
        bytes(&["difficulty=hard&date=2025-12-26", "?difficulty=unlimited&level=easy&seed=77"])
    }),
    target("loop_logic", texts::loop_logic, || {
        bytes(&["4-c3b55a5f", "5x4-f9m", "8-r4f4a5a3e5b6d5d21", "12-zzzzzn", "extreme"])
    }),
    target("loop_texts", games::texts::<loopy::Loopy>, || {
        bytes(&["2025-12-26-hard", "unlimited-easy-77", "0R 0D 3D", "12R 12D *7", "clear", "-"])
    }),
    target("query", texts::query, || {
        bytes(&[
            "https://x.org/slide?board=two%20words&seed=7&seed=8&flag#top",
            "seed=%37&board=a+b",
        ])
    }),
    target("record_json", games::record_json, games::json_seeds),
    target("route", texts::route, || bytes(&["/", "/slide", "/loop/archive/", "/settings"])),
    target("slide_drawing", texts::slide_drawing, || {
        bytes(&["L:.o\n::..\n....", "O:L:\n::::\n..L:\n..::", ":..L\n:..:\no..."])
    }),
    target("slide_game", games::load::<slide::Slide>, games::slide_seeds),
    target("slide_links", texts::slide_links, || {
        bytes(&[
            "seed=12345&steps=50&board=default&gapConfig=2s&v=2",
            "https://host/slide?seed=5&x=y&wrapH=1&randomizeGaps=true#top",
        ])
    }),
    target("slide_texts", games::texts::<slide::Slide>, || {
        bytes(&[
            "seed=12345&steps=50&board=default&gapConfig=2s&v=2",
            "free&board=classic&gapConfig=1s&moves=15R.wrap hv.gaps 7.shuffle 9 50",
            games::SLIDE_POSITION,
            "35R",
            "shuffle 12345 250",
            "@help 35R",
        ])
    }),
    target("stored_game", games::stored_game, games::stored_seeds),
];

/// Passes an input to the target with this name.
///
/// # Panics
///
/// If there is no such target, or the input violates an invariant.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a listed target").body)(input);
}

const fn target(name: &'static str, body: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Target {
    Target { name, body, seeds }
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Parses a string. If it is valid, checks that the value is written as a string that parses to the same value.
fn check_text<T>(text: &str) -> Option<T>
where
    T: Debug + Display + PartialEq + FromStr<Err: Display>,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again = written.parse::<T>().map_err(|error| error.to_string());
            assert_eq!(again.as_ref(), Ok(&value), "{text:?} is written as {written:?}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "no error message for {text:?}");
            None
        }
    }
}
