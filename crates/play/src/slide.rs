//! Slide as a [`Puzzle`]: free play and challenges.

use std::fmt;
use std::str::FromStr;

use ::slide::{
    AcrossEdge, Board, Challenge, Deal, Design, Event, GapKey, Generation, Hand, IllegalMove, Key,
    LinkError, Move, Piece, Preview, Response, Walk,
};
use grid::{Lcg, Wrap};

use crate::{Game, Input, Puzzle, Touch};

/// A board of Slide being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    board: Board,
    /// The gap that is selected at the start.
    selected: Piece,
    mode: SlideMode,
}

/// What may be done with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlideMode {
    /// Play without an end: shuffle, reset and change the board at will.
    Free,
    /// One shuffled board to be solved by moves alone.
    Challenge,
}

/// What the player chooses before the board is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlideParams {
    /// A challenge; its text is the query part of its link.
    Challenge(Challenge),
    /// Free play on a solved board.
    Free {
        /// Which of the eight boards.
        board: &'static Design,
        /// Which of that board's gaps.
        gaps: GapKey,
        /// The joined edges.
        wrap: Wrap,
    },
    /// Free play on the board of a challenge that was given up or solved.
    Left {
        /// The challenge.
        challenge: Challenge,
        /// The moves that were played in it.
        moves: Vec<Move>,
    },
}

/// One thing to undo. In a challenge only slides are allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlideTurn {
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
}

/// What takes a turn back.
#[derive(Clone, Debug)]
pub enum SlideUndo {
    /// The opposite move.
    Slide(Move),
    /// The board before.
    Board(Box<Board>),
}

/// Why there is no board to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlideDealError {
    /// The challenge asks for something that does not exist.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The shuffle of the challenge leads nowhere.
    #[error("this challenge is solved at the start")]
    SolvedAtStart,
    /// A move that was played in the challenge is not legal.
    #[error(transparent)]
    Move(#[from] IllegalMove),
}

/// Why a turn is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlideRefusal {
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
}

/// Why a text is no turn or no parameters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSlideError {
    /// The link makes no sense.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A move makes no sense.
    #[error(transparent)]
    Move(#[from] ::slide::ParseMoveError),
    /// A turn makes no sense.
    #[error("there is no turn \"{0}\"")]
    Turn(String),
}

/// What there is to see.
#[derive(Clone, Debug, PartialEq)]
pub struct SlideScene {
    /// The pieces in their places.
    pub board: Board,
    /// The gap to highlight; none when a challenge is solved.
    pub selected: Option<Piece>,
    /// The piece or gap under the finger.
    pub held: Option<Piece>,
    /// Who leans where while a swipe is held.
    pub preview: Option<Preview>,
    /// What may be done.
    pub mode: SlideMode,
}

impl Slide {
    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Free play or challenge.
    pub fn mode(&self) -> SlideMode {
        self.mode
    }

    /// The moves that [`SlideTurn::Shuffle`] would make from here, for showing them one by one.
    pub fn walk(&self, seed: u32, n_steps: u32) -> Walk {
        shuffle(&mut self.board.clone(), seed, n_steps)
    }

    /// Free play that goes on where this challenge was left, on the board as it is. A game in free play stays what it is.
    pub fn leave(game: &Game<Slide>) -> SlideParams {
        let SlideParams::Challenge(challenge) = game.params() else { return game.params().clone() };
        let slide = |turn: &SlideTurn| match turn {
            SlideTurn::Slide(m) => Some(*m),
            _ => None,
        };
        let moves = game.moves().filter_map(slide).collect();
        SlideParams::Left { challenge: challenge.clone(), moves }
    }

    /// What a key means, by its name in browsers and whether Ctrl (or Command) and Shift are down with it.
    pub fn input_of_key(name: &str, ctrl: bool, shift: bool) -> Option<Input<Slide>> {
        match (name, ctrl) {
            ("z" | "Z", true) if shift => Some(Input::Redo),
            ("z" | "Z", true) => Some(Input::Undo),
            ("y" | "Y", true) => Some(Input::Redo),
            (_, true) => None,
            (_, false) => Key::from_name(name).map(|key| Input::Touch(Event::Key(key))),
        }
    }

