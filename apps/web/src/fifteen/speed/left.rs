//! A solve that was left by a reload or by a link: it goes on, and its clock has not stopped.
//!
//! It is kept in this tab alone, so that no other tab goes on with it, and in the tab's own storage, which is written at
//! once, also while the page is going.

use ::fifteen::session::{Attempt, Control, Run, Solve};
use ::fifteen::{Fifteen, Params};
use leptos::prelude::*;
use play::{Budget, Game, Millis, Outcome, Puzzle, Record};
use serde::{Deserialize, Serialize};

use super::clock::ClockState;
use super::game::SpeedPage;
use super::scrambles::{new_boards, new_game};
use super::settings::SpeedSettings;
use crate::store::{as_text, parse_text};

/// Where it is in the storage of the tab.
const KEY: &str = "azulejo:fifteen:speed";

/// A solve that was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The board.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub params: Params,
    /// The moves, and when in the solve each was made.
    pub moves: Vec<(Millis, String)>,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub control: Control,
    /// When the clock was started, in milliseconds since 1970.
    pub started_at: u64,
    /// The marathon or relay that the board is part of.
    pub run: Option<LeftRun>,
}

/// A marathon or a relay that was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftRun {
    /// What came of the boards before, as a row of a table.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    solve: Solve,
    /// All boards.
    boards: Vec<String>,
}

/// What the page begins with.
pub struct Opened {
    pub game: Game<Fifteen>,
    pub attempt: Attempt,
    /// What the clock of the run had come to when the board was given.
    pub before: Millis,
    pub run: Option<Run>,
    pub boards: Vec<Params>,
    /// Whether it was begun before.
    pub was_left: bool,
}

impl Opened {
    /// A board that was asked for, or new ones.
    pub fn new(asked: Option<Params>, settings: &SpeedSettings) -> Self {
        let (run, boards) =
            asked.map_or_else(|| new_boards(settings), |params| (None, vec![params]));
        let game = new_game(boards[0].clone());
        let attempt = Attempt::new(game.puzzle().board().clone());
        Opened { game, attempt, before: 0, run, boards, was_left: false }
    }
}

impl SpeedPage {
    /// Keeps the solve when the page is left while the clock runs, as long as the present owner lives.
    pub(super) fn keep_when_left(self) {
        let leaving = window_event_listener_untyped("pagehide", move |_| self.keep());
        on_cleanup(move || {
            self.keep();
            leaving.remove();
        });
    }

    fn keep(self) {
        let Some(run) = self.run.try_get_untracked() else { return };
        let ClockState::Running(elapsed) = self.clock_now() else { return };
        let is_begun = self.attempt.with_untracked(|attempt| attempt.n_moves() > 0)
            || run.as_ref().is_some_and(|run| !run.ends().is_empty());
        if !is_begun {
            return;
        }
        let left = self.attempt.with_untracked(|attempt| Left {
            params: self.game.with_untracked(|game| game.params().clone()),
            moves: attempt.moves().iter().map(|(at, m)| (*at, m.to_string())).collect(),
            control: attempt.control(),
            started_at: (js_sys::Date::now() as u64).saturating_sub(elapsed),
            run: run.map(|run| LeftRun::new(&run, &self.boards.get_value())),
        });
        left.keep();
    }
}

impl Left {
    /// The solve as it stands now: the moves are made again at their times, and the clock has run all the while. None if
    /// the moves are not those of the board.
    pub fn open(self, now: Millis, wall_now: u64) -> Option<Opened> {
        let (run, boards) = match &self.run {
            Some(run) => run.open().map(|(run, boards)| (Some(run), boards))?,
            None => (None, vec![self.params.clone()]),
        };
        let before = run.as_ref().and_then(|run| run.ends().last().copied()).unwrap_or(0);
        let game = self.game(before, now, wall_now)?;
        let mut attempt = Attempt::new(game.start().board().clone());
        for (at, m) in &self.moves {
            attempt.follow(m.parse().ok()?, self.control, *at);
        }
        Some(Opened { game, attempt, before, run, boards, was_left: true })
    }

    /// The game of the board that is played, which was given when the clock had come to `before`.
    fn game(&self, before: Millis, now: Millis, wall_now: u64) -> Option<Game<Fifteen>> {
        let on_board = |at: Millis| at.saturating_sub(before);
        let moves: Vec<_> = self.moves.iter().map(|(at, m)| (on_board(*at), m.clone())).collect();
        // The clock of the system may have been put back meanwhile.
        let elapsed = on_board(wall_now.saturating_sub(self.started_at));
        let elapsed = moves.last().map_or(0, |(at, _)| *at).max(elapsed);
        let result = Outcome { ending: None, moves: moves.len(), helps: 0, elapsed };
        let (game, params) = (Fifteen::NAME.to_owned(), self.params.to_string());
        Game::load(&Record { game, params, moves, result }, Budget::LOADING, now).ok()
    }

