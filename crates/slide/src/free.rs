//! Boards for free play, and the shortening of long free-play records.

use grid::Wrap;

use play::{Game, Input, Millis, Pause, Puzzle};

use crate::{
    Challenge, Deal, DealError, Design, GapKey, Mode, Params, Position, Slide, Turn, cost,
};

/// Number of turns that stay undoable when a record is shortened, unless they are too much work.
const UNDO: usize = 1_000;
/// A free-play record with more acts than this is shortened.
const LONG: usize = 4_000;
/// A free-play record is shortened to half of this work when replaying it takes more.
const MAX_WORK: u64 = 2_000_000;

/// A board for free play: its origin and the turns played since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeBoard(Box<History>);

/// Boxed to keep [`Turn`] small, since most turns are not boards.
#[derive(Clone, Debug, PartialEq, Eq)]
struct History {
    origin: Origin,
    /// The turns played since; none is a [`Turn::Board`].
    turns: Vec<Turn>,
}

/// The origin of a board for free play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The solved board.
    Solved {
        /// The design.
        board: &'static Design,
        /// The gap configuration.
        gaps: GapKey,
        /// The wrapping edges.
        wrap: Wrap,
    },
    /// The position in which a board was left.
    Position(Position),
    /// A challenge that was given up or solved, as written by older versions.
    Challenge(Challenge),
}

impl Slide {
    /// Returns the same game with a shorter record, if its record is long. The new record starts at
    /// a position. The last thousand turns can still be undone, or fewer if they are too much work.
    pub fn shortened(game: &Game<Slide>, now: Millis) -> Option<Game<Slide>> {
        // Shortening discards the redo history, so twice the length is allowed while redo is possible.
        let share = if game.can_redo() { 2 } else { 1 };
        let is_long = game.n_acts() > share * LONG || game.cost().work > share as u64 * MAX_WORK;
        if game.puzzle().mode() != Mode::Free || !is_long {
            return None;
        }
        let mut work = 0;
        let is_kept = |turn: &&Turn| {
            work += cost::of_turn(turn).work;
            work <= MAX_WORK / 2
        };
        let kept: Vec<&Turn> = game.moves().rev().take(UNDO).take_while(is_kept).collect();
        let start = FreeBoard::at(before_last(game, kept.len())?);
        let mut shorter = Game::<Slide>::new(Params::Free(start), now).ok()?;
        for turn in kept.into_iter().rev() {
            shorter.handle(Input::Move(turn.clone()), now);
        }
        Slide::select(&mut shorter, game.hand().selected(), now);
        (shorter.puzzle().board() == game.puzzle().board()).then_some(shorter)
    }
}

/// Returns the position before the last `n_turns` turns.
fn before_last(game: &Game<Slide>, n_turns: usize) -> Option<Position> {
    let mut game = game.clone();
    for pause in [Pause::Player, Pause::Dialog, Pause::Hidden] {
        game.handle(Input::Resume(pause), 0);
    }
    let n_before = game.n_moves() - n_turns;
    while game.n_moves() > n_before && game.can_undo() {
        game.handle(Input::Undo, 0);
    }
    let position = Position::of(game.puzzle(), game.hand().selected());
    (game.n_moves() == n_before).then_some(position)
}

impl FreeBoard {
    /// Creates a solved board.
    pub fn solved(board: &'static Design, gaps: GapKey, wrap: Wrap) -> Self {
        FreeBoard::new(Origin::Solved { board, gaps, wrap }, Vec::new())
    }

    /// Creates a board in this position.
    pub fn at(position: Position) -> Self {
        FreeBoard::new(Origin::Position(position), Vec::new())
    }

    /// Creates a board on which these turns were played; none of them is a [`Turn::Board`].
    pub(crate) fn new(origin: Origin, turns: Vec<Turn>) -> Self {
        let origin = match origin {
            // Canonical form: an initial position is written as a solved board.
            Origin::Position(position) if position.is_initial() => {
                let (board, gaps, wrap) = position.setup();
                Origin::Solved { board, gaps, wrap }
            }
            origin => origin,
        };
        FreeBoard(Box::new(History { origin, turns }))
    }

    /// Returns the origin.
    pub fn origin(&self) -> &Origin {
        &self.0.origin
    }

    /// Returns the turns played since, none of them a [`Turn::Board`]. Only old saves have any.
    pub fn turns(&self) -> &[Turn] {
        &self.0.turns
    }

    pub(crate) fn deal(&self) -> Result<Slide, DealError> {
        let mut slide = self.origin().deal()?;
        for turn in self.turns() {
            slide.play(turn).map_err(|why| DealError::Turn(why.to_string()))?;
            if let Turn::Slide(m) = turn {
                slide.selected = m.gap;
            }
        }
        if !slide.board.is_gap(slide.selected) {
            slide.selected = slide.board.first_gap();
        }
        Ok(slide)
    }
}

