//! Boards for free play, and how its record is kept short.

use grid::Wrap;

use play::{Game, Input, Millis, Puzzle};

use crate::{Challenge, Deal, DealError, Design, GapKey, Mode, Params, Slide, Turn};

/// At least this many turns of free play can be undone, however long its record was.
const UNDO: usize = 1_000;
/// A record of free play with more acts than this is made shorter.
const LONG: usize = 4_000;

/// A board for free play: where it comes from, and what was done to it before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeBoard {
    origin: Origin,
    /// What was done to it: no [`Turn::Board`].
    turns: Vec<Turn>,
}

/// Where a board for free play comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The solved board.
    Whole {
        /// Which of the eight boards.
        board: &'static Design,
        /// Which of that board's gaps.
        gaps: GapKey,
        /// The joined edges.
        wrap: Wrap,
    },
    /// A challenge that was given up or solved.
    Challenge(Challenge),
}

impl Slide {
    /// The same free play with a shorter record, if this one has grown long: the last thousand turns can still be
    /// undone. Turns before them have no times, and those before the board was last solved are left out.
    pub fn shortened(game: &Game<Slide>, now: Millis) -> Option<Game<Slide>> {
        let Params::Free(start) = game.params() else { return None };
        let n_acts = game.n_acts();
        // What can be redone would be lost, so a record may grow twice as long before that.
        if n_acts <= LONG || (game.can_redo() && n_acts <= 2 * LONG) {
            return None;
        }
        let turns: Vec<&Turn> = game.moves().collect();
        let (before, kept) = turns.split_at(turns.len().saturating_sub(UNDO));
        let start = before.iter().fold(start.clone(), |mut start, turn| match turn {
            Turn::Board(board) => board.clone(),
            turn => {
                start.turns.push((*turn).clone());
                start
            }
        });
        let mut shorter = Game::<Slide>::new(Params::Free(start.since_whole()?), now).ok()?;
        for turn in kept {
            shorter.handle(Input::Move((*turn).clone()), now);
        }
        Slide::select(&mut shorter, game.hand().selected(), now);
        (shorter.puzzle().board() == game.puzzle().board()).then_some(shorter)
    }
}

impl FreeBoard {
    /// One of the boards, solved.
    pub fn whole(board: &'static Design, gaps: GapKey, wrap: Wrap) -> Self {
        FreeBoard { origin: Origin::Whole { board, gaps, wrap }, turns: Vec::new() }
    }

    /// A board to which these turns were done; none of them is a [`Turn::Board`].
    pub(crate) fn new(origin: Origin, turns: Vec<Turn>) -> Self {
        FreeBoard { origin, turns }
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What was done to it before: turns on one board, no [`Turn::Board`].
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    pub(crate) fn deal(&self) -> Result<Slide, DealError> {
        let mut slide = self.origin.deal()?;
        for turn in &self.turns {
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

    /// The same board without the turns before it was solved the last time; none if it cannot be dealt.
    fn since_whole(mut self) -> Option<Self> {
        let mut slide = self.origin.deal().ok()?;
        let mut whole = None;
        for (at, turn) in self.turns.iter().enumerate() {
            slide.play(turn).ok()?;
            let wrap = slide.board.field().wrap();
            if slide.board.is_solved()
                && slide.design.board(slide.gaps, wrap).as_ref() == Some(&slide.board)
            {
                whole = Some((at + 1, wrap));
            }
        }
        if let Some((n_turns, wrap)) = whole {
            self.turns.drain(..n_turns);
            self.origin = Origin::Whole { board: slide.design, gaps: slide.gaps, wrap };
        }
        Some(self)
    }
}

impl Origin {
    fn deal(&self) -> Result<Slide, DealError> {
        let (board, selected, design, gaps) = match self {
            Origin::Challenge(challenge) => {
                let Deal { board, selected, .. } = challenge.deal()?;
                (board, selected, challenge.board, challenge.gaps)
            }
            &Origin::Whole { board: design, gaps, wrap } => {
                let whole = Challenge { board: design, gaps, wrap, ..Challenge::new(0) };
                let board = whole.solved()?;
                let selected = board.first_gap();
                (board, selected, design, gaps)
            }
        };
        Ok(Slide { board, design, gaps, selected, mode: Mode::Free, par: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, Key, Move};
    use grid::Lcg;
    use play::verify;

    /// Plays so many random moves.
    fn play_at_random(game: &mut Game<Slide>, n_moves: usize) {
        let mut rng = Lcg::new(5);
        for _ in 0..n_moves {
            let moves: Vec<Move> = game.puzzle().board().moves().collect();
            let m = moves[rng.below(moves.len() as u32) as usize];
            game.handle(Input::Move(Turn::Slide(m)), 1);
        }
    }

    #[test]
    fn a_long_free_play_is_kept_short_and_its_last_turns_can_be_undone() {
        let params = "free&board=vertical&gapConfig=2l&wrapV=1".parse().unwrap();
        let mut game = Game::new(params, 0).unwrap();
        play_at_random(&mut game, LONG);
        assert!(Slide::shortened(&game, 2).is_none());
        let board = FreeBoard::whole(Design::default_board(), GapKey::TwoSmall, Wrap::NONE);
        game.handle(Input::Move(Turn::Board(board)), 2);
        play_at_random(&mut game, 2_000);
        game.handle(Input::Touch(Event::Key(Key::NextGap)), 2);
        let mut shorter = Slide::shortened(&game, 3).expect("it is long");
        assert_eq!(shorter.puzzle().board(), game.puzzle().board());
        assert_eq!(shorter.hand().selected(), game.hand().selected());
        assert_eq!(shorter.n_moves(), UNDO);
        let record = shorter.record(3);
        assert_eq!(verify::<Slide>(&record), Ok(record.result));
        assert!(record.params.starts_with("free&board=default&gapConfig=2s&moves="));
        assert!(record.params.len() < 5_000, "{}", record.params.len());
        for _ in 0..UNDO {
            game.handle(Input::Undo, 4);
            shorter.handle(Input::Undo, 4);
        }
        assert_eq!(shorter.puzzle().board(), game.puzzle().board());
        assert!(!shorter.can_undo());
        // What was done before the board was solved is left out.
        play_at_random(&mut game, 10);
        game.handle(Input::Move(Turn::Reset), 5);
        play_at_random(&mut game, UNDO + 2);
        let shorter = Slide::shortened(&game, 6).expect("it is long");
        assert_eq!(shorter.puzzle().board(), game.puzzle().board());
        let Params::Free(start) = shorter.params() else { panic!() };
        assert_eq!(start.turns.len(), 2);
    }
}
