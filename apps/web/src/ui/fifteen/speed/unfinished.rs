//! An unfinished solve, which resumes after a reload or a visit to another page. Its clock keeps running meanwhile.
//!
//! It is kept in the tab's session storage: no other tab resumes it, and writes complete even while the page unloads.

use ::fifteen::session::{Attempt, Control, Run, Solve};
use ::fifteen::{Fifteen, Params};
use leptos::prelude::*;
use play::{Budget, Game, Millis, Outcome, Puzzle, Record};
use serde::{Deserialize, Serialize};

use super::clock::ClockState;
use super::game::SpeedPage;
use super::scrambles::{new_boards, new_game};
use super::settings::SpeedSettings;
use crate::platform::store::{as_text, parse_text};

/// The key in session storage.
const KEY: &str = "azulejo:fifteen:speed";

/// An unfinished solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfinishedSolve {
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub params: Params,
    /// The time of each move on the clock, and the move.
    pub moves: Vec<(Millis, String)>,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub control: Control,
    /// When the clock was started, in milliseconds since 1970.
    pub started_at: u64,
    /// The marathon or relay that the board is part of.
    pub run: Option<UnfinishedRun>,
}

/// An unfinished marathon or relay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnfinishedRun {
    /// The result of the boards solved so far, as a CSV row.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    solve: Solve,
    boards: Vec<String>,
}

/// The solve that the page opens with.
pub struct OpenedSolve {
    pub game: Game<Fifteen>,
    pub attempt: Attempt,
    /// Time on the run's clock when this board was dealt.
    pub before: Millis,
    pub run: Option<Run>,
    pub boards: Vec<Params>,
    /// Whether it is an unfinished solve.
    pub is_resumed: bool,
}

impl OpenedSolve {
    /// Opens the board in the URL, or new ones.
    pub fn new(linked: Option<Params>, settings: &SpeedSettings) -> Self {
        let (run, boards) =
            linked.map_or_else(|| new_boards(settings), |params| (None, vec![params]));
        let game = new_game(boards[0].clone());
        let attempt = Attempt::new(game.puzzle().board().clone());
        OpenedSolve { game, attempt, before: 0, run, boards, is_resumed: false }
    }
}

impl SpeedPage {
    /// Saves the solve whenever the page is left while the clock runs.
    pub(super) fn save_when_left(self) {
        let leaving = window_event_listener_untyped("pagehide", move |_| self.save_unfinished());
        on_cleanup(move || {
            self.save_unfinished();
            leaving.remove();
        });
    }

    fn save_unfinished(self) {
        let Some(run) = self.run.try_get_untracked() else { return };
        let ClockState::Running(elapsed) = self.clock_now() else { return };
        let is_started = self.attempt.with_untracked(|attempt| attempt.n_moves() > 0)
            || run.as_ref().is_some_and(|run| !run.ends().is_empty());
        if !is_started {
            return;
        }
        let unfinished = self.attempt.with_untracked(|attempt| UnfinishedSolve {
            params: self.game.with_untracked(|game| game.params().clone()),
            moves: attempt.moves().iter().map(|(at, m)| (*at, m.to_string())).collect(),
            control: attempt.control(),
            started_at: (js_sys::Date::now() as u64).saturating_sub(elapsed),
            run: run.map(|run| UnfinishedRun::new(&run, &self.boards.get_value())),
        });
        unfinished.save();
    }
}

