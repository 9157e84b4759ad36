//! Generates classic puzzles from a seed: a path by Warnsdorff's rule, and clues from the same PRNG stream.
//!
//! A day's puzzle must be the same on every platform and match the recorded daily puzzles. So all arithmetic uses
//! integers, and the order of the draws is fixed.

use std::num::NonZeroU8;

use grid::{Cell, Mulberry32, NotOneOf, Size};

use crate::board::{Board, Clue};
use crate::cycle::Loop;
use crate::tour::random_tour;

/// Board size and number of clues.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_difficulty)]
pub enum Difficulty {
    /// 4×4, at most two clues.
    Easy,
    /// 6×6.
    Medium,
    /// 8×8.
    Hard,
}

fn not_a_difficulty(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a difficulty", "easy, medium or hard")
}

/// A puzzle with the loop that it was generated from.
///
/// The same seed always gives the same puzzle.
///
/// ```
/// use loopy::{Deal, Difficulty};
///
/// let deal = Deal::classic(Difficulty::Medium, 202_511_301); // 30 November 2025
/// assert_eq!(deal, Deal::classic(Difficulty::Medium, 202_511_301));
///
/// let mut board = deal.board();
/// let solution = deal.solution().drawing();
/// assert!(!board.is_perfect());
/// board.play(&board.change_to(&solution, None))?;
/// assert!(board.is_perfect());
/// # Ok::<(), loopy::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    solution: Loop,
    board: Board,
    rng_use: RngUse,
}

/// How many random numbers a deal used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RngUse {
    /// Numbers drawn for the path, including failed attempts.
    pub path: u32,
    /// Numbers drawn in total.
    pub total: u32,
    /// Whether every attempt failed, so that the loop is a [`random_tour`].
    pub fell_back: bool,
}

/// Parameters of a difficulty.
struct DifficultyParams {
    size: Size,
    /// A cell gets a clue if the number drawn for it is below this: the probability times 2³², rounded up. That is
    /// equivalent to comparing the two as fractions.
    clue_below: u32,
    max_clues: usize,
    attempts: u32,
    /// Separates the tour's stream from that of the clues.
    ///
    /// Days on which every attempt fails need loops of their own, and random choice alone would repeat some. Medium has
    /// 1,072 full loops and seven such days per year; Easy has 6 loops. These constants were chosen so that no two such days
    /// from 2020 to 2039 share a loop in Medium or Hard, and no three consecutive ones do in Easy.
    tour_stream: u32,
}

impl Difficulty {
    /// All three, easiest first.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// Returns the board size.
    pub fn size(self) -> Size {
        self.params().size
    }

    fn params(self) -> DifficultyParams {
        let (size, clue_below, max_clues, attempts, tour_stream) = match self {
            Difficulty::Easy => (const { square(4) }, THREE_TENTHS, 2, 20, 107_078),
            Difficulty::Medium => (const { square(6) }, TWO_TENTHS, usize::MAX, 50, 15_803),
            Difficulty::Hard => (const { square(8) }, THREE_TENTHS, usize::MAX, 100, 1),
        };
        DifficultyParams { size, clue_below, max_clues, attempts, tour_stream }
    }
}

/// Returns a square size for the table above. A side of 0 is a compile error there.
const fn square(side: u8) -> Size {
    match NonZeroU8::new(side) {
        Some(side) => Size::from_sides(side, side),
        None => panic!("a side is 0"),
    }
}

/// 0.3 · 2³² and 0.2 · 2³², rounded up.
const THREE_TENTHS: u32 = 1_288_490_189;
const TWO_TENTHS: u32 = 858_993_460;

impl Deal {
    /// Generates the classic puzzle of a seed, for a daily puzzle or Unlimited.
    ///
    /// For some seeds every attempt to find a path fails: 0.3% in Easy, 2% in Medium and 6.7% in Hard. Their loop is a
    /// [`random_tour`] seeded from the current state of the stream. The clues continue the stream as if nothing had been drawn
    /// for the tour.
    pub fn classic(difficulty: Difficulty, seed: u32) -> Self {
        let params = difficulty.params();
        let size = difficulty.size();
        let mut stream = CountingRng { rng: Mulberry32::new(seed), drawn: 0 };
        let path = Warnsdorff::new(size).path(params.attempts, &mut stream);
        let fell_back = path.is_none();
        let solution = match path {
            Some(cells) => Loop::new(size, cells).expect("an attempt succeeds only with a loop"),
            None => stream.fork_tour(size, params.tour_stream),
        };
        let drawn_for_path = stream.drawn;
        let mut clues = Vec::new();
        for cell in size.cells() {
            if clues.len() == params.max_clues {
                break;
            }
            if stream.next_u32() < params.clue_below {
                clues.push(cell);
            }
        }
        if clues.is_empty() {
            let cell = size.at(stream.below(size.area() as u32)).expect("below the area");
            clues.push(cell);
        }
        let board = Board::with_clues_of(&solution.drawing(), clues);
        let rng_use = RngUse { path: drawn_for_path, total: stream.drawn, fell_back };
        Deal { solution, board, rng_use }
    }

