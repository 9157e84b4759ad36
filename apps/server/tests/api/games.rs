//! Legitimate games, played by the engines.

use std::ops::ControlFlow;

use games::fifteen::{Budget, Fifteen, Move, Params, quick};
use games::loopy::{Event, GridPoint, Loopy};
use games::slide::{Challenge, Slide, Turn};
use play::{Game, Input};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::server::Server;

/// A puzzle one move from solved, as parameters and as a leaderboard in a path.
pub(crate) const PARAMS: &str = "board=1-2-3_4-5-6_0-7-8";
pub(crate) const BOARD: &str = "fifteen%3Aboard%3D1-2-3_4-5-6_0-7-8";

/// Returns a record of that puzzle, solved after `millis` milliseconds.
pub(crate) fn solved_in(millis: u64) -> String {
    played(PARAMS, &[("L2", millis)])
}

/// Returns a Fifteen record with these moves and times.
pub(crate) fn played(params: &str, moves: &[(&str, u64)]) -> String {
    let mut game = Game::<Fifteen>::new(params.parse().unwrap(), 0).unwrap();
    for (text, at) in moves {
        game.handle(Input::Move(text.parse().unwrap()), *at);
    }
    wire::to_json(&game.record(moves.last().map_or(0, |(_, at)| *at)))
}

/// Returns a Loop record in which the whole loop is drawn at once, after `millis` milliseconds.
pub(crate) fn drawn(params: &str, millis: u64) -> String {
    let mut game = Game::<Loopy>::new(params.parse().unwrap(), 0).unwrap();
    let size = game.puzzle().board().size();
    let cells = game.puzzle().solution().expect("a classic puzzle").cells().to_vec();
    game.handle(Input::Touch(Event::Press(GridPoint::of(size, cells[0]))), millis);
    for cell in cells.iter().skip(1).chain(&cells[..1]) {
        game.handle(Input::Touch(Event::Drag(GridPoint::of(size, *cell))), millis);
    }
    game.handle(Input::Touch(Event::Release), millis);
    wire::to_json(&game.record(millis))
}

/// Returns a Slide record that plays the shuffle backwards.
pub(crate) fn slid(params: &str) -> String {
    let deal = params.parse::<Challenge>().unwrap().deal().unwrap();
    let mut game = Game::<Slide>::new(params.parse().unwrap(), 0).unwrap();
    let mut now = 1_000;
    for m in deal.walk.moves.iter().rev() {
        now += 700;
        game.handle(Input::Move(Turn::Slide(m.inverse())), now);
    }
    wire::to_json(&game.record(now))
}

/// Returns the record of a small Fifteen board, solved by a solver that makes a tile move every half second.
pub(crate) fn solved_board(params: &str) -> String {
    let params: Params = params.parse().unwrap();
    let mut game = Game::<Fifteen>::new(params, 0).unwrap();
    let mut watch = |progress: &_| first_solution(progress);
    let solution = quick(game.puzzle().board(), &mut Budget::unlimited(&mut watch)).unwrap();
    let mut now = 0;
    for dir in solution.path {
        now += 500;
        game.handle(Input::Move(Move { dir, n_tiles: 1 }), now);
    }
    wire::to_json(&game.record(now))
}

/// Ends a search with its first solution.
fn first_solution(progress: &games::fifteen::Progress) -> ControlFlow<()> {
    if progress.best.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Gets a ticket for the puzzle above.
#[track_caller]
pub(crate) fn start(server: &Server, player: &Client) -> String {
    start_of(server, player, "fifteen", PARAMS)
}

/// Gets a ticket for a puzzle.
#[track_caller]
pub(crate) fn start_of(server: &Server, player: &Client, game: &str, params: &str) -> String {
    let start = json!({ "game": game, "params": params });
    let started = player.post(server, "/starts", &start).expect(201);
    started["ticket"].as_str().expect("a ticket").to_owned()
}

/// Gets a ticket, waits for the record's playing time, and submits the record.
#[track_caller]
pub(crate) fn submit(server: &Server, player: &Client, record: &str) -> Answer {
    let read: Value = serde_json::from_str(record).unwrap();
    let text = |name: &str| read[name].as_str().unwrap();
    let ticket = start_of(server, player, text("game"), text("params"));
    server.pass(read["result"]["ms"].as_i64().unwrap());
    send(server, player, Some(&ticket), record)
}

/// Submits a record with this ticket.
pub(crate) fn send(server: &Server, player: &Client, ticket: Option<&str>, record: &str) -> Answer {
    let ticket = json!(ticket);
    player.request(
        server,
        "POST",
        "/results",
        &format!("{{\"ticket\":{ticket},\"record\":{record}}}"),
    )
}