    /// What was left in this tab, if anything.
    pub fn read() -> Option<Self> {
        let storage = window().session_storage().ok()??;
        let text = storage.get_item(KEY).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Keeps it for the next visit. Where the browser stores nothing, it is lost.
    pub fn keep(&self) {
        let text = serde_json::to_string(self).expect("it is plain data");
        if let Ok(Some(storage)) = window().session_storage() {
            let _ = storage.set_item(KEY, &text);
        }
    }

    /// Nothing is left any more.
    pub fn forget() {
        if let Ok(Some(storage)) = window().session_storage() {
            let _ = storage.remove_item(KEY);
        }
    }
}

impl LeftRun {
    /// A run as it stands, and its boards.
    pub fn new(run: &Run, boards: &[Params]) -> Self {
        LeftRun { solve: run.finish(0), boards: boards.iter().map(ToString::to_string).collect() }
    }

    /// The run and its boards; none if they do not belong together.
    pub fn open(&self) -> Option<(Run, Vec<Params>)> {
        let boards: Vec<Params> =
            self.boards.iter().map(|board| board.parse().ok()).collect::<Option<_>>()?;
        let Solve { event, size, splits, .. } = &self.solve;
        let run = Run::new(*event, *size).with_boards(splits.clone(), &self.solve);
        let fits = run.sizes().len() == boards.len() && !run.is_over();
        fits.then_some((run, boards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::BoardSize;
    use ::fifteen::session::Event;

    #[test]
    fn what_was_left_reads_back() {
        let run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        let params: Params = "board=1-2-3_4-0-5_7-8-6".parse().unwrap();
        let boards = [params.clone(), params.clone()];
        let left = Left {
            params,
            moves: vec![(0, "L".to_owned())],
            control: Control::Keys,
            started_at: 1_764_500_000_000,
            run: Some(LeftRun::new(&run, &boards)),
        };
        let text = serde_json::to_string(&left).unwrap();
        let again: Left = serde_json::from_str(&text).unwrap();
        assert_eq!(again, left);
        assert_eq!(again.run.unwrap().open(), Some((run, boards.to_vec())));
    }

    /// A solve of the near board, which began at 5,000 ms since 1970.
    fn left_with(moves: &[(Millis, &str)], run: Option<LeftRun>) -> Left {
        Left {
            params: "board=1-2-3_4-0-5_7-8-6".parse().unwrap(),
            moves: moves.iter().map(|&(at, m)| (at, m.to_owned())).collect(),
            control: Control::Keys,
            started_at: 5_000,
            run,
        }
    }

    #[test]
    fn the_record_of_a_solve_that_was_left_has_its_whole_time() {
        // The page is loaded again four minutes after the first move, which came late by 40 ms.
        let opened = left_with(&[(40, "L")], None).open(300, 245_000).unwrap();
        let record = opened.game.record(1_300);
        assert_eq!(record.moves, [(40, "L".to_owned())]);
        assert_eq!((record.result.elapsed, opened.before), (241_000, 0));
        assert_eq!(opened.attempt.n_moves(), 1);
    }

    #[test]
    fn a_board_of_a_run_that_was_left_has_its_own_time() {
        let mut run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        run.finish_board(&Attempt::new("1 2 3/4 0 5/7 8 6".parse().unwrap()), 2_000);
        let params: Params = "board=1-2-3_4-0-5_7-8-6".parse().unwrap();
        let left_run = || Some(LeftRun::new(&run, &[params.clone(), params.clone()]));
        for (moves, first) in [(&[][..], None), (&[(2_700, "L")], Some(700))] {
            let opened = left_with(moves, left_run()).open(300, 10_000).unwrap();
            assert_eq!((opened.before, opened.game.elapsed(300)), (2_000, 3_000));
            assert_eq!(opened.game.record(300).moves.first().map(|(at, _)| *at), first);
        }
    }

    #[test]
    fn a_clock_that_was_put_back_takes_no_time_away() {
        let opened = left_with(&[(40, "L"), (900, "R")], None).open(300, 0).unwrap();
        assert_eq!(opened.game.elapsed(300), 900);
        assert!(left_with(&[(40, "D2")], None).open(300, 9_000).is_none());
    }
}
