//! The positions of a game from its start to now, with their measures.

use crate::{Board, Entropy, Fifteen, Move, Verdict};
use play::{Effect, Game, Puzzle};

/// The positions of a game from its start to now, without those that were undone.
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<HistoryEntry>,
}

/// One position of a game.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    /// The board.
    pub board: Board,
    /// Its measures.
    pub entropy: Entropy,
    /// The move that led here; `None` at the start.
    pub last_move: Option<Move>,
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
    /// Length of the shortest solution, if known.
    pub optimal: Option<u32>,
}

/// One of the measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// [`Measures::manhattan`].
    Manhattan,
    /// [`Measures::linear_conflict`].
    LinearConflict,
    /// [`Measures::enhanced`].
    Enhanced,
    /// [`Measures::optimal`].
    Optimal,
}

/// Summary of the judged moves of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewSummary {
    /// Number of moves that start a shortest solution.
    pub n_optimal: usize,
    /// Number of moves that could be judged.
    pub n_judged: usize,
    /// Number of tile moves lost.
    pub n_lost: u32,
}

impl History {
    /// Creates the history of a game by replaying its moves.
    pub fn of(game: &Game<Fifteen>) -> Self {
        let Ok(mut fifteen) = Fifteen::deal(game.params());
        let mut history = History { entries: vec![HistoryEntry::new(&fifteen, None)] };
        for m in game.moves() {
            fifteen.play(m).expect("the game made this move");
            history.entries.push(HistoryEntry::new(&fifteen, Some(*m)));
        }
        history
    }

    /// Updates the history after an effect of the game.
    pub fn follow(&mut self, effect: &Effect<Fifteen>, game: &Game<Fifteen>) {
        match effect {
            Effect::Played(m) | Effect::Solved(m) => {
                self.entries.push(HistoryEntry::new(game.puzzle(), Some(*m)));
            }
            Effect::Rewound(_) => drop(self.entries.pop()),
            Effect::Dealt => *self = History::of(game),
            Effect::Ignored | Effect::Refused(_) | Effect::Shown | Effect::GaveUp => {}
        }
    }

    /// Returns all positions, from the start to now. There is at least one.
    pub fn entries(&self) -> &[HistoryEntry] {
        &self.entries
    }

    /// Returns the starting position.
    pub fn first(&self) -> &HistoryEntry {
        &self.entries[0]
    }

    /// Returns the current position.
    pub fn last(&self) -> &HistoryEntry {
        &self.entries[self.entries.len() - 1]
    }

    /// Returns the measures of all positions: the curves of the chart.
    pub fn measures<'a>(
        &'a self,
        length: impl Fn(&Board) -> Option<u32> + 'a,
    ) -> impl Iterator<Item = Measures> + 'a {
        self.entries
            .iter()
            .map(move |HistoryEntry { board, entropy, .. }| Measures::new(entropy, length(board)))
    }

    /// Judges each move, where the lengths of the shortest solutions before and after it are known.
    pub fn verdicts(&self, length: impl Fn(&Board) -> Option<u32>) -> Vec<Option<Verdict>> {
        let lengths: Vec<_> = self.entries.iter().map(|entry| length(&entry.board)).collect();
        let judge = |(entry, lengths): (&HistoryEntry, &[Option<u32>])| {
            let n_steps = entry.last_move.map_or(0, |m| m.n_tiles.into());
            Some(Verdict::of(lengths[0]?, n_steps, lengths[1]?))
        };
        self.entries[1..].iter().zip(lengths.windows(2)).map(judge).collect()
    }
}

impl Measures {
    /// Creates the measures of a position, with the length of its shortest solution if known.
    pub fn new(entropy: &Entropy, optimal: Option<u32>) -> Self {
        Measures {
            manhattan: entropy.manhattan(),
            linear_conflict: entropy.linear_conflict(),
            enhanced: entropy.enhanced(),
            optimal,
        }
    }

    /// Returns one of the measures, if known.
    pub fn get(&self, measure: Measure) -> Option<u32> {
        match measure {
            Measure::Manhattan => Some(self.manhattan),
            Measure::LinearConflict => Some(self.linear_conflict),
            Measure::Enhanced => Some(self.enhanced),
            Measure::Optimal => self.optimal,
        }
    }

    /// Returns the largest of the measures.
    pub fn largest(&self) -> u32 {
        Measure::ALL.into_iter().filter_map(|measure| self.get(measure)).max().unwrap_or(0)
    }
}

impl Measure {
    /// All measures, in the order in which they are shown.
    pub const ALL: [Measure; 4] =
        [Measure::Manhattan, Measure::LinearConflict, Measure::Enhanced, Measure::Optimal];
}

impl ReviewSummary {
    /// Adds up verdicts.
    pub fn of(verdicts: &[Option<Verdict>]) -> Self {
        verdicts.iter().flatten().fold(ReviewSummary::default(), |sum, verdict| {
            let (n_optimal, n_lost) = match verdict {
                Verdict::Optimal => (1, 0),
                Verdict::Lost(n) => (0, *n),
            };
            ReviewSummary {
                n_optimal: sum.n_optimal + n_optimal,
                n_judged: sum.n_judged + 1,
                n_lost: sum.n_lost + n_lost,
            }
        })
    }
}

impl HistoryEntry {
    fn new(fifteen: &Fifteen, last_move: Option<Move>) -> Self {
        HistoryEntry { board: fifteen.board().clone(), entropy: *fifteen.entropy(), last_move }
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

    fn boards(history: &History) -> Vec<Board> {
        history.entries().iter().map(|entry| entry.board.clone()).collect()
    }

    #[test]
    fn updates_match_a_replay_after_moves_undo_redo_and_restart() {
        let mut game = game();
        let mut history = History::of(&game);
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
            for effect in game.handle(input, now as u64) {
                history.follow(&effect, &game);
            }
            assert_eq!(boards(&history), boards(&History::of(&game)));
        }
    }

    #[test]
    fn each_move_is_judged_where_both_lengths_are_known() {
        let mut game = game();
        for m in [Move::new(Dir::Left, 1), Move::new(Dir::Right, 1), Move::new(Dir::Left, 2)] {
            game.handle(Input::Move(m), 0);
        }
        let history = History::of(&game);
        let lengths = [2, 1, 2, 0];
        let length = |board: &Board| {
            let at = boards(&history).iter().position(|b| b == board)?;
            Some(lengths[at])
        };
        let verdicts = history.verdicts(length);
        assert_eq!(
            verdicts,
            [Some(Verdict::Optimal), Some(Verdict::Lost(2)), Some(Verdict::Optimal)]
        );
        assert_eq!(
            ReviewSummary::of(&verdicts),
            ReviewSummary { n_optimal: 2, n_judged: 3, n_lost: 2 }
        );
        assert_eq!(history.verdicts(|_| None), [None; 3]);
        let curves: Vec<_> = history.measures(length).collect();
        let all = |curve: &Measures| Measure::ALL.map(|measure| curve.get(measure));
        assert_eq!(all(&curves[0]), [Some(2), Some(2), Some(5), Some(2)]);
        assert_eq!(all(&curves[3]), [Some(0); 4]);
    }
}
