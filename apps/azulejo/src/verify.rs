//! `azulejo verify`: believes no result that it has not replayed.

use std::io::{Read, Write};

use ::games::verify_any;
use ::play::{Ending, Outcome, RecordError};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::write_json;

/// Longer than any game that a hand has played.
const LARGEST_FILE: u64 = 64 << 20;

/// Play a replay through the engine: legal or not, solved or not
///
/// The exit code is 0 for a legal replay, 1 for one that is not, 2 for a file that is no replay.
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
    let record = wire::from_json(&text)
        .map_err(|error| Failure::input(format!("{}: {error}", args.file)))?;
    let verdict = verify_any(&record);
    if args.json {
        write_json(out, &Verdict::new(&record.game, &verdict))?;
    } else {
        writeln!(out, "{}", in_words(&record.game, &verdict))?;
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
    let length = source.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(unreadable)?;
    if length as u64 > LARGEST_FILE {
        return Err(Failure::input(format!("{file} is too long to be a replay")));
    }
    Ok(text)
}

fn in_words(game: &str, verdict: &Result<Outcome, RecordError>) -> String {
    match verdict {
        Ok(outcome) => format!("legal: {game}, {outcome}"),
        Err(error) => format!("not legal: {error}"),
    }
}

/// The verdict for programs, the keys in this order.
#[derive(Serialize)]
#[serde(untagged)]
enum Verdict<'a> {
    Legal {
        game: &'a str,
        gave_up: bool,
        helps: usize,
        legal: bool,
        moves: usize,
        ms: u64,
        solved: bool,
    },
    NotLegal {
        game: &'a str,
        legal: bool,
        why: String,
    },
}

impl<'a> Verdict<'a> {
    fn new(game: &'a str, verdict: &Result<Outcome, RecordError>) -> Self {
        match verdict {
            Ok(Outcome { ending, moves, helps, elapsed }) => Verdict::Legal {
                game,
                gave_up: *ending == Some(Ending::GaveUp),
                helps: *helps,
                legal: true,
                moves: *moves,
                ms: *elapsed,
                solved: *ending == Some(Ending::Solved),
            },
            Err(error) => Verdict::NotLegal { game, legal: false, why: error.to_string() },
        }
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

    #[test]
    fn a_true_replay_is_legal() {
        let (said, ended) = verified(&solved_game());
        assert_eq!(said, "legal: fifteen, solved after 1 moves and 1500 ms\n");
        assert!(ended.is_ok());
    }

    #[test]
    fn a_verdict_for_programs_is_one_object() {
        let (said, ended) = verified_as(&solved_game(), true);
        let legal = r#"{"game":"fifteen","gave_up":false,"helps":0,"legal":true,"moves":1,"ms":1500,"solved":true}"#;
        assert_eq!(said, format!("{legal}\n"));
        assert!(ended.is_ok());
        let (said, ended) = verified_as(&solved_game().replace("fifteen", "chess"), true);
        let not = r#"{"game":"chess","legal":false,"why":"there is no game called \"chess\""}"#;
        assert_eq!(said, format!("{not}\n"));
        assert!(matches!(ended, Err(Failure::Said)));
    }

    #[test]
    fn a_false_claim_is_not() {
        let (said, ended) = verified(&solved_game().replace("L2", "L1"));
        assert!(said.starts_with("not legal: the moves lead to open"), "{said}");
        assert!(matches!(ended, Err(Failure::Said)));
        let (said, _) = verified(&solved_game().replace("\"fifteen\"", "\"chess\""));
        assert_eq!(said, "not legal: there is no game called \"chess\"\n");
    }

    #[test]
    fn a_file_that_is_no_replay_is_bad_input() {
        for text in ["", "{}", "\u{fffd}", &solved_game()[..40]] {
            let (said, ended) = verified(text);
            assert_eq!(said, "");
            assert!(matches!(ended, Err(Failure::Input(_))), "{text}");
        }
    }
}