    /// The board that a turn other than a slide makes of this one.
    fn turned(&self, turn: &SlideTurn) -> Result<Board, SlideRefusal> {
        if self.mode == SlideMode::Challenge {
            return Err(SlideRefusal::NotInChallenge);
        }
        let mut board = self.board.clone();
        match *turn {
            SlideTurn::Slide(m) => board.play(m)?,
            SlideTurn::Shuffle { seed, n_steps } => {
                if !(1..=Challenge::MAX_STEPS).contains(&n_steps) {
                    return Err(SlideRefusal::Steps(n_steps));
                }
                shuffle(&mut board, seed, n_steps);
            }
            SlideTurn::Reset => board = board.solved(),
            SlideTurn::RandomiseGaps { seed } => {
                board.randomise_gaps(&mut Lcg::new(seed));
            }
            SlideTurn::ResetGaps => board.reset_gaps(),
            SlideTurn::Join(wrap) => {
                board = board.with_wrap(wrap).or_else(|_| board.solved().with_wrap(wrap))?;
            }
        }
        Ok(board)
    }
}

impl Puzzle for Slide {
    const NAME: &'static str = "slide";
    type Params = SlideParams;
    type DealError = SlideDealError;
    type Move = SlideTurn;
    type Undo = SlideUndo;
    type Refusal = SlideRefusal;
    type Hand = Hand;
    type Event = Event;
    type Scene = SlideScene;

    fn deal(params: &SlideParams) -> Result<Self, SlideDealError> {
        match params {
            SlideParams::Challenge(challenge) => {
                let Deal { board, selected, .. } = challenge.deal()?;
                if board.is_solved() {
                    return Err(SlideDealError::SolvedAtStart);
                }
                Ok(Slide { board, selected, mode: SlideMode::Challenge })
            }
            &SlideParams::Free { board, gaps, wrap } => {
                let board = Challenge { board, gaps, wrap, ..Challenge::new(0) }.solved()?;
                let selected = board.first_gap();
                Ok(Slide { board, selected, mode: SlideMode::Free })
            }
            SlideParams::Left { challenge, moves } => {
                let Deal { mut board, selected, .. } = challenge.deal()?;
                for &m in moves {
                    board.play(m)?;
                }
                let selected = moves.last().map_or(selected, |m| m.gap);
                Ok(Slide { board, selected, mode: SlideMode::Free })
            }
        }
    }

    fn play(&mut self, turn: &SlideTurn) -> Result<SlideUndo, SlideRefusal> {
        if let SlideTurn::Slide(m) = *turn {
            self.board.play(m)?;
            return Ok(SlideUndo::Slide(m.inverse()));
        }
        let board = self.turned(turn)?;
        Ok(SlideUndo::Board(Box::new(std::mem::replace(&mut self.board, board))))
    }

    fn take_back(&mut self, undo: SlideUndo) {
        match undo {
            SlideUndo::Slide(back) => self.board.play(back).expect("every move can be taken back"),
            SlideUndo::Board(board) => self.board = *board,
        }
    }

    /// In free play nothing ends.
    fn is_solved(&self) -> bool {
        self.mode == SlideMode::Challenge && self.board.is_solved()
    }

    fn hand(&self) -> Hand {
        Hand::new(self.selected)
    }

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<SlideTurn> {
        match hand.handle(&self.board, event) {
            Response::Nothing => Touch::Nothing,
            Response::Shown => Touch::Shown,
            Response::Move(m) => Touch::Move(SlideTurn::Slide(m)),
        }
    }

    /// The selection stays, as far as it is still a gap.
    fn settle(&self, hand: &mut Hand) {
        hand.settle(&self.board);
    }

    fn scene(&self, hand: &Hand) -> SlideScene {
        SlideScene {
            board: self.board.clone(),
            selected: Some(hand.selected()).filter(|_| !self.is_solved()),
            held: hand.held(),
            preview: hand.preview(),
            mode: self.mode,
        }
    }
}

fn shuffle(board: &mut Board, seed: u32, n_steps: u32) -> Walk {
    ::slide::shuffle(board, &mut Lcg::new(seed), n_steps as usize, Generation::V2)
}

impl fmt::Display for SlideParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlideParams::Challenge(challenge) => write!(f, "{challenge}"),
            SlideParams::Free { board, gaps, wrap } => {
                write!(f, "free&board={}&gapConfig={}", board.slug, gaps.text())?;
                let on = [("wrapH", wrap.horizontal), ("wrapV", wrap.vertical)];
                on.iter().filter(|on| on.1).try_for_each(|(name, _)| write!(f, "&{name}=1"))
            }
            SlideParams::Left { challenge, moves } => {
                let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
                write!(f, "free&{challenge}&moves={}", moves.join("."))
            }
        }
    }
}

impl FromStr for SlideParams {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        let Some(text) = text.strip_prefix("free&") else {
            return Ok(SlideParams::Challenge(text.parse()?));
        };
        if let Some((challenge, moves)) = text.split_once("&moves=") {
            let moves = moves.split('.').filter(|m| !m.is_empty()).map(str::parse);
            let moves = moves.collect::<Result<_, _>>()?;
            return Ok(SlideParams::Left { challenge: challenge.parse()?, moves });
        }
        let Challenge { board, gaps, wrap, .. } = Challenge::from_link(text, 0)?;
        Ok(SlideParams::Free { board, gaps, wrap })
    }
}

