//! `azulejo slide`: shuffled boards.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use ::slide::{Board, Challenge, Deal, Piece};
use clap::Subcommand;

use crate::failure::Failure;

/// Sliding pictures with large and small pieces
#[derive(clap::Args)]
#[command(arg_required_else_help = false)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Shuffle(Shuffle),
}

/// Show the pieces after the shuffle of a challenge
#[derive(clap::Args)]
struct Shuffle {
    /// The link of the challenge or its query part, as seed=12345&steps=250&board=default&v=2
    link: String,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
}

/// Does what was asked for.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Shuffle(args) => shuffle(args, out),
    }
}

fn shuffle(args: &Shuffle, out: &mut dyn Write) -> Result<(), Failure> {
    let challenge = Challenge::from_link(&args.link, fresh_seed()).map_err(Failure::input)?;
    let deal = challenge.deal().map_err(Failure::input)?;
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&deal))?);
    }
    let Deal { board, selected, walk } = &deal;
    write!(out, "{board}")?;
    writeln!(
        out,
        "selected {}, score {}, about {} moves to solve, {} steps of which {} moved a large piece",
        board.name(*selected),
        board.score(),
        board.estimate(),
        walk.moves.len(),
        walk.n_large,
    )?;
    Ok(writeln!(out, "{challenge}")?)
}

/// The selected gap, the score, and for each piece its name, whether it is a gap, its place and its home.
fn to_json(deal: &Deal) -> String {
    let board = &deal.board;
    let pieces: Vec<String> = board.pieces().map(|piece| piece_to_json(board, piece)).collect();
    let (selected, score) = (board.name(deal.selected), board.score());
    format!(r#"{{"selected":"{selected}","score":{score},"pieces":[{}]}}"#, pieces.join(","))
}

fn piece_to_json(board: &Board, piece: Piece) -> String {
    let (name, is_gap, size) = (board.name(piece), board.is_gap(piece), board.field().size());
    let [(x, y), (home_x, home_y)] =
        [board.corner(piece), board.home(piece)].map(|cell| (size.x(cell), size.y(cell)));
    format!(r#"["{name}",{is_gap},{x},{y},{home_x},{home_y}]"#)
}

/// The seed of a link that names none.
fn fresh_seed() -> u32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.subsec_nanos() ^ since.as_secs() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(link: &str, json: bool) -> Result<String, Failure> {
        let mut out = Vec::new();
        shuffle(&Shuffle { link: link.into(), json }, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_link_becomes_its_pieces_as_json() {
        let json = shuffled("seed=1&steps=1&board=classicsmall&gapConfig=0", true).unwrap();
        let expected = concat!(
            r#"{"selected":"G0","score":0,"pieces":[["S0",false,0,0,0,0],["S1",false,1,0,1,0],"#,
            r#"["S2",false,2,0,2,0],["S3",false,3,0,3,0],["S4",false,0,1,0,1],["S5",false,1,1,1,1],"#,
            r#"["S6",false,2,1,2,1],["S7",false,3,1,3,1],["S8",false,0,2,0,2],["S9",false,1,2,1,2],"#,
            r#"["S10",false,2,2,2,2],["S11",false,3,2,3,2],["S12",false,0,3,0,3],["S13",false,1,3,1,3],"#,
            r#"["S14",false,3,3,2,3],["G0",true,2,3,3,3]]}"#,
            "\n"
        );
        assert_eq!(json, expected);
    }

    #[test]
    fn a_link_becomes_a_drawn_board() {
        let text = shuffled("/slide?seed=1&steps=1&board=classicsmall", false).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["S0", "S1", "S2", "S3"]);
        assert_eq!(lines[3], " S12  S13 [G0]  S14");
        assert_eq!(lines[5], "seed=1&steps=1&board=classicsmall&gapConfig=1s");
    }

    #[test]
    fn a_link_without_a_seed_gets_one_and_is_told_it() {
        let text = shuffled("steps=1", false).unwrap();
        assert!(text.lines().last().unwrap().starts_with("seed="), "{text}");
    }

    #[test]
    fn a_bad_link_is_told_what_is_wrong() {
        let error = shuffled("seed=1&board=nowhere", false).unwrap_err();
        assert!(matches!(error, Failure::Input(why) if why == "there is no board \"nowhere\""));
    }
}
