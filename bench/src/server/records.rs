//! Records of valid games.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use games::fifteen::{Board, BoardSize, Fifteen, Move};
use games::loopy::{Date, Edge, Loopy, Move as Stroke};
use grid::Mulberry32;
use play::{Game, Input, Puzzle};

/// Number of moves that solve the Fifteen board.
const N_MOVES: usize = 200;

/// Number of edges per stroke.
const STROKE_EDGES: usize = 4;

/// Records a game of Fifteen with 200 moves. `variant` changes the times.
pub(crate) fn fifteen(variant: u64) -> String {
    fifteen_of(7, N_MOVES, variant)
}

/// Records a game of Fifteen with this many moves, on another board for each seed.
pub(crate) fn fifteen_of(seed: u32, n_moves: usize, variant: u64) -> String {
    let mut board = Board::solved(BoardSize::new(4, 4).expect("a valid board size"));
    let mut random = Mulberry32::new(seed);
    let mut walk: Vec<Move> = Vec::new();
    while walk.len() < n_moves {
        let back = walk.last().map(|last| last.back());
        let moves: Vec<Move> =
            board.steps().map(|dir| Move::new(dir, 1)).filter(|m| Some(*m) != back).collect();
        let m = moves[random.below(moves.len() as u32) as usize];
        board.play(m).expect("a listed move is legal");
        walk.push(m);
    }
    let params = format!("board={board}");
    // 40 tile moves per second, which is still plausible.
    record_of::<Fifteen>(&params, walk.iter().rev().map(|m| m.back()), 25, variant)
}

/// Records today's Hard daily Loop puzzle, drawn in short strokes.
pub(crate) fn hard_loop(variant: u64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let today = Date::from_day_number((now / 86_400) as u32).expect("a date");
    let params = format!("{today}-hard");
    let game = Game::<Loopy>::new(params.parse().expect("a daily puzzle"), 0).expect("a puzzle");
    let size = game.puzzle().board().size();
    let cells = game.puzzle().solution().expect("a daily puzzle has a solution").cells().to_vec();
    let around: Vec<_> = cells.iter().chain(&cells[..1]).collect();
    let edges: Vec<_> = around
        .windows(2)
        .map(|pair| Edge::between(size, *pair[0], *pair[1]).expect("neighbours"))
        .collect();
    let stroke = |edges: &[Edge]| {
        let mut flipped = edges.to_vec();
        flipped.sort_unstable();
        Stroke::Draw { flipped, dot: None }
    };
    // 40 edges per second, which is still plausible.
    record_of::<Loopy>(&params, edges.chunks(STROKE_EDGES).map(stroke), 100, variant)
}

/// Returns the leaderboard of a record.
pub(crate) fn leaderboard(record: &str) -> String {
    server::replay(record).expect("a legal record").leaderboard_name()
}

/// Longest time of a record. The server accepts it when its ticket is that old.
pub(crate) const LONGEST: Duration = Duration::from_secs(7);

/// Records a game with a move every `step` milliseconds.
fn record_of<P: Puzzle>(
    params: &str,
    moves: impl Iterator<Item = P::Move>,
    step: u64,
    variant: u64,
) -> String {
    let mut game = Game::<P>::new(params.parse().ok().expect("parameters"), 0).expect("a puzzle");
    let mut now = 0;
    for m in moves {
        game.handle(Input::Move(m), now);
        now = if now == 0 { step + variant % 997 } else { now + step };
    }
    let now = now + variant / 997;
    let mut record = game.record(now);
    // The time of the last move differs between variants.
    if let Some(last) = record.moves.last_mut() {
        last.0 = now;
        record.result.elapsed = now;
    }
    wire::to_json(&record)
}
