//! A scramble, or the boards of a marathon or relay, solved against one clock.

use grid::Size;
use play::Millis;

use crate::board::Move;
use crate::link::Params;
use crate::session::{Attempt, Category, Control, Event, Penalty, Run, ScrambleType, Solve};

/// A single board, a marathon or a relay, from the first scramble to the result.
///
/// ```
/// use fifteen::Params;
/// use fifteen::session::{Control, NextBoard, Round, ScrambleType};
///
/// let scramble: Params = "board=1-2-3_4-5-6_7-0-8".parse()?;
/// let mut round = Round::single(scramble, ScrambleType::Given);
/// round.follow("L".parse()?, Control::Keys, 0);
/// let NextBoard::Over(solve) = round.finish_board(700, 1_764_500_000) else { panic!() };
/// assert_eq!((solve.elapsed, solve.n_steps, solve.scrambles), (700, 1, ScrambleType::Given));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Never empty; as many as the run has.
    boards: Vec<Params>,
    scrambles: ScrambleType,
    run: Option<Run>,
    attempt: Attempt,
    /// Time on the clock when the current board was dealt.
    before: Millis,
    penalty: Penalty,
}

/// What follows a solved board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextBoard {
    /// The next board of a marathon or relay, while the clock runs.
    Deal(Params),
    /// Nothing: this is the result.
    Over(Box<Solve>),
}

/// When a part of a round was completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// A row, counted from 1.
    Row(usize),
    /// A column, counted from 1.
    Column(usize),
    /// A board of a marathon or relay, counted from 1, and its size.
    Board(usize, Size),
}

impl Round {
    /// Starts a single board.
    pub fn single(board: Params, scrambles: ScrambleType) -> Self {
        let attempt = attempt_at(&board);
        let boards = vec![board];
        Round { boards, scrambles, run: None, attempt, before: 0, penalty: Penalty::None }
    }

    /// Starts the event of `run` on these boards. `None` if their number is wrong.
    pub fn new(run: Run, boards: Vec<Params>, scrambles: ScrambleType) -> Option<Self> {
        if run.is_over() || boards.len() != run.sizes().len() {
            return None;
        }
        let before = run.ends().last().copied().unwrap_or(0);
        let attempt = attempt_at(&boards[run.ends().len()]);
        let run = Some(run).filter(|run| run.event() != Event::Single);
        Some(Round { boards, scrambles, run, attempt, before, penalty: Penalty::None })
    }

    /// Returns a round on the same boards from the start. The boards are no longer new.
    #[must_use]
    pub fn again(&self) -> Self {
        let first = self.boards[0].clone();
        let run = self.run.as_ref().map(|run| Run::new(run.event(), run.size()));
        let again = run.and_then(|run| Round::new(run, self.boards.clone(), ScrambleType::Given));
        again.unwrap_or_else(|| Round::single(first, ScrambleType::Given))
    }

    /// Returns the current board.
    pub fn params(&self) -> &Params {
        &self.boards[self.n_solved().min(self.boards.len() - 1)]
    }

    /// Returns all boards.
    pub fn boards(&self) -> &[Params] {
        &self.boards
    }

    /// Returns the marathon or relay.
    pub fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    /// Returns the type of the scrambles.
    pub fn scrambles(&self) -> ScrambleType {
        self.scrambles
    }

    /// Returns the number of boards solved so far.
    pub fn n_solved(&self) -> usize {
        self.run.as_ref().map_or(0, |run| run.ends().len())
    }

    /// Returns the moves on the current board.
    pub fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// Returns the time on the clock when the current board was dealt.
    pub fn before(&self) -> Millis {
        self.before
    }

    /// Returns whether the player has moved.
    pub fn is_begun(&self) -> bool {
        self.attempt.n_moves() > 0 || self.n_solved() > 0
    }

    /// Returns the player's moves and the tile moves on all boards so far.
    pub fn counts(&self) -> (u32, u32) {
        let (moves, steps) = self.run.as_ref().map_or((0, 0), Run::moves_so_far);
        // The last board is counted by the run once it is solved.
        if self.run.as_ref().is_some_and(Run::is_over) {
            return (moves, steps);
        }
        (moves + self.attempt.n_moves(), steps + self.attempt.n_steps())
    }

    /// Returns the category of the result.
    pub fn category(&self) -> Category {
        let (event, size) = match &self.run {
            Some(run) => (run.event(), run.size().grid()),
            None => (Event::Single, self.attempt.board().size()),
        };
        Category { event, size, scrambles: self.scrambles }
    }

    /// Returns when each row and column of the board, or each board of a marathon or relay, was
    /// completed.
    pub fn splits(&self) -> Vec<(Split, Option<Millis>)> {
        if let Some(run) = &self.run {
            let sizes = run.sizes().iter().enumerate();
            let ends = |at: usize| run.ends().get(at).copied();
            return sizes.map(|(at, size)| (Split::Board(at + 1, size.grid()), ends(at))).collect();
        }
        let splits = self.attempt.splits();
        let rows = splits.rows().enumerate().map(|(at, since)| (Split::Row(at + 1), since));
        let columns = splits.columns().enumerate();
        rows.chain(columns.map(|(at, since)| (Split::Column(at + 1), since))).collect()
    }

