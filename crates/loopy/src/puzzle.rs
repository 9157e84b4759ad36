//! Loop as a [`Puzzle`].

use std::convert::Infallible;

use grid::Cell;
use play::{Ending, Game, Millis, Puzzle, Touch};

use crate::measure::{self, Report};
use crate::{
    Board, Daily, Day, Deal, Drawing, Event, Finding, Hand, Hint, IllegalMove, Loop, Move, Params,
};

/// A board of Loop being played.
///
/// A gesture is one move. The game ends with a perfect loop; a loop that is only valid, or only closed,
/// is told by [`Loopy::report_after`] and play goes on. Looking at the solution is
/// [`Input::GiveUp`](play::Input::GiveUp), starting over is the move [`Move::Clear`], which can be
/// undone and lets the clock run.
///
/// Before an undo, a pause or leaving the page an app sends [`Event::Finish`], so that a stroke that is
/// still in the hand is kept.
///
/// ```
/// use loopy::{Event, Loopy, Spot};
/// use play::{Effect, Game, Input};
///
/// let mut game = Game::<Loopy>::new("2025-11-30-easy".parse()?, 0)?;
/// let size = game.puzzle().board().size();
/// let around: Vec<_> = game.puzzle().solution().cells().to_vec();
/// game.handle(Input::Touch(Event::Press(Spot::of(size, around[0]))), 1_000);
/// for &cell in around[1..].iter().chain(&around[..1]) {
///     game.handle(Input::Touch(Event::Drag(Spot::of(size, cell))), 2_000);
/// }
/// let effect = game.handle(Input::Touch(Event::Release), 3_000);
/// assert!(matches!(effect, Effect::Solved(_)));
/// assert_eq!(game.elapsed(9_000), 3_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loopy {
    deal: Deal,
    board: Board,
    best: Best,
}

/// The best that was reached. Undo does not take it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Best {
    finding: Finding,
    score: u8,
    /// Whether anything was ever drawn.
    drawn: bool,
}

/// What there is to see of it. The hints do not change and are asked of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What is drawn, with the stroke that is still in the hand.
    pub drawing: Drawing,
    /// The cell marked as the start of a path.
    pub dot: Option<Cell>,
    /// The cells of the stroke in the hand.
    pub stroke: Vec<Cell>,
    /// The cell that keys act on.
    pub cursor: Cell,
    /// Whether the keyboard's pen is down.
    pub pen_down: bool,
    /// Whether the drawing is a loop, and how good a one.
    pub finding: Finding,
    /// From 0 to 100.
    pub score: u8,
}

impl Loopy {
    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The loop that the puzzle was made from.
    pub fn solution(&self) -> &Loop {
        self.deal.solution()
    }

    /// The puzzle's own hints, row by row; only these count.
    pub fn hints(&self) -> &[Hint] {
        self.board.hints()
    }

    /// What every cell would say as a hint, row by row.
    pub fn all_hints(&self) -> Vec<Hint> {
        self.deal.all_hints()
    }

    /// What is to be told after a gesture that was this move: a report if it changed edges and the
    /// drawing is now a closed loop.
    pub fn report_after(&self, gesture: &Move) -> Option<Report> {
        let changed = matches!(gesture, Move::Draw { flipped, .. } if !flipped.is_empty());
        let report = measure::report(self.board.hints(), self.board.drawing());
        (changed && report.finding > Finding::Open).then_some(report)
    }

    /// What has come of a daily so far, for the archive; nothing of an unlimited puzzle, or before
    /// the first move.
    pub fn day(game: &Game<Loopy>, now: Millis) -> Option<(Daily, Day)> {
        let Params::Daily(daily) = *game.params() else { return None };
        let Best { finding, score, drawn } = game.puzzle().best;
        let viewed = game.ending() == Some(Ending::GaveUp);
        let day = Day { finding, score, millis: game.elapsed(now), viewed };
        (drawn || viewed).then_some((daily, day))
    }
}

impl Puzzle for Loopy {
    const NAME: &'static str = "loop";
    type Params = Params;
    type DealError = Infallible;
    type Move = Move;
    type Undo = Move;
    type Refusal = IllegalMove;
    type Hand = Hand;
    type Event = Event;
    type Scene = Scene;

