//! Fifteen: pattern databases, the optimal solver on published and random boards, 5×5, and the quick solver.

pub(crate) mod korf24;

use std::ops::ControlFlow;
use std::time::Instant;

use fifteen::{
    Board, BoardSize, Budget, Entropy, Goal, Job, Layout, Progress, Setting, Solution, Tables,
    optimal, quick, solve,
};
use grid::Lcg;

use crate::measure::once;
use crate::table::{Row, Table};

/// Published mean nodes per board for Korf's 100 (Korf and Felner 2002), with the 6-6-3 and 7-8 pattern databases, both
/// with reflection.
const PUBLISHED_663: f64 = 617_555.0;
const PUBLISHED_78: f64 = 36_710.0;
/// Numbers of the six boards of Korf's 100 that the plain solver solves fastest; all 100 would take it hours.
const EASY: [usize; 6] = [12, 42, 48, 55, 79, 97];

/// Adds the rows of Fifteen.
pub(crate) fn rows(table: &mut Table) {
    let settings: &[Setting] =
        if cfg!(target_family = "wasm") { &[Setting::Tiny] } else { &Setting::ALL };
    for &setting in settings {
        four_by_four(table, setting);
    }
    five_by_five(table);
    quick_solver(table);
}

/// A published board and the length of its shortest solutions.
struct PublishedBoard {
    number: usize,
    board: Board,
    length: u32,
}

fn four_by_four(table: &mut Table, setting: Setting) {
    let name = format!("{setting:?}").to_lowercase();
    let size = BoardSize::new(4, 4).expect("a valid board size").grid();
    let mut tables = None;
    let seconds = once(|| tables = Some(build_tables(size, setting)));
    let tables = tables.expect("the tables were built");
    let on = format!("4×4, {name}, {} MB", tables.n_bytes().div_ceil(1_000_000));
    table.push(Row::new("fifteen", "table construction", &on, seconds, "s"));

    let korf = korf(include_str!("../../crates/fifteen/tests/golden/korf-15.txt"));
    let (times, nodes) =
        solve_all(&tables, korf.iter().map(|published| (&published.board, published.length)));
    let total: f64 = times.iter().sum();
    let on = format!("Korf's 100, {name}");
    let easy = korf.iter().filter(|published| EASY.contains(&published.number));
    let (mut ours, mut plain) = (0.0, 0.0);
    for published in easy {
        ours += once(|| solve_all(&tables, [(&published.board, published.length)].into_iter()));
        plain += once(|| assert_eq!(plain::solve(&published.board), published.length));
    }
    table.push(
        Row::new("fifteen", "optimal, total", &on, total, "s")
            .compared_with("IDA* with Manhattan distance, 6 boards", plain / ours),
    );
    median_and_worst(table, &on, &times);
    let mean = nodes as f64 / times.len() as f64;
    let row = Row::new("fifteen", "nodes per board", &on, mean, "");
    table.push(match setting {
        Setting::Tiny => row.compared_with("published 6-6-3", PUBLISHED_663 / mean),
        Setting::Small => row,
        Setting::Large => row.compared_with("published 7-8", PUBLISHED_78 / mean),
    });
    let rate = nodes as f64 / total / 1e6;
    table.push(Row::new("fifteen", "nodes", &on, rate, "million/s"));

    let random: Vec<Board> = (1..=100).map(|seed| random_board(4, seed)).collect();
    let (times, _) = solve_all(&tables, random.iter().map(|board| (board, 0)));
    median_and_worst(table, &format!("100 random 4×4, {name}"), &times);
}

/// Solves boards optimally and checks the solutions; a length of 0 means unknown. Returns the seconds for each board and
/// the total number of nodes.
fn solve_all<'a>(
    tables: &Tables,
    boards: impl Iterator<Item = (&'a Board, u32)>,
) -> (Vec<f64>, u64) {
    let mut nodes = 0;
    let times = boards.map(|(board, length)| {
        let start = Instant::now();
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = optimal(board, tables, &mut Budget::unlimited(&mut watch));
        let seconds = start.elapsed().as_secs_f64();
        let solution = solution.expect("the budget is unlimited");
        assert!(solution.solves(board) && solution.is_optimal());
        assert!(length == 0 || solution.n_steps() == length);
        nodes += solution.nodes;
        seconds
    });
    (times.collect(), nodes)
}

