//! All positions of a game from its start to where it is, with their measures.

use crate::{Board, Entropy, Fifteen, Move, Verdict};
use play::{Effect, Game, Puzzle};

/// The positions from the start of the game to where it is, without those that were undone.
#[derive(Clone, Debug)]
pub struct Trail {
    points: Vec<Point>,
}

/// One position of a game.
#[derive(Clone, Debug)]
pub struct Point {
    /// The tiles.
    pub board: Board,
    /// How far they are from order.
    pub entropy: Entropy,
    /// The move that led here; none at the start.
    pub by: Option<Move>,
}

/// The measures of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// [`Entropy::manhattan`].
    pub manhattan: u32,
    /// [`Entropy::linear_conflict`].
    pub linear_conflict: u32,
    /// [`Entropy::enhanced`].
    pub enhanced: u32,
    /// The length of the shortest solution, where it is known.
    pub actual: Option<u32>,
}

/// The name of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// [`Measures::manhattan`].
    Manhattan,
    /// [`Measures::linear_conflict`].
    LinearConflict,
    /// [`Measures::enhanced`].
    Enhanced,
    /// [`Measures::actual`].
    Actual,
}

/// How all moves of a game were, as far as they can be judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewSum {
    /// Moves that kept to a shortest solution.
    pub kept: usize,
    /// Moves that could be judged.
    pub judged: usize,
    /// Steps that were lost.
    pub lost: u32,
}

impl Trail {
    /// The positions of a game, found by playing its moves again.
    pub fn of(game: &Game<Fifteen>) -> Self {
        let Ok(mut fifteen) = Fifteen::deal(game.params());
        let mut trail = Trail { points: vec![Point::new(&fifteen, None)] };
        for m in game.moves() {
            fifteen.play(m).expect("the game made this move");
            trail.points.push(Point::new(&fifteen, Some(*m)));
        }
        trail
    }

    /// Follows what the game has just done.
    pub fn follow(&mut self, effect: &Effect<Fifteen>, game: &Game<Fifteen>) {
        match effect {
            Effect::Played(m) | Effect::Solved(m) => {
                self.points.push(Point::new(game.puzzle(), Some(*m)));
            }
            Effect::Rewound(_) => drop(self.points.pop()),
            Effect::Dealt => *self = Trail::of(game),
            Effect::Ignored | Effect::Refused(_) | Effect::Shown | Effect::GaveUp => {}
        }
    }

    /// From the start to where the game is; there is always a start.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Where the game began.
    pub fn first(&self) -> &Point {
        &self.points[0]
    }

    /// Where the game is.
    pub fn last(&self) -> &Point {
        &self.points[self.points.len() - 1]
    }

    /// The curves of the chart: the measures of all points.
    pub fn measures<'a>(
        &'a self,
        length: impl Fn(&Board) -> Option<u32> + 'a,
    ) -> impl Iterator<Item = Measures> + 'a {
        self.points
            .iter()
            .map(move |Point { board, entropy, .. }| Measures::new(entropy, length(board)))
    }

    /// For each move whether it kept to a shortest solution, where the lengths are known.
    pub fn verdicts(&self, length: impl Fn(&Board) -> Option<u32>) -> Vec<Option<Verdict>> {
        let lengths: Vec<_> = self.points.iter().map(|point| length(&point.board)).collect();
        let judge = |(point, lengths): (&Point, &[Option<u32>])| {
            let n_steps = point.by.map_or(0, |m| m.n_tiles.into());
            Some(Verdict::of(lengths[0]?, n_steps, lengths[1]?))
        };
        self.points[1..].iter().zip(lengths.windows(2)).map(judge).collect()
    }
}

impl Measures {
    /// The measures of a position, with the length of its shortest solution if it is known.
    pub fn new(entropy: &Entropy, actual: Option<u32>) -> Self {
        Measures {
            manhattan: entropy.manhattan(),
            linear_conflict: entropy.linear_conflict(),
            enhanced: entropy.enhanced(),
            actual,
        }
    }

    /// One of them, if it is known.
    pub fn get(&self, measure: Measure) -> Option<u32> {
        match measure {
            Measure::Manhattan => Some(self.manhattan),
            Measure::LinearConflict => Some(self.linear_conflict),
            Measure::Enhanced => Some(self.enhanced),
            Measure::Actual => self.actual,
        }
    }

