//! `azulejo verify`: believes no result that it has not replayed.

use std::io::{Read, Write};

use ::games::verify_any;
use ::play::{Ending, Outcome};
use serde::Serialize;
use wire::{CanonicalError, CanonicalRecord, LARGEST_RECORD};

use crate::failure::Failure;
use crate::game::describe;
use crate::output::{escaped, without_mark, write_json};

/// Play a replay through the engine: legal or not, solved or not
///
/// A replay is legal if it is written exactly as the page writes it and every move in it can be played. Its id is the SHA-256 of
/// its bytes, without a line break at the end. The exit code is 0 for a legal replay, 1 for one that is not, 2 for a file
/// that is no replay.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The replay, as the page exports it; - reads standard input
    file: String,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
}

/// Does what was asked for.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read(&args.file)?;
    // What editors put before it and, like shells, at its end is no part of the replay.
    let text = without_mark(text.strip_suffix('\n').unwrap_or(&text));
    let verdict = match CanonicalRecord::read(text) {
        Ok(read) => Report::of(&read).map_err(|error| error.to_string()),
        Err(error @ CanonicalError::Differs { .. }) => Err(error.to_string()),
        Err(error) => return Err(Failure::input(format!("{}: {error}", args.file))),
    };
    match &verdict {
        Ok(legal) if args.json => write_json(out, legal)?,
        Ok(legal) => legal.write(out)?,
        Err(why) if args.json => write_json(out, &Refusal { legal: false, why: escaped(why) })?,
        Err(why) => writeln!(out, "not legal: {}", escaped(why))?,
    }
    verdict.map(|_| ()).map_err(|_| Failure::Said)
}

fn read(file: &str) -> Result<String, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::input(format!("{file} cannot be read: {error}"));
    let source: Box<dyn Read> = match file {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(std::fs::File::open(path).map_err(unreadable)?),
    };
    let mut text = String::new();
    // A few bytes more than the longest are enough to see that it is longer, with a mark before it and a line break after it.
    source.take(LARGEST_RECORD as u64 + 5).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// The verdict on a legal replay, the keys in this order.
#[derive(Serialize)]
struct Report {
    legal: bool,
    solved: bool,
    game: &'static str,
    params: String,
    puzzle: String,
    moves: usize,
    helps: usize,
    ms: u64,
    id: String,
    #[serde(skip)]
    outcome: Outcome,
}

/// The verdict on any other.
#[derive(Serialize)]
struct Refusal {
    legal: bool,
    why: String,
}