fn median_and_worst(table: &mut Table, on: &str, times: &[f64]) {
    let mut times = times.to_vec();
    times.sort_unstable_by(f64::total_cmp);
    for (what, at) in [("median", times.len() / 2), ("worst", times.len() - 1)] {
        table.push(Row::new("fifteen", &format!("optimal, {what}"), on, times[at] * 1e3, "ms"));
    }
}

/// Solves every tenth board of Korf's 50 boards of the 24-puzzle. Table construction is measured separately.
fn five_by_five(table: &mut Table) {
    let size = BoardSize::new(5, 5).expect("a valid board size").grid();
    let mut tables = None;
    let seconds = once(|| tables = Some(build_tables(size, Setting::Small)));
    let tables = tables.expect("the tables were built");
    let on = format!("5×5, {} MB", tables.n_bytes().div_ceil(1_000_000));
    table.push(Row::new("fifteen", "table construction", &on, seconds, "s"));
    let korf = korf(include_str!("../../crates/fifteen/tests/golden/korf-24.txt"));
    let few: Vec<&PublishedBoard> = korf.iter().step_by(10).collect();
    let on = "every tenth of Korf's 50 5×5, tables ready";
    let limits: &[f64] = if cfg!(target_family = "wasm") { &[1.0] } else { &[1.0, 10.0] };
    for &limit in limits {
        let (mut longer, mut bound) = (0.0, 0.0);
        for published in &few {
            let solution = run_for(limit, &mut |_| {}, |budget| {
                solve(&published.board, &tables, budget).expect("the tables have this size")
            });
            longer += f64::from(solution.n_steps()) / f64::from(published.length);
            bound += f64::from(solution.lower_bound) / f64::from(published.length);
        }
        let n = few.len() as f64;
        let what = |what: &str| format!("{what} after {limit} s");
        table.push(Row::new("fifteen", &what("length"), on, longer / n, "× optimum"));
        table.push(Row::new("fifteen", &what("lower bound"), on, bound / n, "× optimum"));
    }
}

/// Measures random boards of each size: the first solution, and the best one after a second.
fn quick_solver(table: &mut Table) {
    /// Lengths vary by about 5% between boards, so fewer boards would give a noisy mean.
    const N_BOARDS: u32 = 6;
    let (mut first_sum, mut last_sum) = (0.0, 0.0);
    let sides = 6..=15;
    let n_sides = sides.clone().count() as f64;
    for side in sides {
        let (mut first_length, mut last_length, mut slowest) = (0.0, 0.0, 0.0f64);
        for seed in 1..=N_BOARDS {
            let board = random_board(side, seed);
            let manhattan = f64::from(Entropy::of(&board).manhattan());
            let start = Instant::now();
            let mut first = None;
            let mut note_first = |progress: &Progress| {
                if let (None, Some(best)) = (first, progress.best) {
                    first = Some((f64::from(best), start.elapsed().as_secs_f64()));
                }
            };
            let solution = run_for(1.0, &mut note_first, |budget| {
                quick(&board, budget).expect("every board is solved")
            });
            assert!(solution.solves(&board));
            let (length, seconds) = first.expect("the first solution is reported");
            first_length += length / manhattan / f64::from(N_BOARDS);
            last_length += f64::from(solution.n_steps()) / manhattan / f64::from(N_BOARDS);
            slowest = slowest.max(seconds);
        }
        let on = format!("random {side}×{side}");
        table.push(Row::new(
            "fifteen",
            "quick solver, time to first solution",
            &on,
            slowest * 1e3,
            "ms",
        ));
        table.push(Row::new(
            "fifteen",
            "quick solver, first solution",
            &on,
            first_length,
            "× Manhattan",
        ));
        table.push(Row::new("fifteen", "quick solver, after 1 s", &on, last_length, "× Manhattan"));
        first_sum += first_length;
        last_sum += last_length;
    }
    let on = "random 6×6 to 15×15";
    table.push(Row::new(
        "fifteen",
        "quick solver, first solution",
        on,
        first_sum / n_sides,
        "× Manhattan",
    ));
    table.push(Row::new(
        "fifteen",
        "quick solver, after 1 s",
        on,
        last_sum / n_sides,
        "× Manhattan",
    ));
}