impl fmt::Display for SlideTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlideTurn::Slide(m) => write!(f, "{m}"),
            SlideTurn::Shuffle { seed, n_steps } => write!(f, "shuffle {seed} {n_steps}"),
            SlideTurn::Reset => f.write_str("reset"),
            SlideTurn::RandomiseGaps { seed } => write!(f, "gaps {seed}"),
            SlideTurn::ResetGaps => f.write_str("gaps"),
            SlideTurn::Join(wrap) => f.write_str(match (wrap.horizontal, wrap.vertical) {
                (true, true) => "wrap hv",
                (true, false) => "wrap h",
                (false, true) => "wrap v",
                (false, false) => "wrap -",
            }),
        }
    }
}

impl FromStr for SlideTurn {
    type Err = ParseSlideError;

    fn from_str(text: &str) -> Result<Self, ParseSlideError> {
        let number = |word: &str| word.parse().map_err(|_| ParseSlideError::Turn(text.to_string()));
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["reset"] => SlideTurn::Reset,
            ["gaps"] => SlideTurn::ResetGaps,
            ["gaps", seed] => SlideTurn::RandomiseGaps { seed: number(seed)? },
            ["shuffle", seed, n_steps] => {
                SlideTurn::Shuffle { seed: number(seed)?, n_steps: number(n_steps)? }
            }
            ["wrap", edges @ ("hv" | "h" | "v" | "-")] => SlideTurn::Join(Wrap {
                horizontal: edges.contains('h'),
                vertical: edges.contains('v'),
            }),
            ["wrap" | "shuffle", ..] => return Err(ParseSlideError::Turn(text.to_string())),
            _ => SlideTurn::Slide(text.parse()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effect, Ending, Pause, Refusal, verify};
    use grid::Dir;
    use proptest::prelude::*;

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
            let played = game.handle(Input::Move(SlideTurn::Slide(m)), 10);
            assert_eq!(played, Effect::Played(SlideTurn::Slide(m)));
            assert_eq!(game.n_moves(), i + 1);
        }
        assert!(game.scene().selected.is_some());
        let solved = game.handle(Input::Move(SlideTurn::Slide(*last)), 20);
        assert_eq!(solved, Effect::Solved(SlideTurn::Slide(*last)));
        assert_eq!(game.scene().selected, None);
        for input in [
            Input::Move(SlideTurn::Slide(last.inverse())),
            Input::Touch(Event::Key(Key::NextGap)),
            Input::Undo,
        ] {
            assert_eq!(game.handle(input, 30), Effect::Refused(Refusal::Over));
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
            Input::Move(SlideTurn::Slide(solution(EASY)[0])),
            Input::Undo,
        ] {
            assert_eq!(game.handle(input, 20), Effect::Refused(Refusal::Paused));
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
        game.handle(Input::Move(SlideTurn::Slide(m)), 1);
        let after = game.puzzle().clone();
        assert_eq!(game.handle(Input::Undo, 2), Effect::Rewound(SlideTurn::Slide(m)));
        assert_eq!((game.puzzle(), game.n_moves()), (&start, 0));
        assert_eq!(game.handle(Input::Redo, 3), Effect::Played(SlideTurn::Slide(m)));
        assert_eq!((game.puzzle(), game.n_moves()), (&after, 1));
        let moves = game.record(4).moves;
        assert_eq!(moves[1..], [(2, "@undo".to_string()), (3, "@redo".to_string())]);
    }

    #[test]
    fn a_restarted_challenge_is_the_same_again() {
        let mut game = game(EASY);
        let start = game.puzzle().clone();
        game.handle(Input::Move(SlideTurn::Slide(solution(EASY)[0])), 1);
        assert_eq!(game.handle(Input::Restart, 5_000), Effect::Dealt);
        assert_eq!((game.puzzle(), game.n_moves(), game.elapsed(6_000)), (&start, 0, 1_000));
    }

    #[test]
    fn a_challenge_given_up_goes_on_in_free_play_with_the_board_as_it_is() {
        let mut game = game(EASY);
        for m in solution(EASY).into_iter().take(3) {
            game.handle(Input::Move(SlideTurn::Slide(m)), 1);
        }
        assert_eq!(game.handle(Input::GiveUp, 2), Effect::GaveUp);
        assert_eq!(game.ending(), Some(Ending::GaveUp));
        let params = Slide::leave(&game);
        assert_eq!(params.to_string().parse(), Ok(params.clone()));
        let free = Game::<Slide>::new(params.clone(), 3).unwrap();
        assert_eq!(free.puzzle().board(), game.puzzle().board());
        assert_eq!(free.puzzle().mode(), SlideMode::Free);
        assert_eq!(Slide::leave(&free), params);
    }

