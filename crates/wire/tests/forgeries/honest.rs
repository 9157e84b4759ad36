//! Legitimate games, played by code: a solved and an unsolved one for each puzzle.

use games::{fifteen, loopy, slide};
use grid::Cell;
use lamps::Lamps;
use play::{Ending, Game, Input, Outcome, Pause, Puzzle, Record};

/// A legitimate game, and forgeries specific to its puzzle.
pub(crate) struct Honest {
    pub(crate) record: Record,
    pub(crate) own: fn(&Record) -> Vec<(String, Record)>,
}

/// Returns all games.
pub(crate) fn games() -> Vec<Honest> {
    let games = vec![
        honest(
            played::<fifteen::Fifteen>("board=1-2-3_4-5-6_0-7-8", &["D", "U", "L2"]),
            of_fifteen,
        ),
        honest(slide_game(), of_slide),
        honest(loop_game(), |_| Vec::new()),
        honest(lamps_game(), of_lamps),
        honest(shuffled(), |_| Vec::new()),
        honest(two_strokes(), of_loop),
        honest(played::<slide::Slide>(FREE, &["35D", "35R", "gaps 7", "wrap h"]), |_| Vec::new()),
        honest(played::<Lamps>("size=5x4&seed=7", &["0", "10", "19"]), |_| Vec::new()),
    ];
    let is_solved = |game: &Honest| game.record.result.ending == Some(Ending::Solved);
    assert_eq!(games.iter().map(is_solved).filter(|&solved| solved).count(), 4);
    games
}

const CHALLENGE: &str = "seed=12345&steps=12&board=default&gapConfig=2s&v=2";
const FREE: &str = "free&board=default&gapConfig=2s";

fn honest(record: Record, own: fn(&Record) -> Vec<(String, Record)>) -> Honest {
    Honest { record, own }
}

/// Plays these moves, preceded by every other input a player can make.
fn played<P: Puzzle>(params: &str, moves: &[&str]) -> Record {
    let moves = moves.iter().map(|text| text.parse().ok().expect("a move"));
    played_by::<P>(params, moves.collect())
}

fn played_by<P: Puzzle>(params: &str, moves: Vec<P::Move>) -> Record {
    let params = params.parse().ok().expect("parameters");
    let mut game = Game::<P>::new(params, 0).expect("a puzzle");
    let mut moves = moves.into_iter();
    let first = moves.next().into_iter().flat_map(|m| {
        let again = [Input::Undo, Input::Help(m.clone()), Input::Undo, Input::Redo];
        [Input::Move(m)].into_iter().chain(again)
    });
    let pause = [Input::Pause(Pause::Player), Input::Resume(Pause::Player)];
    let inputs = pause.into_iter().chain(first).chain(moves.map(Input::Move));
    for (now, input) in (1_000..).step_by(700).zip(inputs) {
        let n_acts = game.n_acts();
        game.handle(input, now);
        assert_eq!(game.n_acts(), n_acts + 1, "an act that counts");
    }
    game.record(30_000)
}

/// Plays one move of a shuffled board.
fn shuffled() -> Record {
    let params = "size=4&difficulty=extra-hard&seed=7";
    let game = Game::<fifteen::Fifteen>::new(params.parse().unwrap(), 0).unwrap();
    let open = game.puzzle().board().moves().take(1).collect();
    played_by::<fifteen::Fifteen>(params, open)
}

/// Plays the shuffle backwards.
fn slide_game() -> Record {
    let deal = CHALLENGE.parse::<slide::Challenge>().unwrap().deal().unwrap();
    let back = deal.walk.moves.iter().rev().map(|m| slide::Turn::Slide(m.inverse()));
    played_by::<slide::Slide>(CHALLENGE, back.collect())
}

/// Draws the loop in two strokes; the second connects the ends of the first.
fn loop_game() -> Record {
    let game = Game::<loopy::Loopy>::new("2025-11-30-hard".parse().unwrap(), 0).unwrap();
    let cells: Vec<Cell> = game.puzzle().solution().expect("a classic puzzle").cells().to_vec();
    let around: Vec<Cell> = cells.iter().chain(&cells[..1]).copied().collect();
    let strokes = [stroke(&game, &around[..40]), stroke(&game, &around[39..])];
    played_by::<loopy::Loopy>("2025-11-30-hard", strokes.to_vec())
}

/// Draws two strokes that don't touch.
fn two_strokes() -> Record {
    played::<loopy::Loopy>("unlimited-easy-77", &["0R 1R", "12R 13R", "*10", "clear"])
}

