//! Loop: daily puzzles, single edges while drawing, and Loop Logic.

#[cfg(unix)]
mod hints;
mod logic;
mod verdict;

#[cfg(unix)]
pub(crate) use hints::rows as hint_rows;
pub(crate) use logic::rows as logic_rows;

use loopy::{Clue, Daily, Date, Deal, Difficulty, Drawing, Edge, Event, GridPoint, Hand, measure};
use play::Touch;

use crate::measure::{both, once, seconds};
use crate::table::{Row, Table};

/// Number of Hard daily puzzles: eleven years from 2020 on.
const DAYS: u32 = 4_000;

/// Adds the rows of Loop.
pub(crate) fn rows(table: &mut Table) {
    deals(table);
    tours(table);
    drawing(table);
}

/// Measures daily puzzles. Each is generated five times and the fastest counts, so that the percentiles show how puzzles
/// differ and not how busy the machine was. The plain generator follows the rules literally: rows and columns, floating
/// point, and a list of candidates for each step.
fn deals(table: &mut Table) {
    let first = "2020-01-01".parse::<Date>().expect("a valid date").day_number();
    let days: Vec<u32> = (first..first + DAYS)
        .map(|day| Daily::all_of(Date::from_day_number(day).expect("a valid day number"))[2].seed())
        .collect();
    let mut times = vec![f64::INFINITY; days.len()];
    for _ in 0..5 {
        for (time, &seed) in times.iter_mut().zip(&days) {
            *time = time.min(once(|| Deal::classic(Difficulty::Hard, seed)));
        }
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let few = &days[..400];
    let (ours, plain) = both(
        || {
            few.iter()
                .map(|&seed| Deal::classic(Difficulty::Hard, seed).rng_use().path)
                .sum::<u32>()
        },
        || few.iter().map(|&seed| plain::draws(seed)).sum::<u32>(),
    );
    let on = "4,000 Hard days";
    table.push(
        Row::new("loop", "daily puzzle, mean", on, mean * 1e6, "µs")
            .compared_with("plain generator, 400 days", plain / ours),
    );
    percentiles(table, ("loop", "daily puzzle"), on, times, (1e6, "µs"));
}

/// Adds rows for percentiles and the maximum of `seconds`. `unit` is a factor and its name, for example `(1e3, "ms")`.
fn percentiles(
    table: &mut Table,
    (group, what): (&str, &str),
    on: &str,
    mut seconds: Vec<f64>,
    unit: (f64, &str),
) {
    seconds.sort_unstable_by(f64::total_cmp);
    for (name, share) in [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1.0)] {
        let at = ((seconds.len() as f64 * share) as usize).min(seconds.len() - 1);
        let number = seconds[at] * unit.0;
        table.push(Row::new(group, &format!("{what}, {name}"), on, number, unit.1));
    }
}

fn tours(table: &mut Table) {
    for side in [8, 50] {
        let size = grid::Size::new(side, side).expect("a small board");
        let mut rng = grid::Mulberry32::new(1);
        let seconds = seconds(|| {
            loopy::random_tour(size, &mut rng).expect("a board of even size has a loop")
        });
        table.push(Row::new(
            "loop",
            "random Hamiltonian cycle",
            &format!("{side}×{side}"),
            seconds * 1e6,
            "µs",
        ));
    }
}

