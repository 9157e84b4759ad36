//! Slide as a [`Puzzle`]: free play and challenges.

use crate::{
    AcrossEdge, Board, Challenge, Deal, Design, Event, FreeBoard, GapKey, Generation, Hand,
    IllegalMove, Key, LinkError, Move, Origin, Piece, Preview, Walk,
};
use grid::{Lcg, Wrap};

use play::{Game, Input, Millis, Puzzle, Touch};

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
    pub(crate) par: u32,
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

/// One thing to undo. In a challenge only slides are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A move on the board: `35R`.
    Slide(Move),
    /// A shuffle from where the board is: `shuffle 12345 250`.
    Shuffle {
        /// What makes one shuffle differ from another.
        seed: u32,
        /// How many moves it has.
        n_steps: u32,
    },
    /// Everything goes home: `reset`.
    Reset,
    /// Who is a gap is chosen at random: `gaps 12345`.
    RandomiseGaps {
        /// What makes one choice differ from another.
        seed: u32,
    },
    /// Those are gaps again that the board has as gaps: `gaps`.
    ResetGaps,
    /// Other edges are joined: `wrap hv`, `wrap h`, `wrap v` or `wrap -`. If something lies across an edge that is
    /// joined no more, everything goes home.
    Join(Wrap),
    /// Another board: `free&board=classic&gapConfig=1s`, as its parameters are written.
    Board(FreeBoard),
}

/// What takes a turn back.
#[derive(Clone, Debug)]
pub enum Undo {
    /// The opposite move.
    Slide(Move),
    /// All as it was before.
    All(Box<Slide>),
}

