//! Slide as a [`Puzzle`]: free play and challenges.

use crate::{
    AcrossEdge, Board, Challenge, Deal, Design, Event, FreeBoard, GapKey, Generation, Hand,
    IllegalMove, Key, LinkError, Move, Piece, Position, Scene, Walk, cost,
};
use grid::{Lcg, Wrap};

use play::{Cost, Game, Input, Millis, Puzzle, Touch};

/// A board of Slide being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    pub(crate) board: Board,
    pub(crate) design: &'static Design,
    pub(crate) gaps: GapKey,
    /// The gap that is selected at the start.
    pub(crate) selected: Piece,
    pub(crate) mode: Mode,
    /// Moves that a good solution may take.
    pub(crate) estimate: u32,
}

/// What may be done with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Play without an end: shuffle, reset and change the board at will.
    Free,
    /// One shuffled board to be solved by moves alone.
    Challenge,
}

/// What the player chooses before the board is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// A challenge; its text is the query part of its link.
    Challenge(Challenge),
    /// Free play.
    Free(FreeBoard),
}

/// One piece to undo. In a challenge only slides are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A move on the board: `35R`.
    Slide(Move),
    /// A shuffle from where the board is: `shuffle 12345 250`.
    Shuffle {
        /// What makes one shuffle differ from another.
        seed: u32,
        /// How many moves it has.
        n_moves: u32,
    },
    /// Everything is put at its home: `reset`.
    Reset,
    /// The gaps are chosen at random: `gaps 12345`.
    RandomiseGaps {
        /// What makes one choice differ from another.
        seed: u32,
    },
    /// The board's own gaps are gaps again: `gaps`.
    ResetGaps,
    /// Other edges are joined: `wrap hv`, `wrap h`, `wrap v` or `wrap -`. If a piece or gap lies across an edge that
    /// would no longer be joined, everything goes home.
    SetWrap(Wrap),
    /// Another board: `free&board=classic&gapConfig=1s`, as its parameters are written.
    Board(FreeBoard),
}

/// What takes a turn back.
#[derive(Clone, Debug)]
pub enum Undo {
    /// The opposite move.
    Slide(Move),
    /// The position before the turn.
    Position(Box<Position>),
}

/// Why there is no board to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The challenge asks for something that does not exist.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The shuffle of the challenge ends in the solved position.
    #[error("this challenge is solved at the start")]
    SolvedAtStart,
    /// A turn in the board's history is not legal.
    #[error("a turn before is not legal: {0}")]
    Turn(String),
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The move is not open now.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// In a challenge there are moves and nothing else.
    #[error("a challenge allows moves only")]
    NotInChallenge,
    /// A shuffle is too long or has no steps.
    #[error("a shuffle has 1 to {max} steps, not {0}", max = Challenge::MAX_STEPS)]
    ShuffleLength(u32),
    /// A home lies across an edge that would no longer be joined.
    #[error(transparent)]
    AcrossEdge(#[from] AcrossEdge),
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] Box<DealError>),
}

impl Slide {
    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Which of the eight boards it is.
    pub fn design(&self) -> &'static Design {
        self.design
    }

    /// Which of the board's gaps it has, or had before others were chosen at random.
    pub fn gaps(&self) -> GapKey {
        self.gaps
    }

    /// Free play or challenge.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The moves that a good solution of the challenge may take, guessed at once: what its board looks like at the start, and
    /// never more than its shuffle has steps. See [`Board::estimate`] for how good it is, and [`crate::par`] for the par itself.
    pub fn estimate(&self) -> u32 {
        self.estimate
    }

    /// The position as a board for free play, which can be written as text.
    pub fn position(&self) -> FreeBoard {
        FreeBoard::at(Position::of(self, self.board.first_gap()))
    }

    /// The moves that [`Turn::Shuffle`] would make from here, for showing them one by one.
    pub fn walk(&self, seed: u32, n_moves: u32) -> Walk {
        shuffle(&mut self.board.clone(), seed, n_moves)
    }

    /// The board of this challenge as it is, for free play. A game in free play has none.
    pub fn free_board(game: &Game<Slide>) -> Option<FreeBoard> {
        let is_challenge = game.puzzle().mode == Mode::Challenge;
        is_challenge.then(|| FreeBoard::at(Position::of(game.puzzle(), game.hand().selected())))
    }

    /// Selects this gap, as so many presses of the space bar would; nothing happens if it is none.
    pub fn select(game: &mut Game<Slide>, gap: Piece, now: Millis) {
        let mut presses = game.puzzle().board().gaps().count();
        while game.puzzle().board().is_gap(gap) && game.hand().selected() != gap && presses > 0 {
            game.handle(Input::Touch(Event::Key(Key::NextGap)), now);
            presses -= 1;
        }
    }

    /// The puzzle after a turn other than a slide.
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
            Undo::Slide(back) => self.board.play(back).expect("every move can be taken back"),
            Undo::Position(before) => before.restore(self),
        }
    }

    /// In free play nothing ends.
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

    /// The selection stays, as far as it is still a gap.
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