impl Report {
    fn of(read: &CanonicalRecord) -> Result<Self, ::play::RecordError> {
        let verdict = verify_any(read.record())?;
        let (game, outcome) = (verdict.game().name, verdict.outcome());
        let Outcome { moves, helps, elapsed: ms, .. } = outcome;
        Ok(Report {
            legal: true,
            solved: outcome.ending == Some(Ending::Solved),
            game,
            params: verdict.params().to_string(),
            puzzle: describe(game, verdict.params()),
            moves,
            helps,
            ms,
            id: read.id().to_string(),
            outcome,
        })
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let Report { game, params, puzzle, id, outcome, .. } = self;
        writeln!(out, "legal: {game}, {outcome}")?;
        writeln!(out, "puzzle: {}", escaped(puzzle))?;
        writeln!(out, "params: {}", escaped(params))?;
        writeln!(out, "id: {id}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::Fifteen;
    use ::play::{Game, Input};

    fn verified(record: &str) -> (String, Result<(), Failure>) {
        verified_as(record, false)
    }

    fn verified_as(record: &str, json: bool) -> (String, Result<(), Failure>) {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, record).unwrap();
        let mut out = Vec::new();
        let args = Args { file: file.path().to_str().unwrap().to_string(), json };
        let ended = run(&args, &mut out);
        (String::from_utf8(out).unwrap(), ended)
    }

    fn solved_game() -> String {
        let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap();
        game.handle(Input::Move("L2".parse().unwrap()), 1_500);
        wire::to_json(&game.record(2_000))
    }

    /// The SHA-256 of [`solved_game`], by another program.
    const ID: &str = "30bd41c414f1271aa168478a5a41d864d06da986448219c24ff6d49a0afb27b6";

    #[test]
    fn a_true_replay_is_legal_with_and_without_a_line_break_at_its_end() {
        let expected = format!(
            "legal: fifteen, solved after 1 moves and 1500 ms\n\
             puzzle: Fifteen, 3×3, an order of its own\n\
             params: board=1-2-3_4-5-6_0-7-8\n\
             id: {ID}\n"
        );
        for text in [solved_game(), solved_game() + "\n"] {
            let (said, ended) = verified(&text);
            assert_eq!(said, expected);
            assert!(ended.is_ok());
        }
        let (said, _) = verified(&(solved_game() + "\n\n"));
        assert!(said.starts_with("not legal: this is not written as records are"), "{said}");
    }

    #[test]
    fn a_verdict_for_programs_is_one_object() {
        let (said, ended) = verified_as(&solved_game(), true);
        let legal = r#"{"legal":true,"solved":true,"game":"fifteen","params":"board=1-2-3_4-5-6_0-7-8","puzzle":"Fifteen, 3×3, an order of its own","moves":1,"helps":0,"ms":1500,"id":""#;
        assert_eq!(said, format!("{legal}{ID}\"}}\n"));
        assert!(ended.is_ok());
        let (said, ended) = verified_as(&solved_game().replace("fifteen", "chess"), true);
        let not = r#"{"legal":false,"why":"there is no game called \"chess\""}"#;
        assert_eq!(said, format!("{not}\n"));
        assert!(matches!(ended, Err(Failure::Said)));
    }

    #[test]
    fn a_false_claim_is_not() {
        let (said, ended) = verified(&solved_game().replace("L2", "L"));
        assert!(said.starts_with("not legal: the moves lead to open"), "{said}");
        assert!(matches!(ended, Err(Failure::Said)));
        let (said, _) = verified(&solved_game().replace("\"fifteen\"", "\"chess\""));
        assert_eq!(said, "not legal: there is no game called \"chess\"\n");
    }

    #[test]
    fn nothing_in_a_file_can_forge_a_line() {
        let line = "\\nlegal: slide, solved\\n\u{2028}\\u001b[2K\u{9b}";
        for (what, forged) in [
            ("game", solved_game().replace("\"fifteen\"", &format!("\"{line}\""))),
            ("params", solved_game().replace("board=", line)),
            ("params after", solved_game().replace("0-7-8", &format!("0-7-8#{line}"))),
            ("move", solved_game().replace("L2", line)),
            ("help", solved_game().replace("L2", &format!("@help {line}"))),
            ("key", solved_game().replace("\"ms\"", &format!("\"{line}\":1,\"ms\""))),
        ] {
            for json in [false, true] {
                let (said, ended) = verified_as(&forged, json);
                assert!(matches!(ended, Err(Failure::Said)), "{what}");
                assert_eq!(said.matches('\n').count(), 1, "{what}: {said:?}");
                assert!(
                    !said.trim_end().contains(|c: char| c.is_control() || c == '\u{2028}'),
                    "{said:?}"
                );
                assert!(said.starts_with("not legal: ") || said.starts_with(r#"{"legal":false"#));
            }
        }
    }

    #[test]
    fn a_file_that_is_no_replay_is_bad_input() {
        let long = format!("{}{}", solved_game(), " ".repeat(LARGEST_RECORD));
        for text in ["", "{}", "\u{fffd}", &solved_game()[..40], &long] {
            let (said, ended) = verified(text);
            assert_eq!(said, "");
            assert!(matches!(ended, Err(Failure::Input(_))), "{text}");
        }
    }
}
