//! Slide as a [`Puzzle`]: free play and challenges.

use crate::{
    AcrossEdge, Board, Challenge, Deal, Design, Event, FreeBoard, GapKey, Generation, Hand,
    IllegalMove, Key, LinkError, Move, Piece, Position, Scene, Walk, cost,
};
use grid::{Lcg, Wrap};

use play::{Cost, Game, Input, Millis, Puzzle, Touch};

/// A game of Slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    pub(crate) board: Board,
    pub(crate) design: &'static Design,
    pub(crate) gaps: GapKey,
    /// The gap that is selected at the start.
    pub(crate) selected: Piece,
    pub(crate) mode: Mode,
    /// Estimated length of a good solution.
    pub(crate) estimate: u32,
}

/// Free play or challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Endless play in which the board can be shuffled, reset and changed.
    Free,
    /// One shuffled board to be solved with moves alone.
    Challenge,
}

/// The player's choices for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// A challenge; its string form is the query part of its link.
    Challenge(Challenge),
    /// Free play.
    Free(FreeBoard),
}

/// One undoable action. A challenge allows only slides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A move on the board: `35R`.
    Slide(Move),
    /// A shuffle from the current position: `shuffle 12345 250`.
    Shuffle {
        /// Seed of the shuffle.
        seed: u32,
        /// Number of moves.
        n_moves: u32,
    },
    /// Resets the board to the solved position: `reset`.
    Reset,
    /// Chooses the gaps at random: `gaps 12345`.
    RandomiseGaps {
        /// Seed of the choice.
        seed: u32,
    },
    /// Restores the board's own gaps: `gaps`.
    ResetGaps,
    /// Changes the wrapping edges: `wrap hv`, `wrap h`, `wrap v` or `wrap -`. If a piece or gap lies
    /// across an edge that would no longer wrap, the board is reset.
    SetWrap(Wrap),
    /// Replaces the board: `free&board=classic&gapConfig=1s`, the string form of its parameters.
    Board(FreeBoard),
}

/// The data that undoes a turn.
#[derive(Clone, Debug)]
pub enum Undo {
    /// The opposite move.
    Slide(Move),
    /// The position before the turn.
    Position(Box<Position>),
}

/// Why a game cannot be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The challenge is invalid.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The shuffle of the challenge ends in the solved position.
    #[error("this challenge is already solved at the start")]
    SolvedAtStart,
    /// A turn in the board's history is not legal.
    #[error("an earlier turn is not legal: {0}")]
    Turn(String),
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The move is not legal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// Only moves are allowed in a challenge.
    #[error("only moves are allowed in a challenge")]
    NotInChallenge,
    /// The number of shuffle moves is out of range.
    #[error("a shuffle must have from 1 to {max} moves, not {0}", max = Challenge::MAX_STEPS)]
    ShuffleLength(u32),
    /// A home cell lies across an edge that would no longer wrap.
    #[error(transparent)]
    AcrossEdge(#[from] AcrossEdge),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] Box<DealError>),
}

impl From<Move> for Turn {
    fn from(m: Move) -> Self {
        Turn::Slide(m)
    }
}