impl UnfinishedSolve {
    /// Restores the solve: replays the moves at their times and sets the clock as if it had kept
    /// running. `None` if a move is impossible on the board.
    pub fn open(self, now: Millis, wall_now: u64) -> Option<OpenedSolve> {
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
        Some(OpenedSolve { game, attempt, before, run, boards, is_resumed: true })
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

    /// Reads this tab's unfinished solve.
    pub fn read() -> Option<Self> {
        let storage = window().session_storage().ok()??;
        let text = storage.get_item(KEY).ok()??;
        serde_json::from_str(&text).ok()
    }

    /// Saves the solve in this tab. It is lost if the browser stores nothing.
    pub fn save(&self) {
        let text = serde_json::to_string(self).expect("plain data serializes");
        if let Ok(Some(storage)) = window().session_storage() {
            let _ = storage.set_item(KEY, &text);
        }
    }

    /// Removes this tab's unfinished solve.
    pub fn remove() {
        if let Ok(Some(storage)) = window().session_storage() {
            let _ = storage.remove_item(KEY);
        }
    }
}

impl UnfinishedRun {
    /// Captures a run and its boards.
    pub fn new(run: &Run, boards: &[Params]) -> Self {
        UnfinishedRun {
            solve: run.finish(0),
            boards: boards.iter().map(ToString::to_string).collect(),
        }
    }

    /// Restores the run and its boards; `None` if they don't match.
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
    fn an_unfinished_solve_round_trips() {
        let run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        let params: Params = "board=1-2-3_4-0-5_7-8-6".parse().unwrap();
        let boards = [params.clone(), params.clone()];
        let unfinished = UnfinishedSolve {
            params,
            moves: vec![(0, "L".to_owned())],
            control: Control::Keys,
            started_at: 1_764_500_000_000,
            run: Some(UnfinishedRun::new(&run, &boards)),
        };
        let text = serde_json::to_string(&unfinished).unwrap();
        let again: UnfinishedSolve = serde_json::from_str(&text).unwrap();
        assert_eq!(again, unfinished);
        assert_eq!(again.run.unwrap().open(), Some((run, boards.to_vec())));
    }

    /// Returns a solve that started at 5,000 ms since 1970, on a board two moves from solved.
    fn unfinished_with(moves: &[(Millis, &str)], run: Option<UnfinishedRun>) -> UnfinishedSolve {
        UnfinishedSolve {
            params: "board=1-2-3_4-0-5_7-8-6".parse().unwrap(),
            moves: moves.iter().map(|&(at, m)| (at, m.to_owned())).collect(),
            control: Control::Keys,
            started_at: 5_000,
            run,
        }
    }

    #[test]
    fn the_record_of_a_resumed_solve_contains_the_whole_time() {
        // The page is reloaded four minutes after the first move, which came 40 ms after the start.
        let opened = unfinished_with(&[(40, "L")], None).open(300, 245_000).unwrap();
        let record = opened.game.record(1_300);
        assert_eq!(record.moves, [(40, "L".to_owned())]);
        assert_eq!((record.result.elapsed, opened.before), (241_000, 0));
        assert_eq!(opened.attempt.n_moves(), 1);
    }

    #[test]
    fn a_board_of_a_resumed_run_has_its_own_time() {
        let mut run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        run.finish_board(&Attempt::new("1 2 3/4 0 5/7 8 6".parse().unwrap()), 2_000);
        let params: Params = "board=1-2-3_4-0-5_7-8-6".parse().unwrap();
        let unfinished_run = || Some(UnfinishedRun::new(&run, &[params.clone(), params.clone()]));
        for (moves, first) in [(&[][..], None), (&[(2_700, "L")], Some(700))] {
            let opened = unfinished_with(moves, unfinished_run()).open(300, 10_000).unwrap();
            assert_eq!((opened.before, opened.game.elapsed(300)), (2_000, 3_000));
            assert_eq!(opened.game.record(300).moves.first().map(|(at, _)| *at), first);
        }
    }

    #[test]
    fn setting_the_system_clock_back_does_not_shorten_a_solve() {
        let opened = unfinished_with(&[(40, "L"), (900, "R")], None).open(300, 0).unwrap();
        assert_eq!(opened.game.elapsed(300), 900);
        assert!(unfinished_with(&[(40, "D2")], None).open(300, 9_000).is_none());
    }
}
