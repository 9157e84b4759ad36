//! Fifteen as a [`Puzzle`].

use crate::{Board, Entropy, Event, Hand, Move, NoTile, Params};
use grid::Cell;
use play::{Cost, Puzzle, Touch};
use std::convert::Infallible;
use std::fmt;

/// A board of Fifteen in play, with its measures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fifteen {
    board: Board,
    entropy: Entropy,
}

/// The scene that a view draws. As a string, it is a drawing of the board, with a dot for the gap
/// and brackets around the pressed tile, and the measures below.
///
/// ```
/// use fifteen::Fifteen;
/// use play::Game;
///
/// let game = Game::<Fifteen>::new("board=1-2-3_4-5-6_7-0-8".parse()?, 0)?;
/// let text = " 1  2  3
///  4  5  6
///  7  .  8
/// Manhattan 1, linear conflict 1, enhanced 4
/// ";
/// assert_eq!(game.scene().to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// Its measures.
    pub entropy: Entropy,
    /// The pressed cell.
    pub pressed: Option<Cell>,
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scene { board, entropy, pressed } = self;
        let size = board.size();
        let digits = (size.area() - 1).to_string().len();
        for cell in size.cells() {
            let tile = match board.tile(cell) {
                0 => ".".to_string(),
                tile => tile.to_string(),
            };
            let (before, after) = if *pressed == Some(cell) { ('[', ']') } else { (' ', ' ') };
            let is_last = size.x(cell) + 1 == size.width();
            match (is_last, after) {
                (true, ' ') => writeln!(f, "{before}{tile:>digits$}")?,
                (true, after) => writeln!(f, "{before}{tile:>digits$}{after}")?,
                (false, after) => write!(f, "{before}{tile:>digits$}{after}")?,
            }
        }
        let (manhattan, conflict) = (entropy.manhattan(), entropy.linear_conflict());
        let enhanced = entropy.enhanced();
        writeln!(f, "Manhattan {manhattan}, linear conflict {conflict}, enhanced {enhanced}")
    }
}

impl Fifteen {
    /// Returns the position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the measures of the position.
    pub fn entropy(&self) -> &Entropy {
        &self.entropy
    }

    fn make(&mut self, m: Move) {
        for dir in m.steps() {
            self.board.step(dir).expect("a legal move consists of legal tile moves");
            self.entropy.follow(&self.board, dir);
        }
    }
}

impl Puzzle for Fifteen {
    const NAME: &'static str = "fifteen";
    type Params = Params;
    type DealError = Infallible;

    fn deal(params: &Params) -> Result<Self, Infallible> {
        let board = params.deal();
        Ok(Fifteen { entropy: Entropy::of(&board), board })
    }

    type Move = Move;
    type Undo = Move;
    type Refusal = NoTile;

    fn play(&mut self, &m: &Move) -> Result<Move, NoTile> {
        if !self.board.moves().any(|legal| legal == m) {
            return Err(NoTile(m));
        }
        self.make(m);
        Ok(m.back())
    }

    /// Returns the cost of a move: each tile that moves changes the measures of two lines.
    fn move_cost(&self, m: &Move) -> Cost {
        let size = self.board.size();
        Cost::work(u64::from(m.n_tiles) * size.width().max(size.height()) as u64)
    }

    fn take_back(&mut self, back: Move) {
        self.make(back);
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    type Hand = Hand;

    fn hand(&self) -> Hand {
        Hand::default()
    }

    type Event = Event;

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Move> {
        hand.handle(&self.board, event)
    }

    type Scene = Scene;

    fn scene(&self, hand: &Hand) -> Scene {
        Scene { board: self.board.clone(), entropy: self.entropy, pressed: hand.pressed() }
    }

    fn n_steps(back: &Move) -> usize {
        back.n_tiles.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Dir;
    use play::{Effect, Ending, Game, Input, verify};

    fn game(params: &str) -> Game<Fifteen> {
        Game::new(params.parse().unwrap(), 0).unwrap()
    }

    #[test]
    fn a_move_of_several_tiles_counts_one_step_per_tile() {
        let mut game = game("board=1-2-3_4-5-6_0-7-8");
        let last = game.puzzle().board().cell_of(8).unwrap();
        let solved = game.handle(Input::Touch(Event::Press(last)), 1_500);
        assert_eq!(solved, [Effect::Solved(Move::new(Dir::Left, 2))]);
        assert_eq!((game.n_moves(), game.n_steps()), (1, 2));
        assert_eq!(game.ending(), Some(Ending::Solved));
        let record = game.record(9_000);
        assert_eq!(record.moves, [(1_500, "L2".to_string())]);
        assert_eq!(verify::<Fifteen>(&record), Ok(record.result));
    }

    #[test]
    fn illegal_moves_are_refused() {
        let mut game = game("board=1-2-3_4-5-6_0-7-8");
        for m in [Move::new(Dir::Left, 3), Move::new(Dir::Left, 0), Move::new(Dir::Up, 1)] {
            let before = game.puzzle().clone();
            assert!(matches!(game.handle(Input::Move(m), 0)[..], [Effect::Refused(_)]));
            assert_eq!(game.puzzle(), &before);
        }
    }

    #[test]
    fn measures_follow_every_move_and_its_undo() {
        for size in [3, 4, 7, 15] {
            let mut game = game(&format!("size={size}&difficulty=medium&seed=5"));
            let start = game.puzzle().clone();
            let mut rng = grid::Lcg::new(size);
            for now in 0..300 {
                let legal: Vec<_> = game.puzzle().board().moves().collect();
                let m = legal[rng.below(legal.len() as u32) as usize];
                game.handle(Input::Move(m), now);
                assert_eq!(game.puzzle().entropy(), &Entropy::of(game.puzzle().board()));
            }
            while game.can_undo() {
                game.handle(Input::Undo, 300);
            }
            assert!(game.ending().is_some() || game.puzzle() == &start);
        }
    }
}