    /// The largest of them.
    pub fn largest(&self) -> u32 {
        Measure::ALL.into_iter().filter_map(|measure| self.get(measure)).max().unwrap_or(0)
    }
}

impl Measure {
    /// All four, in the order in which they are shown everywhere.
    pub const ALL: [Measure; 4] =
        [Measure::Manhattan, Measure::LinearConflict, Measure::Enhanced, Measure::Actual];
}

impl ReviewSum {
    /// Adds up verdicts.
    pub fn of(verdicts: &[Option<Verdict>]) -> Self {
        verdicts.iter().flatten().fold(ReviewSum::default(), |sum, verdict| {
            let (kept, lost) = match verdict {
                Verdict::Kept => (1, 0),
                Verdict::Lost(n) => (0, *n),
            };
            ReviewSum { kept: sum.kept + kept, judged: sum.judged + 1, lost: sum.lost + lost }
        })
    }
}

/// The next round number, where the scale of a chart ends.
pub fn round_up(top: u32) -> u32 {
    let unit = 10_u32.pow(top.max(1).ilog10());
    let steps = [1, 2, 4, 6, 8, 10];
    steps.into_iter().map(|step| step * unit).find(|&round| round >= top).unwrap_or(10 * unit)
}

impl Point {
    fn new(fifteen: &Fifteen, by: Option<Move>) -> Self {
        Point { board: fifteen.board().clone(), entropy: *fifteen.entropy(), by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Dir;
    use play::Input;

    fn game() -> Game<Fifteen> {
        Game::new("board=1-2-3_4-5-6_0-7-8".parse().unwrap(), 0).unwrap()
    }

    fn boards(trail: &Trail) -> Vec<Board> {
        trail.points().iter().map(|point| point.board.clone()).collect()
    }

    #[test]
    fn it_follows_moves_undo_redo_and_a_restart_as_if_played_again() {
        let mut game = game();
        let mut trail = Trail::of(&game);
        let play = |dir, n| Input::Move(Move::new(dir, n));
        let inputs = [
            play(Dir::Down, 2),
            Input::Undo,
            Input::Redo,
            play(Dir::Left, 1),
            play(Dir::Right, 2),
            Input::Undo,
            Input::Restart,
            play(Dir::Left, 2),
        ];
        for (now, input) in inputs.into_iter().enumerate() {
            let effect = game.handle(input, now as u64);
            trail.follow(&effect, &game);
            assert_eq!(boards(&trail), boards(&Trail::of(&game)));
        }
    }

    #[test]
    fn each_move_is_judged_where_both_lengths_are_known() {
        let mut game = game();
        for m in [Move::new(Dir::Left, 1), Move::new(Dir::Right, 1), Move::new(Dir::Left, 2)] {
            game.handle(Input::Move(m), 0);
        }
        let trail = Trail::of(&game);
        let lengths = [2, 1, 2, 0];
        let length = |board: &Board| {
            let at = boards(&trail).iter().position(|b| b == board)?;
            Some(lengths[at])
        };
        let verdicts = trail.verdicts(length);
        assert_eq!(verdicts, [Some(Verdict::Kept), Some(Verdict::Lost(2)), Some(Verdict::Kept)]);
        assert_eq!(ReviewSum::of(&verdicts), ReviewSum { kept: 2, judged: 3, lost: 2 });
        assert_eq!(trail.verdicts(|_| None), [None; 3]);
        let curves: Vec<_> = trail.measures(length).collect();
        let all = |curve: &Measures| Measure::ALL.map(|measure| curve.get(measure));
        assert_eq!(all(&curves[0]), [Some(2), Some(2), Some(5), Some(2)]);
        assert_eq!(all(&curves[3]), [Some(0); 4]);
    }

    #[test]
    fn the_scale_ends_at_a_round_number_that_is_not_less() {
        for (top, round) in
            [(0, 1), (1, 1), (3, 4), (10, 10), (11, 20), (61, 80), (99, 100), (2_101, 4_000)]
        {
            assert_eq!(round_up(top), round);
        }
    }
}