impl Slide {
    /// Returns the position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the design.
    pub fn design(&self) -> &'static Design {
        self.design
    }

    /// Returns the gap configuration, even if other gaps were chosen at random since.
    pub fn gaps(&self) -> GapKey {
        self.gaps
    }

    /// Returns whether it is free play or a challenge.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Returns the estimated length of a good solution of the challenge, computed from its start and
    /// never longer than its shuffle. See [`Board::estimate`] for its accuracy, and [`crate::par`] for
    /// the par itself.
    pub fn estimate(&self) -> u32 {
        self.estimate
    }

    /// Returns the position as a board for free play, which has a string form.
    pub fn position(&self) -> FreeBoard {
        FreeBoard::at(Position::of(self, self.board.first_gap()))
    }

    /// Returns the moves that [`Turn::Shuffle`] would make from here, for animating them.
    pub fn walk(&self, seed: u32, n_moves: u32) -> Walk {
        shuffle(&mut self.board.clone(), seed, n_moves)
    }

    /// Returns the current board of a challenge for free play; `None` if it already is free play.
    pub fn free_board(game: &Game<Slide>) -> Option<FreeBoard> {
        let is_challenge = game.puzzle().mode == Mode::Challenge;
        is_challenge.then(|| FreeBoard::at(Position::of(game.puzzle(), game.hand().selected())))
    }

    /// Selects a gap by pressing the space bar as often as needed; does nothing if it is not a gap.
    pub fn select(game: &mut Game<Slide>, gap: Piece, now: Millis) {
        let mut presses = game.puzzle().board().gaps().count();
        while game.puzzle().board().is_gap(gap) && game.hand().selected() != gap && presses > 0 {
            game.handle(Input::Touch(Event::Key(Key::NextGap)), now);
            presses -= 1;
        }
    }

    /// Returns the puzzle after a turn other than a slide.
    fn turned(&self, turn: &Turn) -> Result<Slide, Refusal> {
        if self.mode == Mode::Challenge {
            return Err(Refusal::NotInChallenge);
        }
        let mut board = self.board.clone();
        match turn {
            Turn::Slide(m) => board.play(*m)?,
            &Turn::Shuffle { seed, n_moves } => {
                if !(1..=Challenge::MAX_STEPS).contains(&n_moves) {
                    return Err(Refusal::ShuffleLength(n_moves));
                }
                shuffle(&mut board, seed, n_moves);
            }
            Turn::Reset => board = board.solved(),
            Turn::RandomiseGaps { seed } => {
                board.randomise_gaps(&mut Lcg::new(*seed));
            }
            Turn::ResetGaps => board.reset_gaps(),
            &Turn::SetWrap(wrap) => {
                board = board.with_wrap(wrap).or_else(|_| board.solved().with_wrap(wrap))?;
            }
            Turn::Board(board) => return Ok(board.deal().map_err(Box::new)?),
        }
        Ok(Slide { board, ..self.clone() })
    }
}

impl Puzzle for Slide {
    const NAME: &'static str = "slide";
    type Params = Params;
    type DealError = DealError;

    fn deal(params: &Params) -> Result<Self, DealError> {
        let challenge = match params {
            Params::Challenge(challenge) => challenge,
            Params::Free(board) => return board.deal(),
        };
        let Deal { board, selected, .. } = challenge.deal()?;
        if board.is_solved() {
            return Err(DealError::SolvedAtStart);
        }
        let estimate = board.estimate().clamp(1, challenge.steps);
        let (design, gaps, mode) = (challenge.board, challenge.gaps, Mode::Challenge);
        Ok(Slide { board, design, gaps, selected, mode, estimate })
    }

    fn deal_cost(params: &Params) -> Cost {
        cost::of_deal(params)
    }

    type Move = Turn;
    type Undo = Undo;
    type Refusal = Refusal;

    fn play(&mut self, turn: &Turn) -> Result<Undo, Refusal> {
        if let Turn::Slide(m) = *turn {
            self.board.play(m)?;
            return Ok(Undo::Slide(m.inverse()));
        }
        let turned = self.turned(turn)?;
        let before = std::mem::replace(self, turned);
        Ok(Undo::Position(Box::new(Position::of(&before, before.selected))))
    }

    fn move_cost(&self, turn: &Turn) -> Cost {
        cost::of_turn(turn)
    }

    fn take_back(&mut self, undo: Undo) {
        match undo {
            Undo::Slide(back) => self.board.play(back).expect("every move can be undone"),
            Undo::Position(before) => before.restore(self),
        }
    }

    /// Returns whether a challenge is solved; free play never ends.
    fn is_solved(&self) -> bool {
        self.mode == Mode::Challenge && self.board.is_solved()
    }

    type Hand = Hand;

    fn hand(&self) -> Hand {
        Hand::new(self.selected)
    }

    type Event = Event;

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Turn> {
        hand.handle(&self.board, event).map(Turn::Slide)
    }

    /// Keeps the selection if it is still a gap.
    fn cancel_gesture(&self, hand: &mut Hand) {
        hand.cancel_gesture(&self.board);
    }

    type Scene = Scene;

    fn scene(&self, hand: &Hand) -> Scene {
        Scene {
            board: self.board.clone(),
            selected: Some(hand.selected()).filter(|_| !self.is_solved()),
            held: hand.held(),
            preview: hand.preview(),
            mode: self.mode,
            design: self.design,
            gaps: self.gaps,
        }
    }
}

fn shuffle(board: &mut Board, seed: u32, n_moves: u32) -> Walk {
    crate::shuffle(board, &mut Lcg::new(seed), n_moves as usize, Generation::V2)
}
