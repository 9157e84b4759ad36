//! Implements [`Puzzle`] for Loop.

use std::collections::BTreeSet;
use std::convert::Infallible;

use play::{Budget, Cost, Ending, Game, Millis, Puzzle, Replay, Touch};

use crate::logic::{Marks, PlacedMark};
use crate::measure::{DrawingReport, Goal};
use crate::{
    Board, Clue, Daily, DayResult, Deal, Drawing, Edge, Event, Finding, Hand, IllegalMove, Loop,
    MarkPlace, Move, Params, PencilMark, Scene, Undo, pencil,
};

/// A Loop board in play.
///
/// Each gesture is one move, and a move must be possible as one gesture. A perfect loop ends a classic game, the solution a
/// Logic game. A loop that is only valid or only closed is reported by [`Loopy::report_after`], and play continues.
///
/// Viewing the solution is [`Input::GiveUp`](play::Input::GiveUp). Restarting is the move [`Move::Clear`], which can be
/// undone and does not reset the clock.
///
/// Before an undo, a pause or leaving the page, an app sends [`Event::Finish`], so that an unfinished stroke is played
/// instead of lost.
///
/// ```
/// use loopy::{Event, Loopy, GridPoint};
/// use play::{Effect, Game, Input};
///
/// let mut game = Game::<Loopy>::new("2025-11-30-easy".parse()?, 0)?;
/// let size = game.puzzle().board().size();
/// let around = game.puzzle().solution().expect("a classic puzzle").cells().to_vec();
/// game.handle(Input::Touch(Event::Press(GridPoint::of(size, around[0]))), 1_000);
/// for &cell in around[1..].iter().chain(&around[..1]) {
///     game.handle(Input::Touch(Event::Drag(GridPoint::of(size, cell))), 2_000);
/// }
/// let effects = game.handle(Input::Touch(Event::Release), 3_000);
/// assert!(matches!(effects[..], [Effect::Solved(_)]));
/// assert_eq!(game.elapsed(9_000), 3_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loopy {
    /// Source of a classic puzzle.
    deal: Option<Deal>,
    board: Board,
}

impl Loopy {
    /// Returns the current position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the loop that a classic puzzle was generated from. For Logic, the [solvers](crate::logic) find it.
    pub fn solution(&self) -> Option<&Loop> {
        self.deal.as_ref().map(Deal::solution)
    }

    /// Returns the kind of loop that solves the puzzle.
    pub fn goal(&self) -> Goal {
        if self.deal.is_some() { Goal::EveryCell } else { Goal::EveryClue }
    }

    /// Returns the drawing and the visible marks: the starting point for hints.
    pub fn marks(&self) -> Marks {
        let drawing = self.board.drawing();
        let pencil = visible(self.board.marks(), drawing).collect();
        Marks { drawing: drawing.clone(), pencil }
    }

    /// Returns the lines and visible marks on the board, in the order in which they were placed.
    pub fn placed(game: &Game<Loopy>) -> Vec<PlacedMark> {
        let mut puzzle = game.start().clone();
        let mut placed: Vec<PlacedMark> = Vec::new();
        for m in game.moves() {
            puzzle.board.play(m).expect("a move that was played is legal");
            let mut now: BTreeSet<PlacedMark> = puzzle.marks().all().collect();
            // Marks that are still there keep their position; the rest is new.
            placed.retain(|item| now.remove(item));
            placed.extend(now);
        }
        placed
    }

    /// Returns the number of strokes and taps, without marks and restarts.
    pub fn n_strokes(game: &Game<Loopy>) -> usize {
        game.moves().filter(|m| matches!(m, Move::Draw { .. })).count()
    }

    /// Returns the score after each of `n_parts` equal parts of the playing time, without anything about the solution.
    pub fn progress(game: &Game<Loopy>, now: Millis, n_parts: u64) -> Vec<u8> {
        let record = game.record(now);
        let Ok(mut replay) = Replay::<Loopy>::new(&record, Budget::VERIFYING) else {
            return Vec::new();
        };
        let scores = (1..=n_parts).map(|part| {
            replay.seek_time(record.result.elapsed * part / n_parts);
            replay.scene().score
        });
        scores.collect()
    }

    /// Returns the puzzle's own clues, row by row. Only these count.
    pub fn clues(&self) -> &[Clue] {
        self.board.clues()
    }

    /// Returns the number that each cell would show, row by row. For Logic, only the puzzle's own clues: more would give the
    /// solution away.
    pub fn all_clues(&self) -> Vec<Clue> {
        self.deal.as_ref().map_or_else(|| self.clues().to_vec(), Deal::all_clues)
    }

    /// Returns the report to show after this move: only if it changed edges and the drawing is now a closed loop.
    pub fn report_after(&self, gesture: &Move) -> Option<DrawingReport> {
        let changed = matches!(gesture, Move::Draw { flipped, .. } if !flipped.is_empty());
        let report = self.goal().report(self.board.clues(), self.board.drawing());
        (changed && report.finding > Finding::Open).then_some(report)
    }

