//! `azulejo slide`: shuffles and solves challenges, calculates par, and checks drawn boards.

mod check;
mod solve;

use std::io::Write;

use ::play::Puzzle;
use ::slide::{Board, Challenge, Deal, Design, GapKey, Generation, Params, Piece, Slide};
use grid::Wrap;
use serde::Serialize;

use crate::failure::Failure;
use crate::game::GameCommand;
use crate::output::write_json;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Shuffle(ShuffleArgs),
    Solve(solve::SolveArgs),
    Par(solve::ParArgs),
    Check(check::CheckArgs),
}

impl GameCommand for Command {
    type Puzzle = Slide;

    const ABOUT: &'static str = "Shuffle and solve Slide challenges, or calculate par";

    fn describe(params: &Params) -> String {
        match (params, Slide::deal(params)) {
            (Params::Challenge(challenge), _) => challenge_words(challenge),
            (Params::Free(_), Ok(slide)) => {
                let wrap = slide.board().field().wrap();
                let board = board_words(slide.design(), gap_words(slide.gaps()), wrap);
                format!("Slide, free play, {board}")
            }
            (Params::Free(_), Err(_)) => "Slide, free play".to_string(),
        }
    }

    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Shuffle(args) => shuffle(args, out),
            Command::Solve(args) => solve::solve(args, out),
            Command::Par(args) => solve::par(args, out),
            Command::Check(args) => check::run(args, out),
        }
    }
}

/// Show the pieces of a challenge after the shuffle
#[derive(clap::Args)]
pub(crate) struct ShuffleArgs {
    /// Link of the challenge or its query string, for example seed=12345&steps=250&board=default&v=2
    link: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn challenge_words(challenge: &Challenge) -> String {
    let Challenge { seed, steps, board, gaps, randomise, wrap, generation } = challenge;
    let placed = if *randomise { " placed at random" } else { "" };
    let board = board_words(board, &format!("{}{placed}", gap_words(*gaps)), *wrap);
    let moves = shuffle_moves(*steps);
    let generation = match generation {
        Generation::V1 => ", version 1 shuffle",
        Generation::V2 => "",
    };
    format!("Slide, {board}, {moves}, seed {seed}{generation}")
}

fn shuffle_moves(n: u32) -> String {
    if n == 1 { "1 shuffle move".to_string() } else { format!("{n} shuffle moves") }
}
fn board_words(design: &Design, gaps: &str, wrap: Wrap) -> String {
    let joined = match (wrap.horizontal, wrap.vertical) {
        (true, true) => ", all edges wrap",
        (true, false) => ", left and right edges wrap",
        (false, true) => ", top and bottom edges wrap",
        (false, false) => "",
    };
    format!("{} board, {gaps}{joined}", design.slug)
}

fn gap_words(gaps: GapKey) -> &'static str {
    match gaps {
        GapKey::TwoSmall => "2 small gaps",
        GapKey::OneSmall => "1 small gap",
        GapKey::TwoLarge => "2 large gaps",
        GapKey::OneLarge => "1 large gap",
    }
}

fn shuffle(args: &ShuffleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let challenge =
        Challenge::from_link(&args.link, native::random_seed()).map_err(Failure::input)?;
    let deal = challenge.deal().map_err(Failure::input)?;
    if args.json {
        return write_json(out, &Shuffled::from(&deal));
    }
    let Deal { board, selected, walk } = &deal;
    write!(out, "{board}")?;
    writeln!(
        out,
        "selected gap {}, score {}, about {} moves to solve; {}, {} of them with a large piece",
        board.name(*selected),
        board.score(),
        board.estimate(),
        shuffle_moves(walk.moves.len() as u32),
        walk.n_large,
    )?;
    Ok(writeln!(out, "{challenge}")?)
}

/// JSON form of a shuffled board, with the keys in this order.
#[derive(Serialize)]
struct Shuffled {
    selected: String,
    score: u32,
    pieces: Vec<PlacedPiece>,
}

/// Name of a piece, whether it is a gap, column and row of its corner, and column and row of its place.
#[derive(Serialize)]
struct PlacedPiece(String, bool, usize, usize, usize, usize);

impl From<&Deal> for Shuffled {
    fn from(deal: &Deal) -> Self {
        let board = &deal.board;
        Shuffled {
            selected: board.name(deal.selected).to_string(),
            score: board.score(),
            pieces: board.pieces().map(|piece| PlacedPiece::new(board, piece)).collect(),
        }
    }
}

impl PlacedPiece {
    fn new(board: &Board, piece: Piece) -> Self {
        let size = board.field().size();
        let [(x, y), (home_x, home_y)] =
            [board.corner(piece), board.home(piece)].map(|cell| (size.x(cell), size.y(cell)));
        PlacedPiece(board.name(piece).to_string(), board.is_gap(piece), x, y, home_x, home_y)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing;

    fn shuffled(link: &str, more: &[&str]) -> Result<String, String> {
        testing::ran(&[&["slide", "shuffle", link], more].concat())
    }

    #[test]
    fn shuffled_pieces_are_printed_as_json() {
        let json = shuffled("seed=1&steps=1&board=classicsmall&gapConfig=0", &["--json"]).unwrap();
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
    fn a_shuffled_board_is_drawn() {
        let text = shuffled("/slide?seed=1&steps=1&board=classicsmall", &[]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["S0", "S1", "S2", "S3"]);
        assert_eq!(lines[3], " S12  S13 [G0]  S14");
        assert_eq!(lines[5], "seed=1&steps=1&board=classicsmall&gapConfig=1s");
    }

    #[test]
    fn a_link_without_a_seed_gets_one_and_prints_it() {
        let text = shuffled("steps=1", &[]).unwrap();
        assert!(text.lines().last().unwrap().starts_with("seed="), "{text}");
    }

    #[test]
    fn a_bad_link_error_names_the_invalid_value() {
        let error = shuffled("seed=1&board=nowhere", &[]).unwrap_err();
        assert_eq!(error, "unknown board \"nowhere\"");
    }
}