fn stroke(game: &Game<loopy::Loopy>, cells: &[Cell]) -> loopy::Move {
    let size = game.puzzle().board().size();
    let mut edges: Vec<loopy::Edge> = (cells.windows(2))
        .map(|pair| loopy::Edge::between(size, pair[0], pair[1]).expect("neighbours"))
        .collect();
    edges.sort_unstable();
    loopy::Move::Draw { flipped: edges, dot: None }
}

fn lamps_game() -> Record {
    let board: lamps::Board = "oo./.oo/o.o".parse().unwrap();
    let presses = lamps::solve(&board).expect("3×3 boards all have a solution");
    played_by::<Lamps>(&format!("board={board}"), presses)
}

/// A record without moves that claims to be solved.
fn solved_at_once(game: &str, params: &str) -> (String, Record) {
    let result = Outcome { ending: Some(Ending::Solved), moves: 0, helps: 0, elapsed: 0 };
    let record = Record { game: game.into(), params: params.into(), moves: Vec::new(), result };
    ("solved at the start".to_string(), record)
}

fn with_params(record: &Record, params: &str) -> (String, Record) {
    (format!("puzzle {params:?}"), Record { params: params.to_string(), ..record.clone() })
}

/// Replaces the string of the last move.
fn with_last(record: &Record, text: &str) -> (String, Record) {
    let mut forged = record.clone();
    forged.moves.last_mut().expect("a game of moves").1 = text.to_string();
    (format!("last move {text:?}"), forged)
}

fn of_fifteen(record: &Record) -> Vec<(String, Record)> {
    assert_eq!(record.moves.last().unwrap().1, "L2");
    let mut forged: Vec<_> =
        ["L0002", "l2", "L+2", "L 2", "L2 ", "←2"].map(|text| with_last(record, text)).into();
    forged.push(solved_at_once("fifteen", "board=1-2-3_4-5-6_7-8-0"));
    for board in
        ["1,2,3,4,5,6,0,7,8", "1 2 3/4 5 6/. 7 8", "01-2-3_4-5-6_0-7-8", "1-2-3_4-5-6_0-7-8_"]
    {
        forged.push(with_params(record, &format!("board={board}")));
    }
    forged
}

fn of_slide(record: &Record) -> Vec<(String, Record)> {
    let (_, last) = record.moves.last().unwrap();
    let mut forged: Vec<_> = [
        format!("0{last}"),
        format!("+{last}"),
        last.to_lowercase(),
        "reset".into(),
        "shuffle 1 1".into(),
    ]
    .map(|text| with_last(record, &text))
    .into();
    let hard = "seed=12345&steps=10000&board=default&gapConfig=2s&v=2";
    forged.extend([
        // It looks like the hardest puzzle but would be the easiest.
        with_params(record, &format!("{hard}?{CHALLENGE}")),
        with_params(record, &format!("{CHALLENGE}&{hard}")),
        with_params(record, &format!("{CHALLENGE}#{hard}")),
        with_params(record, &format!("{CHALLENGE}&wrapH=0")),
        with_params(record, &CHALLENGE.replace("2s", "0")),
        with_params(record, &CHALLENGE.replace("seed=", "seed=0")),
        with_params(record, &CHALLENGE.replace("board=default&", "")),
        with_params(record, hard),
        solved_at_once("slide", CHALLENGE),
    ]);
    forged
}

fn of_loop(record: &Record) -> Vec<(String, Record)> {
    let (first, second) = ("0R 1R", "12R 13R");
    assert!(record.moves.iter().any(|(_, act)| act == second));
    let result = Outcome { moves: 1, helps: 0, ..record.result };
    let one = |text: &str| {
        let moves = vec![(1_000, text.to_string())];
        (format!("one move {text:?}"), Record { moves, result, ..record.clone() })
    };
    let texts = [
        format!("{first} {second}"),
        format!("{first} *10"),
        "1R 0R".to_string(),
        "00R".to_string(),
        "0R  1R".to_string(),
        "0r".to_string(),
        "*010".to_string(),
        "0R 1R 1D".to_string(),
    ];
    let mut forged: Vec<_> = texts.iter().map(|text| one(text)).collect();
    forged.push(with_params(record, "unlimited-easy-077"));
    forged.push(with_params(record, "unlimited-Easy-77"));
    forged
}

fn of_lamps(record: &Record) -> Vec<(String, Record)> {
    let (_, last) = record.moves.last().unwrap();
    vec![
        with_last(record, &format!("0{last}")),
        with_last(record, &format!("+{last}")),
        solved_at_once("lamps", "board=.../.../..."),
        with_params(record, &format!("{}&seed=1", record.params)),
    ]
}
