//! `azulejo fifteen compare`: the same boards by several bounds and solvers, side by side.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::fifteen::{Board, Budget, Guide, Setting, SolveError, Trace, Walking};

use super::boards::Boards;
use super::tables;
use crate::failure::Failure;
use crate::output::{seconds, write_json};

/// Solve boards by several bounds and solvers, side by side
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Which of them, separated by commas; all but the large patterns if left out
    #[arg(long, value_enum, value_delimiter = ',')]
    by: Vec<Means>,
    /// Seconds for each board and means
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    time_limit: Duration,
    /// Comma-separated values, one line for each board and means
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// One JSON object for each board and means, with the positions by depth
    #[arg(long)]
    json: bool,
}

/// What a board is solved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Means {
    /// Iterative deepening by Manhattan distance
    Manhattan,
    /// Iterative deepening by linear conflict
    LinearConflict,
    /// Iterative deepening by walking distance, up to 4x4
    Walking,
    /// Iterative deepening by pattern databases of at most 16 MB
    TinyPatterns,
    /// Iterative deepening by pattern databases of at most 64 MB
    SmallPatterns,
    /// Iterative deepening by pattern databases of at most 600 MB
    LargePatterns,
    /// A* with the enhanced measure, which proves nothing
    Astar,
    /// The quick solver, which proves nothing
    Quick,
}

impl Means {
    const USUAL: [Means; 7] = [
        Means::Manhattan,
        Means::LinearConflict,
        Means::Walking,
        Means::TinyPatterns,
        Means::SmallPatterns,
        Means::Astar,
        Means::Quick,
    ];

    fn name(self) -> String {
        clap::ValueEnum::to_possible_value(&self).map_or_else(String::new, |v| v.get_name().into())
    }

    fn has_no_guide(self) -> bool {
        matches!(self, Means::Astar | Means::Quick)
    }

    /// The bound that it searches by, if it proves anything and reaches boards of this size.
    fn guide(self, size: grid::Size) -> Option<Guide> {
        let patterns = |setting| {
            let tables = || Guide::Patterns(tables::tables(size, setting));
            (size.area() <= 25).then(tables)
        };
        match self {
            Means::Manhattan => Some(Guide::Manhattan),
            Means::LinearConflict => Some(Guide::LinearConflict),
            Means::Walking => Walking::new(size).map(Guide::Walking),
            Means::TinyPatterns => patterns(Setting::Tiny),
            Means::SmallPatterns => patterns(Setting::Small),
            Means::LargePatterns => patterns(Setting::Large),
            Means::Astar | Means::Quick => None,
        }
    }
}

/// What became of a board by one means, the keys in this order.
#[derive(Debug, Default, serde::Serialize)]
struct Line {
    /// Which board, counted from 1.
    board: usize,
    by: String,
    /// What the bound says of the board itself.
    bound: Option<u32>,
    /// By how much that is less than the true distance, if some means has proven it.
    error: Option<u32>,
    moves: Option<u32>,
    optimal: bool,
    /// No solution is shorter, as far as this means has come.
    at_least: Option<u32>,
    positions: u64,
    branching_factor: Option<f64>,
    seconds: f64,
    /// The positions of the last round by their depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_depth: Vec<u64>,
}

/// What A* may hold at a time.
const ASTAR_MEMORY: usize = 1 << 30;

/// Does what was asked for.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let boards = args.boards.read()?;
    let means = if args.by.is_empty() { &Means::USUAL[..] } else { &args.by };
    if args.csv {
        writeln!(out, "{}", COLUMNS.join(","))?;
    }
    let mut size = None;
    let mut guides = Vec::new();
    for (number, board) in (1..).zip(&boards) {
        if size != Some(board.size()) {
            size = Some(board.size());
            guides = means.iter().map(|means| (*means, means.guide(board.size()))).collect();
        }
        let reaching =
            guides.iter().filter(|(means, guide)| guide.is_some() || means.has_no_guide());
        let mut lines: Vec<Line> = reaching
            .map(|(means, guide)| Line {
                board: number,
                by: means.name(),
                ..args.solve(board, *means, guide.as_ref())
            })
            .collect();
        let distance = lines.iter().filter(|line| line.optimal).find_map(|line| line.moves);
        for line in &mut lines {
            line.error = distance.zip(line.bound).and_then(|(far, bound)| far.checked_sub(bound));
        }
        write_lines(args, board, &lines, out)?;
    }
    Ok(())
}