    /// Returns the board size.
    pub fn size(&self) -> Size {
        self.solution.size()
    }

    /// Returns the loop that the puzzle was generated from. Other loops may be valid too.
    pub fn solution(&self) -> &Loop {
        &self.solution
    }

    /// Returns the clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        self.board.clues()
    }

    /// Returns the number that each cell would show, row by row.
    pub fn all_clues(&self) -> Vec<Clue> {
        let values = self.solution.drawing();
        self.size().cells().map(|cell| Clue { cell, value: values.turns_near(cell) }).collect()
    }

    /// Returns how many random numbers were used.
    pub fn rng_use(&self) -> RngUse {
        self.rng_use
    }

    /// Returns the empty board with its clues.
    pub fn board(&self) -> Board {
        self.board.clone()
    }
}

/// A PRNG that counts its draws.
struct CountingRng {
    rng: Mulberry32,
    drawn: u32,
}

impl CountingRng {
    fn next_u32(&mut self) -> u32 {
        self.drawn += 1;
        self.rng.next_u32()
    }

    fn below(&mut self, bound: u32) -> usize {
        self.drawn += 1;
        self.rng.below(bound) as usize
    }

    /// Returns a tour from a separate stream that branches off here. This stream does not advance.
    fn fork_tour(&self, size: Size, stream: u32) -> Loop {
        let mut branch = Mulberry32::new(self.rng.clone().next_u32() ^ stream);
        random_tour(size, &mut branch).expect("a classic board is larger than 1×1")
    }
}

/// Finds paths with Warnsdorff's rule: the next cell is one with the fewest unvisited neighbours.
///
/// Cells are stored in rows of [`STRIDE`] with a border, so that a neighbour is at a fixed offset. The number of unvisited
/// neighbours of each cell is updated incrementally. Visited cells and the border have a count too large to be chosen.
struct Warnsdorff {
    size: Size,
    /// Number of neighbours of each cell on an empty board.
    open: NeighbourCounts,
}

type NeighbourCounts = [u8; STRIDE * STRIDE];

/// Side of the largest classic board plus its border.
const STRIDE: usize = 10;

/// Greater than any real count, even after subtracting 4.
const CLOSED: u8 = 128;

/// Index offsets of the neighbours above, below, left and right.
const STEPS: [usize; 4] = [STRIDE.wrapping_neg(), STRIDE, 1usize.wrapping_neg(), 1];

impl Warnsdorff {
    fn new(size: Size) -> Self {
        let mut open = [CLOSED; STRIDE * STRIDE];
        for cell in size.cells() {
            open[place(size.x(cell), size.y(cell))] = size.neighbours(cell).count() as u8;
        }
        Warnsdorff { size, open }
    }

    /// Returns the first path that passes through every cell and ends next to its start.
    fn path(&self, attempts: u32, stream: &mut CountingRng) -> Option<Vec<Cell>> {
        let size = self.size;
        let mut path = [0; STRIDE * STRIDE];
        let path = &mut path[..size.area()];
        let found = (0..attempts).any(|_| self.attempt(stream, path));
        let cell = |&place: &usize| size.cell(place % STRIDE - 1, place / STRIDE - 1);
        found.then(|| path.iter().filter_map(cell).collect())
    }

    fn attempt(&self, stream: &mut CountingRng, path: &mut [usize]) -> bool {
        let side = self.size.width() as u32;
        let (row, column) = (stream.below(side), stream.below(side));
        let mut counts = self.open;
        let mut at = place(column, row);
        let mut n_passed = 0;
        loop {
            path[n_passed] = at;
            n_passed += 1;
            counts[at] = CLOSED;
            let next = STEPS.map(|step| at.wrapping_add(step));
            if n_passed == path.len() {
                return next.contains(&path[0]);
            }
            for place in next {
                counts[place] -= 1;
            }
            // The counts exclude the current cell, which is closed now.
            let n_exits = next.map(|place| counts[place]);
            let fewest = n_exits.into_iter().min().expect("four neighbours");
            if fewest >= CLOSED / 2 {
                return false;
            }
            let (mut best, mut n_best) = ([0; 4], 0);
            for (place, n_exits) in next.into_iter().zip(n_exits) {
                best[n_best] = place;
                n_best += usize::from(n_exits == fewest);
            }
            at = best[stream.below(n_best as u32)];
        }
    }
}

