//! An unfinished solve, which resumes after a reload. Its clock keeps running meanwhile.

use ::fifteen::session::{Control, Round, Run, ScrambleType, Solve};
use ::fifteen::{Fifteen, Params};
use play::{Budget, Game, Millis, Outcome, Puzzle, Record};
use serde::{Deserialize, Serialize};

use crate::stored::{as_text, parse_text};

/// An unfinished solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfinishedSolve {
    /// The current board.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub params: Params,
    /// The time of each move on the clock, and the move.
    moves: Vec<(Millis, String)>,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    control: Control,
    /// When the clock was started, in milliseconds since 1970.
    started_at: u64,
    /// The marathon or relay that the board is part of.
    run: Option<UnfinishedRun>,
    #[serde(default, serialize_with = "as_text", deserialize_with = "parse_text")]
    scrambles: ScrambleType,
    /// The penalty for a late start, as in a CSV row.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    penalty: String,
}

/// An unfinished marathon or relay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct UnfinishedRun {
    /// The result of the boards solved so far, as a CSV row.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    solve: Solve,
    boards: Vec<String>,
}

impl UnfinishedSolve {
    /// Captures a round whose clock was started at `started_at`, in milliseconds since 1970.
    pub fn of(round: &Round, started_at: u64) -> Self {
        let attempt = round.attempt();
        let moves = attempt.moves().iter().map(|(at, m)| (*at, m.to_string())).collect();
        let run = round.run().map(|run| UnfinishedRun {
            solve: run.finish(0),
            boards: round.boards().iter().map(ToString::to_string).collect(),
        });
        UnfinishedSolve {
            params: round.params().clone(),
            moves,
            control: attempt.control(),
            started_at,
            run,
            scrambles: round.scrambles(),
            penalty: round.penalty().to_string(),
        }
    }

    /// Restores the round and the game of its board: replays the moves at their times, and sets the clock as if it had
    /// kept running. `None` if a move is impossible on the board.
    pub fn open(&self, now: Millis, wall_now: u64) -> Option<(Round, Game<Fifteen>)> {
        let mut round = match &self.run {
            Some(run) => run.open(self.scrambles)?,
            None => Round::single(self.params.clone(), self.scrambles),
        };
        let game = self.game(round.before(), now, wall_now)?;
        for (at, m) in &self.moves {
            round.follow(m.parse().ok()?, self.control, at.saturating_sub(round.before()));
        }
        round.set_penalty(self.penalty.parse().ok()?);
        Some((round, game))
    }

    /// Restores the game of the current board, which was dealt when the clock showed `before`.
    fn game(&self, before: Millis, now: Millis, wall_now: u64) -> Option<Game<Fifteen>> {
        let on_board = |at: Millis| at.saturating_sub(before);
        let moves: Vec<_> = self.moves.iter().map(|(at, m)| (on_board(*at), m.clone())).collect();
        // The system clock may have been set back.
        let elapsed = on_board(wall_now.saturating_sub(self.started_at));
        let elapsed = moves.last().map_or(0, |(at, _)| *at).max(elapsed);
        let result = Outcome { ending: None, moves: moves.len(), helps: 0, elapsed };
        let (game, params) = (Fifteen::NAME.to_owned(), self.params.to_string());
        Game::load(&Record { game, params, moves, result }, Budget::LOADING, now).ok()
    }
}