/// Why there is no board to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealError {
    /// The challenge asks for something that does not exist.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The shuffle of the challenge leads nowhere.
    #[error("this challenge is solved at the start")]
    SolvedAtStart,
    /// What was done to a board before cannot be done.
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
    Steps(u32),
    /// A home lies across an edge that was to be joined no more.
    #[error(transparent)]
    AcrossEdge(#[from] AcrossEdge),
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] Box<DealError>),
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The pieces in their places.
    pub board: Board,
    /// The gap to highlight; none when a challenge is solved.
    pub selected: Option<Piece>,
    /// The piece or gap under the finger.
    pub held: Option<Piece>,
    /// Who leans where while a swipe is held.
    pub preview: Option<Preview>,
    /// What may be done.
    pub mode: Mode,
    /// Which of the eight boards it is.
    pub design: &'static Design,
    /// Which of the board's gaps it has, or had before others were chosen at random.
    pub gaps: GapKey,
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

    /// The moves that a good solution of the challenge may take: what its board looks like at the start, and never more
    /// than its shuffle has steps. A guess; see [`Board::estimate`] for how good it is.
    pub fn par(&self) -> u32 {
        self.par
    }

    /// The moves that [`Turn::Shuffle`] would make from here, for showing them one by one.
    pub fn walk(&self, seed: u32, n_steps: u32) -> Walk {
        shuffle(&mut self.board.clone(), seed, n_steps)
    }

    /// This challenge on the board as it is, for free play. A game in free play has none.
    pub fn leave(game: &Game<Slide>) -> Option<FreeBoard> {
        let Params::Challenge(challenge) = game.params() else { return None };
        let origin = Origin::Challenge(challenge.clone());
        Some(FreeBoard::new(origin, game.moves().cloned().collect()))
    }

    /// Selects this gap, as so many presses of the space bar would; nothing happens if it is none.
    pub fn select(game: &mut Game<Slide>, gap: Piece, now: Millis) {
        let mut presses = game.puzzle().board().gaps().count();
        while game.puzzle().board().is_gap(gap) && game.hand().selected() != gap && presses > 0 {
            game.handle(Input::Touch(Event::Key(Key::NextGap)), now);
            presses -= 1;
        }
    }

    /// What a turn other than a slide makes of this.
    fn turned(&self, turn: &Turn) -> Result<Slide, Refusal> {
        if self.mode == Mode::Challenge {
            return Err(Refusal::NotInChallenge);
        }
        let mut board = self.board.clone();
        match turn {
            Turn::Slide(m) => board.play(*m)?,
            &Turn::Shuffle { seed, n_steps } => {
                if !(1..=Challenge::MAX_STEPS).contains(&n_steps) {
                    return Err(Refusal::Steps(n_steps));
                }
                shuffle(&mut board, seed, n_steps);
            }
            Turn::Reset => board = board.solved(),
            Turn::RandomiseGaps { seed } => {
                board.randomise_gaps(&mut Lcg::new(*seed));
            }
            Turn::ResetGaps => board.reset_gaps(),
            &Turn::Join(wrap) => {
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
    type Move = Turn;
    type Undo = Undo;
    type Refusal = Refusal;
    type Hand = Hand;
    type Event = Event;
    type Scene = Scene;

    fn deal(params: &Params) -> Result<Self, DealError> {
        let challenge = match params {
            Params::Challenge(challenge) => challenge,
            Params::Free(board) => return board.deal(),
        };
        let Deal { board, selected, .. } = challenge.deal()?;
        if board.is_solved() {
            return Err(DealError::SolvedAtStart);
        }
        let par = board.estimate().clamp(1, challenge.steps);
        let (design, gaps, mode) = (challenge.board, challenge.gaps, Mode::Challenge);
        Ok(Slide { board, design, gaps, selected, mode, par })
    }

    fn play(&mut self, turn: &Turn) -> Result<Undo, Refusal> {
        if let Turn::Slide(m) = *turn {
            self.board.play(m)?;
            return Ok(Undo::Slide(m.inverse()));
        }
        let turned = self.turned(turn)?;
        Ok(Undo::All(Box::new(std::mem::replace(self, turned))))
    }

    fn take_back(&mut self, undo: Undo) {
        match undo {
            Undo::Slide(back) => self.board.play(back).expect("every move can be taken back"),
            Undo::All(before) => *self = *before,
        }
    }

    /// In free play nothing ends.
    fn is_solved(&self) -> bool {
        self.mode == Mode::Challenge && self.board.is_solved()
    }

    fn hand(&self) -> Hand {
        Hand::new(self.selected)
    }

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Turn> {
        hand.handle(&self.board, event).map(Turn::Slide)
    }

    /// The selection stays, as far as it is still a gap.
    fn cancel_gesture(&self, hand: &mut Hand) {
        hand.cancel_gesture(&self.board);
    }

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

fn shuffle(board: &mut Board, seed: u32, n_steps: u32) -> Walk {
    crate::shuffle(board, &mut Lcg::new(seed), n_steps as usize, Generation::V2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Dir;
    use play::{Effect, Ending, Pause, verify};

    const EASY: &str = "seed=12345&steps=50&board=default&gapConfig=2s&v=2";

    fn game(params: &str) -> Game<Slide> {
        Game::new(params.parse().unwrap(), 0).unwrap()
    }

    /// The moves that solve a challenge: its shuffle taken back.
    fn solution(params: &str) -> Vec<Move> {
        let deal = params.parse::<Challenge>().unwrap().deal().unwrap();
        deal.walk.moves.iter().rev().map(|m| m.inverse()).collect()
    }

    #[test]
    fn a_challenge_counts_its_moves_and_is_locked_when_solved() {
        let mut game = game(EASY);
        let moves = solution(EASY);
        let (last, others) = moves.split_last().unwrap();
        for (i, &m) in others.iter().enumerate() {
            let played = game.handle(Input::Move(Turn::Slide(m)), 10);
            assert_eq!(played, Effect::Played(Turn::Slide(m)));
            assert_eq!(game.n_moves(), i + 1);
        }
        assert!(game.scene().selected.is_some());
        let solved = game.handle(Input::Move(Turn::Slide(*last)), 20);
        assert_eq!(solved, Effect::Solved(Turn::Slide(*last)));
        assert_eq!(game.scene().selected, None);
        for input in [
            Input::Move(Turn::Slide(last.inverse())),
            Input::Touch(Event::Key(Key::NextGap)),
            Input::Undo,
        ] {
            assert_eq!(game.handle(input, 30), Effect::Refused(play::Refusal::Over));
        }
        assert_eq!(game.elapsed(9_999), 20);
        let record = game.record(9_999);
        assert_eq!(verify::<Slide>(&record), Ok(record.result));
    }

    #[test]
    fn a_paused_challenge_refuses_moves_and_selections() {
        let mut game = game(EASY);
        let selected = game.hand().selected();
        game.handle(Input::Pause(Pause::Player), 10);
        for input in [
            Input::Touch(Event::Key(Key::NextGap)),
            Input::Touch(Event::Key(Key::Slide(Dir::Up))),
            Input::Move(Turn::Slide(solution(EASY)[0])),
            Input::Undo,
        ] {
            assert_eq!(game.handle(input, 20), Effect::Refused(play::Refusal::Paused));
        }
        game.handle(Input::Resume(Pause::Player), 1_000);
        assert_eq!(game.elapsed(1_000), 10);
        assert_eq!(game.handle(Input::Touch(Event::Key(Key::NextGap)), 1_000), Effect::Shown);
        assert_ne!(game.hand().selected(), selected);
    }

    #[test]
    fn undo_takes_a_move_off_the_counter_and_redo_puts_it_back() {
        let mut game = game(EASY);
        let start = game.puzzle().clone();
        let m = solution(EASY)[0];
        game.handle(Input::Move(Turn::Slide(m)), 1);
        let after = game.puzzle().clone();
        assert_eq!(game.handle(Input::Undo, 2), Effect::Rewound(Turn::Slide(m)));
        assert_eq!((game.puzzle(), game.n_moves()), (&start, 0));
        assert_eq!(game.handle(Input::Redo, 3), Effect::Played(Turn::Slide(m)));
        assert_eq!((game.puzzle(), game.n_moves()), (&after, 1));
        let moves = game.record(4).moves;
        assert_eq!(moves[1..], [(2, "@undo".to_string()), (3, "@redo".to_string())]);
    }

    #[test]
    fn a_restarted_challenge_is_the_same_again() {
        let mut game = game(EASY);
        let start = game.puzzle().clone();
        game.handle(Input::Move(Turn::Slide(solution(EASY)[0])), 1);
        assert_eq!(game.handle(Input::Restart, 5_000), Effect::Dealt);
        assert_eq!((game.puzzle(), game.n_moves(), game.elapsed(6_000)), (&start, 0, 1_000));
    }

    #[test]
    fn a_challenge_given_up_goes_on_in_free_play_with_the_board_as_it_is() {
        let mut game = game(EASY);
        for m in solution(EASY).into_iter().take(3) {
            game.handle(Input::Move(Turn::Slide(m)), 1);
        }
        assert_eq!(game.handle(Input::GiveUp, 2), Effect::GaveUp);
        assert_eq!(game.ending(), Some(Ending::GaveUp));
        let board = Slide::leave(&game).unwrap();
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        let mut free = Game::<Slide>::new(Params::Free(board.clone()), 3).unwrap();
        assert_eq!(free.puzzle().board(), game.puzzle().board());
        assert_eq!(free.puzzle().mode(), Mode::Free);
        assert_eq!(Slide::leave(&free), None);
        // Free play that was there before takes it as a turn, and gives it back.
        free = self::game("free&board=classic&gapConfig=1s");
        let before = free.puzzle().clone();
        free.handle(Input::Move(Turn::Board(board)), 4);
        assert_eq!(free.puzzle().board(), game.puzzle().board());
        assert!(free.puzzle().board().is_gap(free.hand().selected()));
        assert_eq!(free.puzzle().design().slug, "default");
        free.handle(Input::Undo, 5);
        assert_eq!(free.puzzle(), &before);
        assert!(free.puzzle().board().is_gap(free.hand().selected()));
    }

    #[test]
    fn par_is_no_more_than_the_shuffle_has_steps() {
        assert_eq!(game("seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2").puzzle().par(), 1);
        let hard = game("seed=5&steps=10000&board=default&gapConfig=2s&v=2");
        assert_eq!(hard.puzzle().par(), hard.puzzle().board().estimate());
    }

    #[test]
    fn a_challenge_allows_moves_only() {
        let mut game = game(EASY);
        for turn in [
            Turn::Reset,
            Turn::Shuffle { seed: 1, n_steps: 5 },
            Turn::ResetGaps,
            Turn::RandomiseGaps { seed: 1 },
            Turn::Join(Wrap::NONE),
            Turn::Board(FreeBoard::whole(Design::default_board(), GapKey::OneSmall, Wrap::NONE)),
        ] {
            let refused = play::Refusal::Illegal(Refusal::NotInChallenge);
            assert_eq!(game.handle(Input::Move(turn), 1), Effect::Refused(refused));
        }
    }

    #[test]
    fn a_challenge_that_is_solved_at_the_start_is_refused() {
        // The first generation may go back through the other gap.
        let solved = (0..2_000).find_map(|seed| {
            let challenge =
                Challenge { seed, steps: 2, generation: Generation::V1, ..Challenge::new(0) };
            challenge.deal().unwrap().board.is_solved().then_some(challenge)
        });
        let params = Params::Challenge(solved.expect("two steps often lead back"));
        assert_eq!(Game::<Slide>::new(params, 0).unwrap_err(), DealError::SolvedAtStart);
    }

    #[test]
    fn free_play_goes_on_when_everything_is_at_home() {
        let mut game = game("free&board=classicsmall&gapConfig=1s");
        assert!(game.puzzle().board().is_solved());
        assert_eq!(game.ending(), None);
        let down = Event::Key(Key::Slide(Dir::Down));
        let up = Event::Key(Key::Slide(Dir::Up));
        assert!(matches!(game.handle(Input::Touch(down), 1), Effect::Played(_)));
        assert!(matches!(game.handle(Input::Touch(up), 2), Effect::Played(_)));
        assert_eq!(game.ending(), None);
    }

    #[test]
    fn everything_in_free_play_can_be_undone_and_is_kept() {
        let mut game = game("free&board=default&gapConfig=1l&wrapV=1");
        let mut boards = vec![game.puzzle().board().clone()];
        let turns = [
            Turn::Shuffle { seed: 7, n_steps: 250 },
            Turn::RandomiseGaps { seed: 9 },
            Turn::Join(Wrap { horizontal: true, vertical: true }),
            Turn::Shuffle { seed: 8, n_steps: 250 },
            Turn::Join(Wrap::NONE),
            Turn::ResetGaps,
            Turn::Board("free&board=horizontal&gapConfig=2l&wrapV=1".parse().unwrap()),
            Turn::Shuffle { seed: 9, n_steps: 250 },
            Turn::Reset,
        ];
        for turn in turns {
            let played = game.handle(Input::Move(turn.clone()), 1);
            assert_eq!(played, Effect::Played(turn));
            assert!(game.puzzle().board().is_gap(game.hand().selected()));
            boards.push(game.puzzle().board().clone());
        }
        let record = game.record(2);
        assert_eq!(verify::<Slide>(&record), Ok(record.result));
        while let Some(board) = boards.pop() {
            assert_eq!(game.puzzle().board(), &board);
            game.handle(Input::Undo, 3);
        }
    }

    #[test]
    fn opening_an_edge_under_a_piece_sends_everything_home() {
        let mut game = game("free&board=default&gapConfig=2s&wrapH=1");
        // B6 goes left, across the edge, into both gaps.
        let left = Move { gap: game.puzzle().board().named("G0").unwrap(), dir: Dir::Left };
        game.handle(Input::Move(Turn::Slide(left)), 1);
        let closed = game.puzzle().board().with_wrap(Wrap::NONE);
        assert_eq!(
            closed.unwrap_err().to_string(),
            "B6 lies across an edge that would be joined no more"
        );
        game.handle(Input::Move(Turn::Join(Wrap::NONE)), 2);
        assert!(game.puzzle().board().is_solved());
        assert_eq!(game.puzzle().board().field().wrap(), Wrap::NONE);
    }

    #[test]
    fn the_walk_of_a_shuffle_is_what_the_shuffle_does() {
        let mut game = game("free&board=ninelargepieces&gapConfig=2l");
        let walk = game.puzzle().walk(5, 250);
        let mut board = game.puzzle().board().clone();
        for &m in &walk.moves {
            board.play(m).unwrap();
        }
        game.handle(Input::Move(Turn::Shuffle { seed: 5, n_steps: 250 }), 1);
        assert_eq!(game.puzzle().board(), &board);
    }

    #[test]
    fn a_shuffle_without_or_with_too_many_steps_is_refused() {
        let mut game = game("free&board=default&gapConfig=2s");
        for n_steps in [0, Challenge::MAX_STEPS + 1] {
            let effect = game.handle(Input::Move(Turn::Shuffle { seed: 1, n_steps }), 1);
            assert_eq!(effect, Effect::Refused(play::Refusal::Illegal(Refusal::Steps(n_steps))));
        }
    }

    #[test]
    fn a_drag_goes_on_after_its_move() {
        let mut game = game("free&board=default&gapConfig=2s");
        let at = |y| crate::Pointer { id: 1, at: crate::Point { x: 7.5, y }, time: 0.0 };
        game.handle(Input::Touch(Event::Press(at(5.5))), 1);
        for y in [6.5, 7.5] {
            let effect = game.handle(Input::Touch(Event::Motion(at(y))), 2);
            assert!(matches!(effect, Effect::Played(Turn::Slide(_))), "{effect:?}");
        }
        game.handle(Input::Undo, 3);
        assert_eq!(game.hand().held(), None);
    }
}