impl Origin {
    fn deal(&self) -> Result<Slide, DealError> {
        let (board, selected, design, gaps) = match self {
            Origin::Position(position) => return Ok(position.slide()),
            Origin::Challenge(challenge) => {
                let Deal { board, selected, .. } = challenge.deal()?;
                (board, selected, challenge.board, challenge.gaps)
            }
            &Origin::Solved { board: design, gaps, wrap } => {
                let whole = Challenge { board: design, gaps, wrap, ..Challenge::new(0) };
                let board = whole.solved()?;
                let selected = board.first_gap();
                (board, selected, design, gaps)
            }
        };
        Ok(Slide { board, design, gaps, selected, mode: Mode::Free, estimate: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Key, Move};
    use grid::Lcg;
    use play::{Budget, verify};

    /// Plays `n_moves` random moves.
    fn play_at_random(game: &mut Game<Slide>, n_moves: usize) {
        let mut rng = Lcg::new(5);
        for _ in 0..n_moves {
            let moves: Vec<Move> = game.puzzle().board().moves().collect();
            let m = moves[rng.below(moves.len() as u32) as usize];
            game.handle(Input::Move(Turn::Slide(m)), 1);
        }
    }

    #[test]
    fn a_long_free_play_record_is_shortened_and_its_last_turns_can_be_undone() {
        let params = "free&board=vertical&gapConfig=2l&wrapV=1".parse().unwrap();
        let mut game = Game::new(params, 0).unwrap();
        play_at_random(&mut game, LONG);
        assert!(Slide::shortened(&game, 2).is_none());
        let board = FreeBoard::solved(Design::default_board(), GapKey::TwoSmall, Wrap::NONE);
        game.handle(Input::Move(Turn::Board(board)), 2);
        play_at_random(&mut game, 2_000);
        game.handle(Input::Touch(Event::Key(Key::NextGap)), 2);
        game.handle(Input::Pause(Pause::Dialog), 2);
        let mut shorter = Slide::shortened(&game, 3).expect("the record is long");
        game.handle(Input::Resume(Pause::Dialog), 3);
        assert_eq!(shorter.puzzle().board(), game.puzzle().board());
        assert_eq!(shorter.hand().selected(), game.hand().selected());
        assert_eq!(shorter.n_moves(), UNDO);
        let record = shorter.record(3);
        assert_eq!(verify::<Slide>(&record), Ok(record.result));
        assert!(record.params.starts_with("free&board=default&gapConfig=2s&at="));
        assert!(record.params.len() < 200, "{}", record.params.len());
        for _ in 0..UNDO {
            game.handle(Input::Undo, 4);
            shorter.handle(Input::Undo, 4);
        }
        assert_eq!(shorter.puzzle().board(), game.puzzle().board());
        assert!(!shorter.can_undo());
    }

    /// Shuffles repeatedly and saves after each shuffle, like the web app.
    #[test]
    fn any_number_of_shuffles_leaves_a_record_that_replays_quickly() {
        let mut game =
            Game::<Slide>::new("free&board=default&gapConfig=2s".parse().unwrap(), 0).unwrap();
        let mut n_shortened = 0;
        for seed in 0..500 {
            game.handle(Input::Move(Turn::Shuffle { seed, n_moves: 10_000 }), 1);
            if let Some(shorter) = Slide::shortened(&game, 1) {
                assert!(shorter.cost().work <= MAX_WORK / 2 + 10_000);
                assert!(shorter.can_undo());
                game = shorter;
                n_shortened += 1;
            }
            assert!(game.cost().work <= MAX_WORK);
        }
        assert_eq!(n_shortened, 22);
        let record = game.record(1);
        let loaded = Game::<Slide>::load(&record, Budget::VERIFYING, 0).unwrap();
        assert_eq!((loaded.puzzle(), loaded.cost()), (game.puzzle(), game.cost()));
        // The redo history delays shortening.
        game.handle(Input::Undo, 1);
        while game.cost().work <= MAX_WORK {
            game.handle(Input::Redo, 1);
            game.handle(Input::Undo, 1);
        }
        assert!(Slide::shortened(&game, 1).is_none());
    }

    #[test]
    fn an_initial_position_is_written_as_a_solved_board() {
        for design in Design::all() {
            let text = format!(
                "free&board={}&gapConfig={}&wrapV=1",
                design.slug,
                design.gaps[0].key.text()
            );
            let slide = Slide::deal(&text.parse().unwrap()).unwrap();
            let whole = FreeBoard::at(Position::of(&slide, slide.board.first_gap()));
            assert_eq!(whole.to_string(), text);
        }
    }
}