    fn deal(params: &Params) -> Result<Self, Infallible> {
        let deal = params.deal();
        let best = Best { finding: Finding::Open, score: 0, drawn: false };
        Ok(Loopy { board: deal.board(), deal, best })
    }

    fn play(&mut self, m: &Move) -> Result<Move, IllegalMove> {
        let undo = self.board.undo_of(m);
        self.board.play(m)?;
        self.best.drawn = true;
        let finding = self.board.check();
        if finding > Finding::Open {
            let score = measure::score(self.board.hints(), self.board.drawing());
            self.best.finding = self.best.finding.max(finding);
            self.best.score = self.best.score.max(score);
        }
        Ok(undo)
    }

    fn take_back(&mut self, undo: Move) {
        self.board.play(&undo).expect("the way back from a move is legal");
    }

    fn is_solved(&self) -> bool {
        self.board.is_perfect()
    }

    fn hand(&self) -> Hand {
        Hand::new(self.board.size())
    }

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Move> {
        hand.handle(&self.board, event)
    }

    /// Drops a stroke that is under way; the cursor stays where it is.
    fn cancel_gesture(&self, hand: &mut Hand) {
        hand.cancel_gesture();
    }

    fn scene(&self, hand: &Hand) -> Scene {
        let drawing = hand.drawing().unwrap_or(self.board.drawing());
        Scene {
            drawing: drawing.clone(),
            // Whoever draws has done with the dot.
            dot: self.board.dot().filter(|_| hand.stroke().len() < 2),
            stroke: hand.stroke().to_vec(),
            cursor: hand.cursor(),
            pen_down: hand.is_pen_down(),
            finding: crate::check(self.board.hints(), drawing),
            score: measure::score(self.board.hints(), drawing),
        }
    }