/// Runs a solver and cancels it after `seconds`. Calls `watch` with its progress.
fn run_for(
    seconds: f64,
    watch: &mut dyn FnMut(&Progress),
    run: impl FnOnce(&mut Budget<'_>) -> Solution,
) -> Solution {
    let start = Instant::now();
    let mut cancel_after_limit = |progress: &Progress| {
        watch(progress);
        if start.elapsed().as_secs_f64() < seconds {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    run(&mut Budget { memory: 1 << 30, ..Budget::unlimited(&mut cancel_after_limit) })
}

/// Builds tables on two cores, so that results from different machines are comparable; WebAssembly has one core.
fn build_tables(size: grid::Size, setting: Setting) -> Tables {
    let n_threads = if cfg!(target_family = "wasm") { 1 } else { 2 };
    let executor = |jobs: Vec<Job<'_>>| native::run_jobs(jobs, n_threads, || false);
    Tables::build(size, setting, &executor, &mut |_| ControlFlow::Continue(()))
        .expect("the build is never cancelled")
}

fn korf(text: &str) -> Vec<PublishedBoard> {
    let published = |line: &str| {
        let mut fields = line.split(';').map(str::trim);
        let number = fields.next()?.parse().ok()?;
        let layout: Layout = fields.next()?.parse().ok()?;
        let board = Board::try_from(&Goal::EmptyFirst.layout(&layout)).ok()?;
        Some(PublishedBoard { number, board, length: fields.next()?.parse().ok()? })
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| published(line).expect("a number, a board and a length")).collect()
}

/// Returns a random solvable board; all are equally likely.
fn random_board(side: usize, seed: u32) -> Board {
    let mut rng = Lcg::new(seed);
    let mut tiles: Vec<u32> = (0..(side * side) as u32).collect();
    loop {
        for i in (1..tiles.len()).rev() {
            tiles.swap(i, rng.below(i as u32 + 1) as usize);
        }
        let layout = Layout { width: side, height: side, tiles: tiles.clone() };
        if let Ok(board) = Board::try_from(&layout) {
            return board;
        }
    }
}

/// A simple solver to compare with: IDA* with an incrementally updated Manhattan distance, which never undoes the previous
/// move.
mod plain {
    use fifteen::{Board, goal_cell};

    struct Search {
        tiles: Vec<u8>,
        gap: usize,
        neighbours: Vec<Vec<usize>>,
        distances: Vec<Vec<u32>>,
    }

    /// Returns the length of a shortest solution.
    pub(super) fn solve(board: &Board) -> u32 {
        let size = board.size();
        let distances = |tile: u8| {
            let goal = goal_cell(size, tile);
            let distances = |cell| if tile == 0 { 0 } else { size.distance(cell, goal) as u32 };
            size.cells().map(distances).collect()
        };
        let mut search = Search {
            tiles: board.tiles().to_vec(),
            gap: board.gap().index(),
            neighbours: size
                .cells()
                .map(|cell| size.neighbours(cell).map(grid::Cell::index).collect())
                .collect(),
            distances: (0..size.area() as u8).map(distances).collect(),
        };
        let cells = 0..search.tiles.len();
        let manhattan = cells.map(|cell| search.distances[search.tiles[cell] as usize][cell]).sum();
        let mut bound = manhattan;
        while !search.deepen(bound, manhattan, usize::MAX) {
            bound += 2;
        }
        bound
    }

    impl Search {
        fn deepen(&mut self, left: u32, manhattan: u32, before: usize) -> bool {
            if manhattan == 0 {
                return true;
            }
            let gap = self.gap;
            for i in 0..self.neighbours[gap].len() {
                let from = self.neighbours[gap][i];
                let distances = &self.distances[self.tiles[from] as usize];
                let manhattan = manhattan + distances[gap] - distances[from];
                if from == before || manhattan >= left {
                    continue;
                }
                self.tiles.swap(from, gap);
                self.gap = from;
                let found = self.deepen(left - 1, manhattan, gap);
                self.tiles.swap(from, gap);
                self.gap = gap;
                if found {
                    return true;
                }
            }
            false
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_plain_solver_finds_the_known_length() {
        let board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        assert_eq!(super::plain::solve(&board), 31);
    }

    #[test]
    fn all_published_boards_are_parsed() {
        let text = include_str!("../../crates/fifteen/tests/golden/korf-15.txt");
        assert_eq!(super::korf(text).len(), 100);
    }
}
