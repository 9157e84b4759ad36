//! `azulejo verify`: replays a game and checks its result.

use std::io::{Read, Write};

use ::games::verify_any;
use ::play::{Ending, Outcome};
use serde::Serialize;
use wire::{CanonicalError, CanonicalRecord, MAX_RECORD_BYTES};

use crate::failure::Failure;
use crate::game::describe;
use crate::output::{escaped, strip_bom, write_json};

/// Replay a game and check that it is legal, or check a whole leaderboard or dump
///
/// A replay is legal if it has exactly the form in which the web app exports it and every move can be played. Its ID
/// is the SHA-256 of its bytes, without a final line break. The exit code is 0 if the replay is legal, 1 if it isn't,
/// and 2 if the file isn't a replay.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Replay exported by the web app; - reads standard input
    file: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read(&args.file)?;
    // A byte order mark and a final line break, which editors and shells add, aren't part of the replay.
    let text = strip_bom(text.strip_suffix('\n').unwrap_or(&text));
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
    verdict.map(|_| ()).map_err(|_| Failure::Reported)
}

fn read(file: &str) -> Result<String, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::input(format!("could not read {file}: {error}"));
    let source: Box<dyn Read> = match file {
        "-" => Box::new(std::io::stdin()),
        path => Box::new(std::fs::File::open(path).map_err(unreadable)?),
    };
    let mut text = String::new();
    // A few bytes more than the maximum, a byte order mark and a line break are enough to detect a longer file.
    source.take(MAX_RECORD_BYTES as u64 + 5).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// JSON form of a legal replay, with the keys in this order.
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

/// JSON form of an illegal replay.
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

    /// The SHA-256 of [`solved_game`], calculated by another program.
    const ID: &str = "30bd41c414f1271aa168478a5a41d864d06da986448219c24ff6d49a0afb27b6";

    #[test]
    fn an_honest_replay_is_legal_with_and_without_a_final_line_break() {
        let expected = format!(
            "legal: fifteen, solved after 1 moves and 1500 ms\n\
             puzzle: Fifteen, 3×3, custom board\n\
             params: board=1-2-3_4-5-6_0-7-8\n\
             id: {ID}\n"
        );
        for text in [solved_game(), solved_game() + "\n"] {
            let (said, ended) = verified(&text);
            assert_eq!(said, expected);
            assert!(ended.is_ok());
        }
        let (said, _) = verified(&(solved_game() + "\n\n"));
        assert!(said.starts_with("not legal: this record is not in canonical form"), "{said}");
    }

    #[test]
    fn json_output_is_one_object() {
        let (said, ended) = verified_as(&solved_game(), true);
        let legal = r#"{"legal":true,"solved":true,"game":"fifteen","params":"board=1-2-3_4-5-6_0-7-8","puzzle":"Fifteen, 3×3, custom board","moves":1,"helps":0,"ms":1500,"id":""#;
        assert_eq!(said, format!("{legal}{ID}\"}}\n"));
        assert!(ended.is_ok());
        let (said, ended) = verified_as(&solved_game().replace("fifteen", "chess"), true);
        let not = r#"{"legal":false,"why":"unknown game \"chess\""}"#;
        assert_eq!(said, format!("{not}\n"));
        assert!(matches!(ended, Err(Failure::Reported)));
    }

    #[test]
    fn a_false_claim_is_not_legal() {
        let (said, ended) = verified(&solved_game().replace("L2", "L"));
        assert!(said.starts_with("not legal: the moves result in open"), "{said}");
        assert!(matches!(ended, Err(Failure::Reported)));
        let (said, _) = verified(&solved_game().replace("\"fifteen\"", "\"chess\""));
        assert_eq!(said, "not legal: unknown game \"chess\"\n");
    }

    #[test]
    fn file_contents_cannot_forge_an_output_line() {
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
                assert!(matches!(ended, Err(Failure::Reported)), "{what}");
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
    fn a_file_that_is_not_a_replay_is_bad_input() {
        let long = format!("{}{}", solved_game(), " ".repeat(MAX_RECORD_BYTES));
        for text in ["", "{}", "\u{fffd}", &solved_game()[..40], &long] {
            let (said, ended) = verified(text);
            assert_eq!(said, "");
            assert!(matches!(ended, Err(Failure::Input(_))), "{text}");
        }
    }
}
