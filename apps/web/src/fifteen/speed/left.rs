//! A solve that was left by a reload or by a link: it goes on, and its clock has not stopped.
//!
//! It is kept in this tab alone, so that no other tab goes on with it, and in the tab's own storage, which is written at
//! once, also while the page is going.

use ::fifteen::session::{Attempt, Control, Run, Solve};
use ::fifteen::{Fifteen, Params};
use leptos::prelude::*;
use play::{Effect as Done, Game, Input, Millis};
use serde::{Deserialize, Serialize};

use super::game::{ClockState, SpeedPage};
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
    /// How much of the time is not on the game's clock.
    pub late: Millis,
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
        Opened { game, attempt, late: 0, run, boards, was_left: false }
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
    /// The solve as it stands now: the moves are made again, and the clock has run all the while. None if the moves are
    /// not those of the board.
    pub fn open(self, now: Millis, wall_now: u64) -> Option<Opened> {
        let mut game = new_game(self.params.clone());
        let mut attempt = Attempt::new(game.puzzle().board().clone());
        for (at, m) in &self.moves {
            let m = m.parse().ok()?;
            match game.handle(Input::Move(m), now) {
                Done::Played(_) => attempt.follow(m, self.control, *at),
                _ => return None,
            }
        }
        let (run, boards) = match &self.run {
            Some(run) => run.open().map(|(run, boards)| (Some(run), boards))?,
            None => (None, vec![self.params.clone()]),
        };
        let late = wall_now.saturating_sub(self.started_at);
        Some(Opened { game, attempt, late, run, boards, was_left: true })
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
}