/// Returns the index of a cell in the rows with their border.
fn place(x: usize, y: usize) -> usize {
    (y + 1) * STRIDE + x + 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::daily::Daily;
    use grid::Date;

    #[test]
    fn every_seed_deals_a_perfect_loop_with_at_least_one_correct_clue() {
        for difficulty in Difficulty::ALL {
            for seed in (0..300).chain([u32::MAX, 1 << 31]) {
                let deal = Deal::classic(difficulty, seed);
                assert!(deal.solution().is_full(), "{difficulty} {seed}");
                assert!(!deal.clues().is_empty(), "{difficulty} {seed}");
                let mut board = deal.board();
                board.play(&board.change_to(&deal.solution().drawing(), None)).unwrap();
                assert!(board.is_perfect(), "{difficulty} {seed}");
                assert!(deal.clues().iter().all(|clue| deal.all_clues().contains(clue)));
            }
        }
    }

    #[test]
    fn a_deal_without_clues_draws_one_more_number_for_a_clue() {
        let drawn_again = |seed: &u32| {
            let draws = Deal::classic(Difficulty::Medium, *seed).rng_use();
            draws.total - draws.path > 36
        };
        let seeds: Vec<u32> = (0..20_000).filter(drawn_again).collect();
        // 0.8 to the power of 36 is 0.03%.
        assert!((1..20).contains(&seeds.len()), "{seeds:?}");
        for seed in seeds {
            let deal = Deal::classic(Difficulty::Medium, seed);
            assert_eq!(deal.rng_use().total - deal.rng_use().path, 37);
            assert_eq!(deal.clues().len(), 1);
        }
    }

    #[test]
    fn easy_stops_drawing_at_its_second_clue() {
        for seed in 0..500 {
            let deal = Deal::classic(Difficulty::Easy, seed);
            let drawn = (deal.rng_use().total - deal.rng_use().path) as usize;
            match deal.clues() {
                [_, second] => assert_eq!(drawn, second.cell.index() + 1, "{seed}"),
                [_] => assert!(drawn == 16 || drawn == 17, "{seed}"),
                more => panic!("{} clues of {seed}", more.len()),
            }
        }
    }

    #[test]
    fn fallback_days_from_2024_to_2028_do_not_keep_repeating_a_loop() {
        days_that_fall_back(2024..=2028);
    }

    #[test]
    #[ignore = "long: cargo xtask golden"]
    fn fallback_days_from_2020_to_2039_do_not_keep_repeating_a_loop() {
        days_that_fall_back(2020..=2039);
    }

    fn days_that_fall_back(years: std::ops::RangeInclusive<u16>) {
        let first = Date::new(*years.start(), 1, 1).unwrap();
        let days = std::iter::successors(Some(first), |day| day.next());
        let days: Vec<Date> = days.take_while(|day| years.contains(&day.year())).collect();
        for difficulty in Difficulty::ALL {
            let deals = days.iter().map(|day| Daily::all_of(*day)[difficulty as usize].deal());
            let fell_back = deals.filter(|deal| deal.rng_use().fell_back);
            let tours: Vec<Loop> = fell_back.map(|deal| deal.solution).collect();
            let share = tours.len() as f64 / days.len() as f64;
            let expected = [0.003, 0.02, 0.067][difficulty as usize];
            assert!((expected / 2.0..expected * 2.0).contains(&share), "{difficulty}: {share}");

            let masks: Vec<_> = tours.iter().map(|tour| tour.drawing().turn_mask()).collect();
            if difficulty == Difficulty::Easy {
                let paths: BTreeSet<_> = tours.iter().map(Loop::cells).collect();
                assert_eq!(paths.len(), tours.len());
                assert!(masks.windows(2).all(|pair| pair[0] != pair[1]));
                assert!(masks.windows(3).all(|three| three[0] != three[2]));
            } else {
                assert_eq!(masks.iter().collect::<BTreeSet<_>>().len(), tours.len());
            }
        }
    }
}