impl Args {
    fn solve(&self, board: &Board, means: Means, guide: Option<&Guide>) -> Line {
        let start = Instant::now();
        let mut watch = |_: &::fifteen::Progress| {
            let is_late = start.elapsed() >= self.time_limit;
            if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut budget = Budget::unlimited(&mut watch);
        budget.memory = ASTAR_MEMORY;
        let without_rounds = |solution| Trace { solution, rounds: Vec::new() };
        let solved = match guide {
            Some(guide) => guide.search(board, &mut budget),
            None if means == Means::Astar => {
                ::fifteen::astar(board, &mut budget).map(without_rounds)
            }
            None => ::fifteen::quick(board, &mut budget).map(without_rounds),
        };
        let seconds = start.elapsed().as_secs_f64();
        let bound = guide.and_then(|guide| guide.bound(board).ok());
        match solved {
            Ok(trace) => Line {
                bound,
                moves: Some(trace.solution.n_steps()),
                optimal: trace.solution.is_optimal(),
                at_least: Some(trace.solution.lower_bound),
                positions: trace.solution.nodes,
                branching_factor: trace.branching_factor(),
                seconds,
                by_depth: trace.rounds.last().map_or_else(Vec::new, |last| last.by_depth.clone()),
                ..Line::default()
            },
            Err(SolveError::OutOfBudget { lower_bound, nodes }) => Line {
                bound,
                at_least: Some(lower_bound),
                positions: nodes,
                seconds,
                ..Line::default()
            },
            Err(_) => Line { bound, seconds, ..Line::default() },
        }
    }
}

/// The columns of the table and of the CSV file.
const COLUMNS: [&str; 10] = [
    "board",
    "by",
    "bound",
    "error",
    "moves",
    "optimal",
    "at least",
    "positions",
    "branching factor",
    "seconds",
];

impl Line {
    /// Its columns as text, empty where there is nothing to say.
    fn columns(&self) -> [String; 10] {
        let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
        [
            self.board.to_string(),
            self.by.clone(),
            number(self.bound),
            number(self.error),
            number(self.moves),
            if self.optimal { "yes" } else { "no" }.to_string(),
            number(self.at_least),
            self.positions.to_string(),
            self.branching_factor.map_or_else(String::new, |factor| format!("{factor:.3}")),
            format!("{:.4}", self.seconds),
        ]
    }
}

fn write_lines(
    args: &Args,
    board: &Board,
    lines: &[Line],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.json {
        return lines.iter().try_for_each(|line| write_json(out, line));
    }
    if args.csv {
        for line in lines {
            writeln!(out, "{}", line.columns().join(","))?;
        }
        return Ok(());
    }
    writeln!(out, "{board}")?;
    let rows: Vec<[String; 10]> = lines.iter().map(Line::columns).collect();
    let heading = COLUMNS.map(str::to_string);
    let table: Vec<&[String]> =
        std::iter::once(&heading).chain(&rows).map(|row| &row[1..]).collect();
    for row in &table {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = table.iter().map(|row| row[column].len()).max().unwrap_or(0);
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    const HARD: &str = "8 6 7/2 5 4/3 0 1";

    #[test]
    fn every_means_is_a_line_and_those_that_prove_agree() {
        let csv = ran(&["fifteen", "compare", HARD, "--csv"]).unwrap();
        let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len(), 8, "{csv}");
        assert_eq!(rows[0][..4], ["board", "by", "bound", "error"]);
        for row in &rows[1..6] {
            assert_eq!(row[4..6], ["31", "yes"], "{csv}");
            let [bound, error] = [row[2], row[3]].map(|n| n.parse::<u32>().unwrap());
            assert_eq!(bound + error, 31);
        }
        let names: Vec<&str> = rows[6..].iter().map(|row| row[1]).collect();
        assert_eq!(names, ["astar", "quick"]);
    }

    #[test]
    fn positions_by_depth_are_for_programs() {
        let json =
            ran(&["fifteen", "compare", HARD, "--by", "walking,manhattan", "--json"]).unwrap();
        let lines: Vec<serde_json::Value> =
            json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!((&lines[0]["by"], &lines[1]["by"]), (&"walking".into(), &"manhattan".into()));
        assert!(lines.iter().all(|line| line["by_depth"].as_array().unwrap().len() == 32));
    }

    #[test]
    fn a_table_says_what_the_time_did_not_suffice_for() {
        let board = "0 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1";
        let text =
            ran(&["fifteen", "compare", board, "--by", "manhattan", "--time-limit", "0"]).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows[1].starts_with("by") && rows[2].starts_with("manhattan"), "{text}");
        assert!(rows[2].contains(" no "), "{text}");
    }

    #[test]
    fn a_means_that_does_not_reach_a_size_is_left_out() {
        let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
        let csv =
            ran(&["fifteen", "compare", board, "--by", "walking,manhattan", "--csv"]).unwrap();
        assert_eq!(csv.lines().count(), 2, "{csv}");
        assert!(ran(&["fifteen", "compare", board, "--by", "luck"]).is_err());
    }
}