    #[test]
    fn a_challenge_allows_moves_only() {
        let mut game = game(EASY);
        for turn in [
            SlideTurn::Reset,
            SlideTurn::Shuffle { seed: 1, n_steps: 5 },
            SlideTurn::ResetGaps,
            SlideTurn::RandomiseGaps { seed: 1 },
            SlideTurn::Join(Wrap::NONE),
        ] {
            let refused = Refusal::Illegal(SlideRefusal::NotInChallenge);
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
        let params = SlideParams::Challenge(solved.expect("two steps often lead back"));
        assert_eq!(Game::<Slide>::new(params, 0).unwrap_err(), SlideDealError::SolvedAtStart);
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
            SlideTurn::Shuffle { seed: 7, n_steps: 250 },
            SlideTurn::RandomiseGaps { seed: 9 },
            SlideTurn::Join(Wrap { horizontal: true, vertical: true }),
            SlideTurn::Shuffle { seed: 8, n_steps: 250 },
            SlideTurn::Join(Wrap::NONE),
            SlideTurn::ResetGaps,
            SlideTurn::Reset,
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
        game.handle(Input::Move(SlideTurn::Slide(left)), 1);
        let closed = game.puzzle().board().with_wrap(Wrap::NONE);
        assert_eq!(
            closed.unwrap_err().to_string(),
            "B6 lies across an edge that would be joined no more"
        );
        game.handle(Input::Move(SlideTurn::Join(Wrap::NONE)), 2);
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
        game.handle(Input::Move(SlideTurn::Shuffle { seed: 5, n_steps: 250 }), 1);
        assert_eq!(game.puzzle().board(), &board);
    }

    #[test]
    fn a_shuffle_without_or_with_too_many_steps_is_refused() {
        let mut game = game("free&board=default&gapConfig=2s");
        for n_steps in [0, Challenge::MAX_STEPS + 1] {
            let effect = game.handle(Input::Move(SlideTurn::Shuffle { seed: 1, n_steps }), 1);
            assert_eq!(effect, Effect::Refused(Refusal::Illegal(SlideRefusal::Steps(n_steps))));
        }
    }

    #[test]
    fn a_drag_goes_on_after_its_move() {
        let mut game = game("free&board=default&gapConfig=2s");
        let at = |y| ::slide::Pointer { id: 1, at: ::slide::Point { x: 7.5, y }, time: 0.0 };
        game.handle(Input::Touch(Event::Press(at(5.5))), 1);
        for y in [6.5, 7.5] {
            let effect = game.handle(Input::Touch(Event::Motion(at(y))), 2);
            assert!(matches!(effect, Effect::Played(SlideTurn::Slide(_))), "{effect:?}");
        }
        game.handle(Input::Undo, 3);
        assert_eq!(game.hand().held(), None);
    }

    #[test]
    fn keys_mean_moves_gaps_undo_and_redo() {
        let key = Slide::input_of_key;
        assert!(matches!(key("z", true, false), Some(Input::Undo)));
        assert!(matches!(key("Z", true, true), Some(Input::Redo)));
        assert!(matches!(key("y", true, false), Some(Input::Redo)));
        assert!(matches!(key(" ", false, false), Some(Input::Touch(Event::Key(Key::NextGap)))));
        assert!(matches!(
            key("A", false, true),
            Some(Input::Touch(Event::Key(Key::Slide(Dir::Left))))
        ));
        assert!(key("s", true, false).is_none());
        assert!(key("Enter", false, false).is_none());
    }

    proptest! {
        #[test]
        fn every_turn_reads_back(seed: u32, n_steps: u32, h: bool, v: bool, which in 0..5) {
            let turn = match which {
                0 => SlideTurn::Shuffle { seed, n_steps },
                1 => SlideTurn::Reset,
                2 => SlideTurn::RandomiseGaps { seed },
                3 => SlideTurn::ResetGaps,
                _ => SlideTurn::Join(Wrap { horizontal: h, vertical: v }),
            };
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        }

        #[test]
        fn any_text_is_a_turn_or_an_error(text in "(shuffle|gaps|wrap|reset|free&)?[ 0-9a-zURLD&=.-]{0,12}") {
            if let Ok(turn) = text.parse::<SlideTurn>() {
                prop_assert_eq!(turn.to_string().parse(), Ok(turn));
            }
            if let Ok(params) = text.parse::<SlideParams>() {
                prop_assert_eq!(params.to_string().parse(), Ok(params));
            }
        }
    }
}