    /// Returns the penalty for a late start.
    pub fn penalty(&self) -> Penalty {
        self.penalty
    }

    /// Sets the penalty for a late start.
    pub fn set_penalty(&mut self, penalty: Penalty) {
        self.penalty = penalty;
    }

    /// Plays a move made with this control, at this time since the current board was dealt.
    pub fn follow(&mut self, m: Move, control: Control, at: Millis) {
        self.attempt.follow(m, control, self.before + at);
    }

    /// Records that the current board was solved at this time on the clock. `solved_at` is in
    /// seconds since 1970.
    pub fn finish_board(&mut self, elapsed: Millis, solved_at: u64) -> NextBoard {
        let solve = match &mut self.run {
            None => self.attempt.finish(elapsed, solved_at),
            Some(run) => {
                run.finish_board(&self.attempt, elapsed);
                if let Some(next) = self.boards.get(run.ends().len()).filter(|_| !run.is_over()) {
                    self.before = elapsed;
                    self.attempt = attempt_at(next);
                    return NextBoard::Deal(next.clone());
                }
                run.finish(solved_at)
            }
        };
        let (penalty, scrambles) = (self.penalty, self.scrambles);
        NextBoard::Over(Box::new(Solve { penalty, scrambles, ..solve }))
    }
}

fn attempt_at(params: &Params) -> Attempt {
    Attempt::new(params.deal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Difficulty};

    const RANDOM: ScrambleType = ScrambleType::Random(Difficulty::RandomState);

    fn board(text: &str) -> Params {
        Params::Board(text.parse().unwrap())
    }

    fn marathon() -> Round {
        let run = Run::new(Event::Marathon(2), BoardSize::new(3, 3).unwrap());
        let boards = vec![board("1 2 3/4 5 6/7 0 8"), board("1 2 3/4 5 6/0 7 8")];
        Round::new(run, boards, RANDOM).unwrap()
    }

    fn play(round: &mut Round, m: &str, at: Millis) {
        round.follow(m.parse().unwrap(), Control::Keys, at);
    }

    #[test]
    fn a_marathon_has_one_clock_and_one_result() {
        let mut round = marathon();
        play(&mut round, "L", 400);
        assert_eq!(round.finish_board(400, 9), NextBoard::Deal(round.boards()[1].clone()));
        assert_eq!((round.before(), round.counts(), round.n_solved()), (400, (1, 1), 1));
        play(&mut round, "L2", 100);
        assert_eq!(round.counts(), (2, 3));
        let NextBoard::Over(solve) = round.finish_board(500, 9) else { panic!("two boards") };
        assert_eq!((solve.elapsed, solve.n_steps, &solve.splits[..]), (500, 3, &[400, 500][..]));
        assert_eq!((solve.category(), round.counts()), (round.category(), (2, 3)));
    }

    #[test]
    fn boards_played_again_have_no_records() {
        let mut round = marathon();
        play(&mut round, "L", 400);
        round.finish_board(400, 9);
        let again = round.again();
        assert_eq!((again.n_solved(), again.is_begun()), (0, false));
        assert_eq!((again.boards(), again.scrambles()), (round.boards(), ScrambleType::Given));
        let single = Round::single(board("1 2 3/4 5 6/7 0 8"), RANDOM).again();
        assert_eq!((single.scrambles(), single.run()), (ScrambleType::Given, None));
    }

    #[test]
    fn a_late_start_is_penalised() {
        let mut round = Round::single(board("1 2 3/4 5 6/7 0 8"), RANDOM);
        round.set_penalty(Penalty::PlusTwo);
        play(&mut round, "L", 0);
        let NextBoard::Over(solve) = round.finish_board(0, 9) else { panic!("one board") };
        assert_eq!((solve.penalty, solve.scrambles), (Penalty::PlusTwo, RANDOM));
    }

    #[test]
    fn the_boards_of_another_event_are_refused() {
        let run = Run::new(Event::Marathon(3), BoardSize::new(3, 3).unwrap());
        assert_eq!(Round::new(run, marathon().boards().to_vec(), RANDOM), None);
    }

    #[test]
    fn splits_are_of_lines_or_of_boards() {
        let mut round = marathon();
        play(&mut round, "L", 400);
        round.finish_board(400, 9);
        let size = Size::new(3, 3).unwrap();
        let boards = [(Split::Board(1, size), Some(400)), (Split::Board(2, size), None)];
        assert_eq!(round.splits(), boards);
        let single = Round::single(board("1 2 3/4 5 6/7 0 8"), RANDOM);
        let lines = single.splits();
        assert_eq!((lines.len(), lines[0]), (6, (Split::Row(1), Some(0))));
        assert_eq!(lines[5], (Split::Column(3), None));
    }
}