/// Draws the loop of a Hard daily puzzle edge by edge and erases it again.
fn drawing(table: &mut Table) {
    let deal = Deal::classic(Difficulty::Hard, 202_511_302);
    let edges: Vec<Edge> = deal.solution().edges().collect();
    let updates = 2.0 * edges.len() as f64;

    // The score is computed after each edge. The plain version counts all turns again for each clue.
    let (ours, plain) = both(
        || walk(&edges, &deal, |clues, drawing| u32::from(measure::score(clues, drawing))),
        || walk(&edges, &deal, plain::remaining),
    );
    table.push(
        Row::new("loop", "one edge and the score", "8×8", ours / updates * 1e6, "µs")
            .compared_with("full recount", plain / ours),
    );

    let board = deal.board();
    let around: Vec<GridPoint> =
        deal.solution().cells().iter().map(|&cell| GridPoint::of(board.size(), cell)).collect();
    let stroke = seconds(|| {
        let mut hand = Hand::new(board.size());
        hand.handle(&board, Event::Press(around[0]));
        for &point in around[1..].iter().chain(&around[..1]) {
            hand.handle(&board, Event::Drag(point));
        }
        assert!(matches!(hand.handle(&board, Event::Release), Touch::Move(_)));
    });
    let cells = around.len() as f64;
    table.push(Row::new("loop", "one cell of a stroke", "8×8", stroke / cells * 1e6, "µs"));
}

/// Draws the edges and erases them again. Returns the sum of `measure` after each edge.
fn walk(edges: &[Edge], deal: &Deal, measure: impl Fn(&[Clue], &Drawing) -> u32) -> u32 {
    let mut drawing = Drawing::new(deal.size());
    let mut sum = 0;
    for &edge in edges {
        drawing.add(edge).expect("a loop visits each cell once");
        sum += measure(deal.clues(), &drawing);
    }
    for &edge in edges {
        drawing.remove(edge);
        sum += measure(deal.clues(), &drawing);
    }
    sum
}

/// Plain implementations to compare with.
mod plain {
    use loopy::{Clue, Drawing};

    const SIDE: usize = 8;

    /// Returns how many random numbers the path of a Hard daily puzzle takes.
    pub(super) fn draws(seed: u32) -> u32 {
        let mut rng = grid::Mulberry32::new(seed);
        let mut drawn = 0;
        let mut random = || {
            drawn += 1;
            f64::from(rng.next_u32()) / 4_294_967_296.0
        };
        for _ in 0..100 {
            if attempt(&mut random) {
                break;
            }
        }
        drawn
    }

    fn attempt(random: &mut impl FnMut() -> f64) -> bool {
        let start = ((random() * SIDE as f64) as usize, (random() * SIDE as f64) as usize);
        let mut visited = vec![vec![false; SIDE]; SIDE];
        visited[start.0][start.1] = true;
        let mut path = vec![start];
        while path.len() < SIDE * SIDE {
            let at = path[path.len() - 1];
            let open = neighbours(at, &visited);
            let fewest = open.iter().map(|&cell| neighbours(cell, &visited).len()).min();
            let best: Vec<_> = open
                .into_iter()
                .filter(|&cell| Some(neighbours(cell, &visited).len()) == fewest)
                .collect();
            if best.is_empty() {
                return false;
            }
            let next = best[(random() * best.len() as f64) as usize];
            visited[next.0][next.1] = true;
            path.push(next);
        }
        let end = path[path.len() - 1];
        start.0.abs_diff(end.0) + start.1.abs_diff(end.1) == 1
    }

    fn neighbours((row, column): (usize, usize), visited: &[Vec<bool>]) -> Vec<(usize, usize)> {
        let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        [(up, column), (row + 1, column), (row, left), (row, column + 1)]
            .into_iter()
            .filter(|&(row, column)| row < SIDE && column < SIDE && !visited[row][column])
            .collect()
    }

    /// Returns the sum of the differences between clues and turns.
    pub(super) fn remaining(clues: &[Clue], drawing: &Drawing) -> u32 {
        let turns = |clue: &Clue| {
            let area = loopy::area(drawing.size(), clue.cell);
            area.filter(|&cell| drawing.is_turn(cell)).count() as u32
        };
        let off: u32 = clues.iter().map(|clue| u32::from(clue.value).abs_diff(turns(clue))).sum();
        off + u32::from(drawing.is_loop())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_plain_generator_draws_as_many_numbers() {
        for seed in 0..200 {
            let ours = loopy::Deal::classic(loopy::Difficulty::Hard, seed).rng_use().path;
            assert_eq!(super::plain::draws(seed), ours, "{seed}");
        }
    }
}
