//! A replay shows the game as it was at each point: for every puzzle, compared with the game itself.

use games::fifteen::Fifteen;
use games::loopy::Loopy;
use games::slide::{Slide, Turn};
use grid::Mulberry32;
use lamps::Lamps;
use play::{Act, Budget, Game, Input, Mark, Pause, Puzzle, Replay};

/// A randomly played game, and its state after each act.
struct Played<P: Puzzle> {
    game: Game<P>,
    /// Playing time, position and number of moves.
    points: Vec<(u64, P, usize)>,
    now: u64,
}

/// Plays moves picked by `pick` and all other inputs at random.
fn play_at_random<P: Puzzle>(params: &str, seed: u32, pick: fn(&P, u32) -> String) -> Played<P> {
    let params = params.parse().ok().expect("parameters");
    let mut game = Game::<P>::new(params, 0).expect("a puzzle");
    let mut random = Mulberry32::new(seed);
    let mut points = vec![(0, game.puzzle().clone(), 0)];
    let mut now = 0;
    for _ in 0..900 {
        now += u64::from(random.below(40)) * 50;
        let m = pick(game.puzzle(), random.below(1 << 20)).parse::<P::Move>().ok();
        let pauses = game.clock().is_paused_by(Pause::Player);
        let input = match (random.below(20), m) {
            (0..14, Some(m)) => Input::Move(m),
            (14, Some(m)) => Input::Help(m),
            (15, _) if now % 100 == 0 => Input::Check,
            (15, _) => Input::Look,
            (16, _) if !pauses => Input::Pause(Pause::Player),
            (17, _) => Input::Redo,
            _ if pauses => Input::Resume(Pause::Player),
            _ => Input::Undo,
        };
        let n_acts = game.n_acts();
        game.handle(input, now);
        if game.n_acts() > n_acts {
            points.push((game.elapsed(now), game.puzzle().clone(), game.n_moves()));
        }
    }
    Played { game, points, now }
}

fn check<P: Puzzle>(params: &str, pick: fn(&P, u32) -> String) {
    for seed in 0..6 {
        let Played { game, points, now } = play_at_random::<P>(params, seed, pick);
        let record = game.record(now);
        let mut replay = Replay::<P>::new(&record, Budget::LOADING).unwrap();
        let of = format!("{} {params}, seed {seed}", P::NAME);
        assert_eq!(replay.n_acts() + 1, points.len(), "{of}");
        assert!(replay.n_acts() > 128, "{of}: {} acts", replay.n_acts());
        assert_eq!(replay.outcome(), record.result, "{of}");
        let mut random = Mulberry32::new(seed + 1_000);
        let anywhere = (0..200).map(|_| random.below(points.len() as u32) as usize);
        let in_order = 0..points.len();
        for at in in_order.clone().chain(in_order.rev()).chain(anywhere) {
            replay.seek(at);
            let (time, puzzle, n_moves) = &points[at];
            assert_eq!((replay.at(), replay.n_moves()), (at, *n_moves), "{of}, act {at}");
            assert_eq!(replay.puzzle(), puzzle, "{of}, act {at}");
            assert_eq!(replay.time_of(at), *time, "{of}, act {at}");
            if at > 0 {
                assert_eq!(replay.before(), points[at - 1].1, "{of}, before act {at}");
                assert_eq!(replay.last_act().unwrap().to_string(), record.moves[at - 1].1);
            }
            // Seeking a time includes all acts up to that time, even simultaneous ones.
            replay.seek_time(*time);
            let last = points.iter().rposition(|(other, ..)| other <= time).unwrap();
            assert_eq!(replay.at(), last, "{of}, {time} ms");
        }
        replay.seek(usize::MAX);
        assert_eq!((replay.at(), replay.puzzle()), (points.len() - 1, game.puzzle()), "{of}");
        let is_mark = |act: &&(u64, String)| {
            let act = act.1.parse::<Act<P::Move>>();
            matches!(act, Ok(Act::Pause | Act::Help(_) | Act::Look | Act::Check))
        };
        let marks: Vec<(u64, Mark)> = replay.marks().collect();
        assert_eq!(marks.len(), record.moves.iter().filter(is_mark).count(), "{of}");
        let plays = |act: &str| !act.starts_with('@') || act.starts_with("@help") || act == "@redo";
        let later = record.moves.iter().filter(|(time, act)| *time > 0 && plays(act));
        assert_eq!(replay.n_played_between(0, record.result.elapsed), later.count(), "{of}");
    }
}

fn one_of<M: ToString>(moves: impl Iterator<Item = M>, random: u32) -> String {
    let moves: Vec<M> = moves.collect();
    moves[random as usize % moves.len()].to_string()
}

#[test]
fn a_fifteen_replay_shows_the_game_at_each_point() {
    let pick = |puzzle: &Fifteen, random| one_of(puzzle.board().moves(), random);
    check::<Fifteen>("size=4&difficulty=hard&seed=3", pick);
}

#[test]
fn a_slide_replay_shows_the_game_at_each_point() {
    let pick = |puzzle: &Slide, random| one_of(puzzle.board().moves().map(Turn::Slide), random);
    check::<Slide>("seed=12345&steps=250&board=default&gapConfig=2s&v=2", pick);
    check::<Slide>("free&board=default&gapConfig=2s", |puzzle, random| match random % 40 {
        0 => format!("shuffle {random} 30"),
        1 => "reset".to_owned(),
        _ => one_of(puzzle.board().moves().map(Turn::Slide), random),
    });
}

#[test]
fn a_loop_replay_shows_the_game_at_each_point() {
    let pick = |puzzle: &Loopy, random: u32| {
        let area = puzzle.board().size().area() as u32;
        let (cell, kind) = (random % area, random / area % 9);
        match kind {
            0 => format!("x{cell}R"),
            1 if cell == 0 => "clear".to_owned(),
            1..=4 => format!("{cell}D"),
            _ => format!("{cell}R"),
        }
    };
    check::<Loopy>("2025-11-30-easy", pick);
}

#[test]
fn a_lamps_replay_shows_the_game_at_each_point() {
    check::<Lamps>("size=7x7&seed=7", |_, random| (random % 49).to_string());
}