impl UnfinishedRun {
    /// Restores the run and its boards; `None` if they don't match.
    fn open(&self, scrambles: ScrambleType) -> Option<Round> {
        let boards: Option<Vec<Params>> =
            self.boards.iter().map(|board| board.parse().ok()).collect();
        let Solve { event, size, splits, .. } = &self.solve;
        Round::new(
            Run::new(*event, *size).with_boards(splits.clone(), &self.solve),
            boards?,
            scrambles,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::BoardSize;
    use ::fifteen::session::{Event, NextBoard, Penalty};

    /// Two moves from solved.
    const BOARD: &str = "board=1-2-3_4-0-5_7-8-6";

    fn single(moves: &[(Millis, &str)]) -> Round {
        let mut round = Round::single(BOARD.parse().unwrap(), ScrambleType::Given);
        for (at, m) in moves {
            round.follow(m.parse().unwrap(), Control::Keys, *at);
        }
        round
    }

    /// A marathon of two boards, of which the first took two seconds.
    fn marathon(moves: &[(Millis, &str)]) -> Round {
        let run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        let boards = vec![BOARD.parse().unwrap(); 2];
        let mut round = Round::new(run, boards, ScrambleType::Unknown).unwrap();
        for (at, m) in [(500, "L"), (2_000, "U")] {
            round.follow(m.parse().unwrap(), Control::Keys, at);
        }
        assert!(matches!(round.finish_board(2_000, 0), NextBoard::Deal(_)));
        for (at, m) in moves {
            round.follow(m.parse().unwrap(), Control::Keys, *at);
        }
        round
    }

    #[test]
    fn an_unfinished_solve_round_trips() {
        let mut late = single(&[(40, "L")]);
        late.set_penalty(Penalty::PlusTwo);
        for round in [late, marathon(&[]), marathon(&[(700, "L")])] {
            let unfinished = UnfinishedSolve::of(&round, 1_764_500_000_000);
            let text = serde_json::to_string(&unfinished).unwrap();
            let again: UnfinishedSolve = serde_json::from_str(&text).unwrap();
            assert_eq!(again, unfinished);
            let (opened, game) = again.open(300, 1_764_500_009_000).unwrap();
            assert_eq!((&opened, game.params()), (&round, round.params()));
        }
    }

    #[test]
    fn solves_of_earlier_versions_resume() {
        let text = r#"{"params":"board=1-2-3_4-0-5_7-8-6","moves":[[40,"L"]],"control":"keys","started_at":5000,"run":null}"#;
        let unfinished: UnfinishedSolve = serde_json::from_str(text).unwrap();
        let (round, _) = unfinished.open(0, 6_000).unwrap();
        assert_eq!((round.scrambles(), round.attempt().n_moves()), (ScrambleType::Unknown, 1));
    }

    #[test]
    fn the_record_of_a_resumed_solve_contains_the_whole_time() {
        // The page is reloaded four minutes after the first move, which came 40 ms after the start.
        let (round, game) =
            UnfinishedSolve::of(&single(&[(40, "L")]), 5_000).open(300, 245_000).unwrap();
        let record = game.record(1_300);
        assert_eq!(record.moves, [(40, "L".to_owned())]);
        assert_eq!((record.result.elapsed, round.before()), (241_000, 0));
    }

    #[test]
    fn a_board_of_a_resumed_run_has_its_own_time() {
        for (moves, first) in [(&[][..], None), (&[(700, "L")], Some(700))] {
            let unfinished = UnfinishedSolve::of(&marathon(moves), 5_000);
            let (round, game) = unfinished.open(300, 10_000).unwrap();
            assert_eq!((round.before(), game.elapsed(300)), (2_000, 3_000));
            assert_eq!(game.record(300).moves.first().map(|(at, _)| *at), first);
        }
    }

    #[test]
    fn setting_the_system_clock_back_does_not_shorten_a_solve() {
        let unfinished = UnfinishedSolve::of(&single(&[(40, "L"), (900, "R")]), 5_000);
        assert_eq!(unfinished.open(300, 0).unwrap().1.elapsed(300), 900);
        let impossible = r#"{"params":"board=1-2-3_4-0-5_7-8-6","moves":[[40,"D2"]],"control":"keys","started_at":0,"run":null}"#;
        assert!(serde_json::from_str::<UnfinishedSolve>(impossible).unwrap().open(0, 9).is_none());
    }
}