    /// Returns the result of a classic daily puzzle so far, for the archive. `None` for other puzzles and before the first move.
    pub fn day(game: &Game<Loopy>, now: Millis) -> Option<(Daily, DayResult)> {
        let Params::Daily(daily) = *game.params() else { return None };
        Some((daily, Loopy::result(game, now)?))
    }

    /// Returns the result of the drawing, for the archive, which keeps the best one. `None` before the first move, or if
    /// everything was undone. The caller sets `late`.
    pub fn result(game: &Game<Loopy>, now: Millis) -> Option<DayResult> {
        let (board, goal) = (&game.puzzle().board, game.puzzle().goal());
        // Where cells do not count, a loop through all of them is no better than any other.
        let finding = board.check().min(goal.finding());
        let is_closed = finding > Finding::Open;
        let score = if is_closed { goal.score(board.clues(), board.drawing()) } else { 0 };
        let viewed = game.ending() == Some(Ending::GaveUp);
        let (millis, helps) = (game.elapsed(now), game.n_helps());
        let is_played = game.n_moves() > 0 || viewed;
        is_played.then_some(DayResult { finding, score, millis, viewed, helps, late: false })
    }
}

impl Puzzle for Loopy {
    const NAME: &'static str = "loop";
    type Params = Params;
    type DealError = Infallible;

    fn deal(params: &Params) -> Result<Self, Infallible> {
        let deal = params.deal();
        let board = deal.as_ref().map_or_else(|| params.board(), Deal::board);
        Ok(Loopy { deal, board })
    }

    type Move = Move;
    type Undo = Undo;
    type Refusal = IllegalMove;

    fn play(&mut self, m: &Move) -> Result<Undo, IllegalMove> {
        self.board.check_gesture(m)?;
        let undo = self.board.undo_of(m);
        self.board.play(m)?;
        Ok(undo)
    }

    /// Returns the cost of a move. Each edge or mark is flipped and flipped back, and the drawing is copied
    /// and checked. Each edge or mark is stored in the log, in the list of moves and in the undo data.
    fn move_cost(&self, m: &Move) -> Cost {
        let (n_edges, n_marks) = match m {
            Move::Draw { flipped, .. } => (flipped.len(), 0),
            Move::Mark(marks) => (0, marks.len()),
            Move::Clear => (self.board.drawing().n_edges(), self.board.marks().len()),
            // At most everything on the board is remembered, or changes.
            Move::Attempt(_) => (2 * self.board.size().area(), 3 * self.board.size().area()),
        };
        let work = self.board.size().area() + 2 * (n_edges + n_marks);
        let mark = 2 * size_of::<PencilMark>() + size_of::<(MarkPlace, Option<PencilMark>)>();
        let bytes = 3 * n_edges * size_of::<Edge>() + n_marks * mark;
        Cost { work: work as u64, bytes: bytes as u64 }
    }

    fn take_back(&mut self, undo: Undo) {
        self.board.take_back(&undo);
    }

    fn is_solved(&self) -> bool {
        self.board.check() >= self.goal().finding()
    }

    type Hand = Hand;

    fn hand(&self) -> Hand {
        Hand::new(self.board.size())
    }

    type Event = Event;

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Move> {
        hand.handle(&self.board, event)
    }

    /// Drops a stroke in progress. The cursor stays where it is.
    fn cancel_gesture(&self, hand: &mut Hand) {
        hand.cancel_gesture();
    }

    type Scene = Scene;

    fn scene(&self, hand: &Hand) -> Scene {
        let drawing = hand.drawing().unwrap_or(self.board.drawing());
        let finding = crate::check(self.board.clues(), drawing);
        let mut marks = self.board.marks().to_vec();
        for &mark in hand.marked() {
            pencil::toggle(&mut marks, mark);
        }
        Scene {
            clues: self.board.clues().to_vec(),
            drawing: drawing.clone(),
            // A stroke hides the dot.
            dot: self.board.dot().filter(|_| hand.stroke().len() < 2),
            marks: visible(&marks, drawing).collect(),
            tried: self.board.tried(drawing),
            stroke: hand.stroke().to_vec(),
            cursor: hand.cursor(),
            pen_down: hand.is_pen_down(),
            finding,
            is_solved: finding >= self.goal().finding(),
            score: self.goal().score(self.board.clues(), drawing),
        }
    }

    fn n_steps(undo: &Undo) -> usize {
        undo.n_steps()
    }
}

/// Iterates over the marks that the drawing doesn't hide.
fn visible(marks: &[PencilMark], drawing: &Drawing) -> impl Iterator<Item = PencilMark> {
    marks.iter().copied().filter(|mark| !mark.is_hidden_by(drawing))
}