    fn n_steps(undo: &Move) -> usize {
        match undo {
            Move::Draw { flipped, .. } => flipped.len(),
            Move::Clear => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use play::{Effect, Input, Pause, Refusal, verify};

    use super::*;
    use crate::{Archive, DayState, Key, Spot};

    fn game(params: &str) -> Game<Loopy> {
        Game::new(params.parse().unwrap(), 0).unwrap()
    }

    /// A stroke through these cells, or a tap in one, at this time.
    fn draw(game: &mut Game<Loopy>, cells: &[Cell], now: Millis) -> Effect<Loopy> {
        let size = game.puzzle().board().size();
        let spot = |cell: &Cell| Spot::of(size, *cell);
        game.handle(Input::Touch(Event::Press(spot(&cells[0]))), now);
        for cell in &cells[1..] {
            game.handle(Input::Touch(Event::Drag(spot(cell))), now);
        }
        game.handle(Input::Touch(Event::Release), now)
    }

    fn cells(game: &Game<Loopy>, numbers: &[usize]) -> Vec<Cell> {
        numbers.iter().map(|&number| game.puzzle().board().size().at(number).unwrap()).collect()
    }

    fn around(game: &Game<Loopy>) -> Vec<Cell> {
        let cells = game.puzzle().solution().cells();
        cells.iter().chain(&cells[..1]).copied().collect()
    }

    #[test]
    fn a_perfect_loop_ends_the_game_and_its_record_is_verified() {
        for params in ["2025-11-30-easy", "2025-11-30-hard", "unlimited-medium-7"] {
            let mut game = game(params);
            let answer = around(&game);
            let effect = draw(&mut game, &answer, 5_000);
            let Effect::Solved(stroke) = effect else { panic!("{params}: {effect:?}") };
            let report = game.puzzle().report_after(&stroke).unwrap();
            assert_eq!((report.finding, report.score), (Finding::Perfect, 100));
            assert_eq!(game.ending(), Some(Ending::Solved));
            assert_eq!(game.elapsed(60_000), 5_000, "the clock stands for good");
            assert!(!game.can_undo());
            let refused = draw(&mut game, &answer[..2], 6_000);
            assert_eq!(refused, Effect::Refused(Refusal::Over));
            let record = game.record(60_000);
            assert_eq!(verify::<Loopy>(&record), Ok(record.result));
        }
    }

    #[test]
    fn a_closed_loop_is_told_once_and_play_goes_on() {
        let mut game = game("2025-11-30-easy");
        let square = cells(&game, &[5, 6, 10, 9, 5]);
        let Effect::Played(stroke) = draw(&mut game, &square, 1_000) else { panic!("no move") };
        let report = game.puzzle().report_after(&stroke).unwrap();
        assert_eq!((report.finding, report.missing.open), (Finding::Closed, false));
        assert_eq!(game.ending(), None);
        // A dot changes no edge, and half a loop is none.
        let corner = cells(&game, &[0]);
        let Effect::Played(dot) = draw(&mut game, &corner, 2_000) else { panic!("no move") };
        assert_eq!(game.puzzle().report_after(&dot), None);
        let tap = cells(&game, &[5]);
        let Effect::Played(tap) = draw(&mut game, &tap, 3_000) else { panic!("no move") };
        assert_eq!(game.puzzle().report_after(&tap), None);
    }

    #[test]
    fn undo_takes_back_whole_gestures_and_a_restart() {
        let mut game = game("2025-11-30-medium");
        let start = game.puzzle().board().clone();
        let line = cells(&game, &[0, 1, 2, 3]);
        draw(&mut game, &line, 1_000);
        let drawn = game.puzzle().board().clone();
        assert_eq!(game.handle(Input::Move(Move::Clear), 2_000), Effect::Played(Move::Clear));
        assert_eq!(game.puzzle().board(), &start);
        assert_eq!(game.elapsed(3_000), 3_000, "a restart lets the clock run");
        game.handle(Input::Undo, 3_000);
        assert_eq!(game.puzzle().board(), &drawn);
        game.handle(Input::Undo, 4_000);
        assert_eq!(game.puzzle().board(), &start);
        game.handle(Input::Redo, 5_000);
        assert_eq!(game.puzzle().board(), &drawn);

        // All of it comes back after a reload, undo and redo too.
        let mut loaded = Game::<Loopy>::load(&game.record(6_000), 100_000).unwrap();
        assert_eq!(loaded.puzzle(), game.puzzle());
        assert_eq!(loaded.elapsed(100_000), 6_000);
        loaded.handle(Input::Redo, 100_001);
        assert_eq!(loaded.puzzle().board(), &start);
        for _ in 0..2 {
            loaded.handle(Input::Undo, 100_002);
        }
        assert_eq!(loaded.puzzle().board(), &start);
        assert!(!loaded.can_undo());
    }

    #[test]
    fn a_stroke_that_is_finished_survives_and_one_that_is_interrupted_does_not() {
        let mut game = game("2025-11-30-easy");
        let press = |game: &mut Game<Loopy>| {
            game.handle(Input::Touch(Event::Press(Spot::new(0, 0))), 1_000);
            game.handle(Input::Touch(Event::Drag(Spot::new(2, 0))), 1_000);
        };
        press(&mut game);
        assert_eq!(game.scene().drawing.n_edges(), 2, "shown at once");
        game.handle(Input::Pause(Pause::Hidden), 2_000);
        assert_eq!(game.scene().drawing.n_edges(), 0);
        game.handle(Input::Resume(Pause::Hidden), 3_000);
        press(&mut game);
        assert!(matches!(game.handle(Input::Touch(Event::Finish), 3_500), Effect::Played(_)));
        game.handle(Input::Pause(Pause::Dialog), 3_500);
        assert_eq!(game.scene().drawing.n_edges(), 2);
        let tap = cells(&game, &[5]);
        assert_eq!(draw(&mut game, &tap, 4_000), Effect::Refused(Refusal::Paused));
        assert_eq!(game.elapsed(9_000), 2_500);
    }

    #[test]
    fn keys_draw_too() {
        let mut game = game("2025-11-30-easy");
        let mut key = |key| game.handle(Input::Touch(Event::Key(key)), 1_000);
        assert_eq!(key(Key::Pen), Effect::Shown);
        for dir in [grid::Dir::Right, grid::Dir::Down, grid::Dir::Left] {
            assert_eq!(key(Key::Arrow(dir)), Effect::Shown);
        }
        assert!(matches!(key(Key::Arrow(grid::Dir::Up)), Effect::Played(_)), "closed");
        let scene = game.scene();
        assert_eq!((scene.drawing.n_edges(), scene.pen_down), (4, false));
        assert_eq!(scene.finding, Finding::Closed);
    }

    #[test]
    fn a_day_goes_from_unplayed_to_perfect_or_viewed() {
        let mut archive = Archive::default();
        let mut game = game("2025-11-30-easy");
        let Params::Daily(daily) = *game.params() else { panic!("a daily") };
        assert_eq!(Loopy::day(&game, 500), None);

        let square = cells(&game, &[5, 6, 10, 9, 5]);
        draw(&mut game, &square, 1_000);
        let mut note = |game: &Game<Loopy>, now| {
            let (daily, day) = Loopy::day(game, now).unwrap();
            archive.note(daily, day);
            archive.state(daily)
        };
        assert_eq!(note(&game, 1_000), DayState::InProgress);
        let mut viewed = game.clone();
        viewed.handle(Input::GiveUp, 2_000);
        assert_eq!(Loopy::day(&viewed, 9_000).unwrap().1.state(), DayState::Viewed);
        assert_eq!(viewed.elapsed(9_000), 2_000, "the clock stands");
        for input in [Input::Undo, Input::Redo, Input::Move(Move::Clear)] {
            assert_eq!(viewed.handle(input, 9_000), Effect::Refused(Refusal::Over));
        }

        game.handle(Input::Move(Move::Clear), 3_000);
        let answer = around(&game);
        draw(&mut game, &answer, 4_000);
        assert_eq!(note(&game, 9_000), DayState::Perfect);
        assert_eq!(archive.day(daily).map(|day| (day.score, day.millis)), Some((100, 4_000)));
        assert_eq!(Loopy::day(&self::game("unlimited-easy-1"), 0), None);
    }

    #[test]
    fn a_valid_loop_counts_even_when_it_is_undone() {
        // The day's two hints are 3 in the corner and 4 two cells to its right.
        let mut game = game("2025-11-30-easy");
        let mut found = None;
        let flow = crate::solve::each_loop(
            game.puzzle().board().size(),
            crate::solve::Wanted::Any,
            &mut |drawing| match crate::check(game.puzzle().hints(), drawing) {
                Finding::Valid => {
                    found = Some(drawing.clone());
                    std::ops::ControlFlow::Break(())
                }
                _ => std::ops::ControlFlow::Continue(()),
            },
        );
        assert!(flow.is_break());
        let valid = game.puzzle().board().change_to(&found.unwrap(), None);
        assert_eq!(game.handle(Input::Move(valid.clone()), 1_000), Effect::Played(valid));
        game.handle(Input::Undo, 2_000);
        assert_eq!(Loopy::day(&game, 3_000).unwrap().1.state(), DayState::Solved);
        let loaded = Game::<Loopy>::load(&game.record(3_000), 0).unwrap();
        assert_eq!(Loopy::day(&loaded, 0).unwrap().1.state(), DayState::Solved);
    }

    #[test]
    fn a_record_with_a_wrong_move_is_refused() {
        let mut game = game("2025-11-30-easy");
        let line = cells(&game, &[0, 1, 2]);
        draw(&mut game, &line, 1_000);
        let good = game.record(2_000);
        assert_eq!(good.moves[0].1, "0R 1R");
        for (text, why) in [
            (
                "0R 1R 1D",
                "move 1 (\"0R 1R 1D\") is not legal: cell 1 would have more than two edges",
            ),
            ("3R", "move 1 (\"3R\") is not legal: the move does not fit the board"),
            (
                "north",
                "move 1 (\"north\") cannot be read: “north” is neither an edge like 12R or 12D nor a dot like *12",
            ),
        ] {
            let mut bad = good.clone();
            bad.moves[0].1 = text.to_string();
            assert_eq!(verify::<Loopy>(&bad).unwrap_err().to_string(), why);
        }
    }
}
