//! `azulejo fifteen compare`: solves boards with several lower bounds and solvers, side by side.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::fifteen::{Board, Budget, Heuristic, Method, Shortfall, Solution, Trial, bounds_along};

use super::boards::Boards;
use super::tables::{self, Cache};
use crate::failure::Failure;
use crate::output::{seconds, write_json};

/// Solve boards with several lower bounds and solvers, side by side
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Comma-separated methods: manhattan, linear-conflict, walking, tiny-patterns, small-patterns,
    /// large-patterns, admissible-astar, astar or quick [default: all except large-patterns]
    #[arg(long, value_name = "METHODS", value_delimiter = ',')]
    methods: Vec<Method>,
    /// Time limit in seconds for each board and method
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    time_limit: Duration,
    /// Show only the mean error of each bound (true distance minus bound) at each distance, over all positions on the
    /// shortest solutions found
    #[arg(long)]
    errors: bool,
    /// Print comma-separated values, one line per board and method, or per distance
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON object per board and method, with the nodes by depth in each iteration, or per distance
    #[arg(long)]
    json: bool,
}

/// The result of one method on one board, with the keys in this order.
#[derive(serde::Serialize)]
struct TrialObject {
    /// Number of the board, counted from 1.
    board: usize,
    by: String,
    /// Value of the bound for the board itself.
    bound: Option<u32>,
    /// True distance minus `bound`, if some method has proven the distance.
    error: Option<u32>,
    moves: Option<u32>,
    optimal: bool,
    /// Lower bound that this method has proven.
    at_least: u32,
    positions: u64,
    branching_factor: Option<f64>,
    seconds: f64,
    /// Nodes of the last iteration by depth.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_depth: Vec<u64>,
    #[serde(rename = "rounds", skip_serializing_if = "Vec::is_empty")]
    iterations: Vec<IterationObject>,
}

/// A complete iteration of iterative deepening.
#[derive(serde::Serialize)]
struct IterationObject {
    bound: u32,
    positions: u64,
    by_depth: Vec<u64>,
}

/// The mean errors at one distance, with the keys in this order.
#[derive(serde::Serialize)]
struct ErrorsObject {
    distance: usize,
    errors: serde_json::Map<String, serde_json::Value>,
}

/// A method with its heuristic and that heuristic's errors.
struct Compared {
    means: Method,
    guide: Option<Heuristic>,
    shortfall: Shortfall,
}

/// Memory limit of A* in bytes.
const ASTAR_MEMORY: usize = 1 << 30;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let boards = args.boards.read()?;
    let mut compared: Vec<Compared> = args.means().map(Compared::new).collect();
    if args.csv && !args.errors {
        writeln!(out, "{}", Trial::COLUMNS.join(","))?;
    }
    let mut size = None;
    for (number, board) in (1..).zip(&boards) {
        if size != Some(board.size()) {
            size = Some(board.size());
            for Compared { means, guide, .. } in &mut compared {
                *guide = means.heuristic(board.size(), |setting| {
                    Some(tables::tables(board.size(), setting, Cache::Used))
                });
            }
        }
        let mut trials = Vec::new();
        for Compared { means, guide, .. } in &compared {
            if means.supports(board.size()) {
                trials.push((*means, args.solve(board, *means, guide.as_ref())?));
            }
        }
        if args.errors {
            add_errors(board, &trials, &mut compared)?;
        } else {
            write_trials(args, number, board, &trials, out)?;
            write_left_out(args, board, &compared, out)?;
        }
    }
    if args.errors { write_errors(args, &compared, out) } else { Ok(()) }
}

/// A trial and its time in seconds.
type Timed = (Trial, f64);

impl Args {
    fn means(&self) -> impl Iterator<Item = Method> {
        let is_selected = |means: &Method| match self.methods.as_slice() {
            [] => *means != Method::LargePatterns,
            methods => methods.contains(means),
        };
        let all = if self.methods.is_empty() { &Method::ALL[..] } else { &self.methods };
        // Only methods with a bound have errors, and that of A* is linear conflict.
        let has_errors = |means: &Method| means.proves() && *means != Method::AdmissibleAstar;
        all.iter()
            .copied()
            .filter(is_selected)
            .filter(move |means| has_errors(means) || !self.errors)
    }

    fn solve(
        &self,
        board: &Board,
        means: Method,
        guide: Option<&Heuristic>,
    ) -> Result<Timed, Failure> {
        let start = Instant::now();
        let mut watch = |_: &::fifteen::Progress| {
            let is_late = start.elapsed() >= self.time_limit;
            if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut budget = Budget::unlimited(&mut watch);
        budget.memory = ASTAR_MEMORY;
        let trial = means.solve(board, guide, &mut budget);
        let trial = trial.map_err(|why| Failure::input(why.to_string()))?;
        Ok((trial, start.elapsed().as_secs_f64()))
    }
}

impl Compared {
    fn new(means: Method) -> Self {
        Compared { means, guide: None, shortfall: Shortfall::default() }
    }
}

/// Adds the errors along a solution that is proven optimal.
fn add_errors(
    board: &Board,
    trials: &[(Method, Timed)],
    compared: &mut [Compared],
) -> Result<(), Failure> {
    let solutions = trials.iter().filter_map(|(_, (trial, _))| trial.trace.solution.as_ref());
    let Some(shortest) = solutions.into_iter().find(|solution| solution.is_optimal()) else {
        return Ok(());
    };
    for Compared { guide, shortfall, .. } in compared {
        if let Some(guide) = guide {
            let bounds = bounds_along(board, &shortest.path, guide);
            shortfall.add_solution(&bounds.map_err(|why| Failure::input(why.to_string()))?);
        }
    }
    Ok(())
}

/// Says in a table for people which methods are missing, and why.
fn write_left_out(
    args: &Args,
    board: &Board,
    compared: &[Compared],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let methods = compared.iter().map(|compared| compared.means);
    for means in methods.filter(|means| !args.json && !args.csv && !means.supports(board.size())) {
        let why = match means {
            Method::Walking => "its table exists only up to 4×4",
            Method::Astar | Method::AdmissibleAstar => {
                "it takes too much memory on more than 25 cells"
            }
            _ => "its tables exist only up to 25 cells",
        };
        writeln!(out, "{means} is left out: {why}")?;
    }
    Ok(())
}

fn write_trials(
    args: &Args,
    number: usize,
    board: &Board,
    trials: &[(Method, Timed)],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let distance = trials.iter().find_map(|(_, (trial, _))| trial.distance());
    if args.json {
        return trials.iter().try_for_each(|(means, (trial, seconds))| {
            write_json(out, &TrialObject::new(number, *means, trial, distance, *seconds))
        });
    }
    let rows: Vec<_> = trials
        .iter()
        .map(|(means, (trial, seconds))| trial.columns(number, *means, distance, *seconds))
        .collect();
    if args.csv {
        rows.iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))?;
        return Ok(());
    }
    writeln!(out, "{board}")?;
    let heading = Trial::COLUMNS.map(str::to_string);
    let rows = std::iter::once(&heading).chain(&rows).map(|row| row[1..].to_vec());
    write_table(&rows.collect::<Vec<_>>(), out)
}

fn write_errors(args: &Args, compared: &[Compared], out: &mut dyn Write) -> Result<(), Failure> {
    let names = compared.iter().map(|compared| compared.means.to_string());
    let columns: Vec<Vec<Option<f64>>> =
        compared.iter().map(|compared| compared.shortfall.means().collect()).collect();
    let n_distances = columns.iter().map(Vec::len).max().unwrap_or(0);
    let at = |column: &Vec<Option<f64>>, distance: usize| column.get(distance).copied().flatten();
    if args.json {
        let names: Vec<String> = names.collect();
        return (0..n_distances).try_for_each(|distance| {
            let errors = names.iter().zip(&columns);
            let errors =
                errors.map(|(name, column)| (name.clone(), at(column, distance).into())).collect();
            write_json(out, &ErrorsObject { distance, errors })
        });
    }
    let number = |mean: Option<f64>| mean.map_or_else(String::new, |mean| format!("{mean:.2}"));
    let heading = std::iter::once("distance".to_string()).chain(names).collect();
    let row = |distance: usize| {
        let means = columns.iter().map(|column| number(at(column, distance)));
        std::iter::once(distance.to_string()).chain(means).collect()
    };
    let rows: Vec<Vec<String>> =
        std::iter::once(heading).chain((0..n_distances).map(row)).collect();
    if args.csv {
        rows.iter().try_for_each(|row| writeln!(out, "{}", row.join(",")))?;
        return Ok(());
    }
    write_table(&rows, out)
}

/// Writes rows in columns of equal width; the first column is left-aligned, the others right-aligned.
fn write_table(rows: &[Vec<String>], out: &mut dyn Write) -> Result<(), Failure> {
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

impl TrialObject {
    fn new(
        board: usize,
        means: Method,
        trial: &Trial,
        distance: Option<u32>,
        seconds: f64,
    ) -> Self {
        let trace = &trial.trace;
        let rounds = trace.iterations.iter().map(|round| IterationObject {
            bound: round.bound,
            positions: round.n_positions(),
            by_depth: round.by_depth.clone(),
        });
        TrialObject {
            board,
            by: means.to_string(),
            bound: trial.bound,
            error: trial.error(distance),
            moves: trace.solution.as_ref().map(Solution::n_steps),
            optimal: trial.distance().is_some(),
            at_least: trace.lower_bound,
            positions: trace.nodes,
            branching_factor: trace.branching_factor(),
            seconds,
            by_depth: trace.iterations.last().map_or_else(Vec::new, |last| last.by_depth.clone()),
            iterations: rounds.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    const HARD: &str = "8 6 7/2 5 4/3 0 1";

    #[test]
    fn every_method_has_a_line_and_proven_lengths_agree() {
        let csv = ran(&["fifteen", "compare", HARD, "--csv"]).unwrap();
        let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(rows.len(), 9, "{csv}");
        assert_eq!(rows[0][..4], ["board", "method", "bound", "error"]);
        for row in &rows[1..7] {
            assert_eq!(row[4..6], ["31", "yes"], "{csv}");
            let [bound, error] = [row[2], row[3]].map(|n| n.parse::<u32>().unwrap());
            assert_eq!(bound + error, 31);
        }
        let names: Vec<&str> = rows[7..].iter().map(|row| row[1]).collect();
        assert_eq!(names, ["astar", "quick"]);
    }

    #[test]
    fn json_has_the_nodes_by_depth() {
        let json =
            ran(&["fifteen", "compare", HARD, "--methods", "walking,manhattan", "--json"]).unwrap();
        let lines: Vec<serde_json::Value> =
            json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        assert_eq!((&lines[0]["by"], &lines[1]["by"]), (&"walking".into(), &"manhattan".into()));
        assert!(lines.iter().all(|line| line["by_depth"].as_array().unwrap().len() == 32));
        for line in &lines {
            let rounds = line["rounds"].as_array().unwrap();
            assert_eq!(rounds[0]["bound"], line["bound"]);
            assert_eq!(rounds.last().unwrap()["bound"], 31);
            assert_eq!(rounds.last().unwrap()["by_depth"], line["by_depth"]);
        }
    }

    #[test]
    fn errors_are_listed_by_true_distance() {
        let call = ["fifteen", "compare", HARD, "--methods", "manhattan,walking,quick", "--errors"];
        let text = ran(&[&call[..], &["--csv"]].concat()).unwrap();
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(rows[0], ["distance", "manhattan", "walking"], "only bounds have errors");
        assert_eq!(rows.len(), 33, "from 0 to 31");
        assert_eq!(rows[1], ["0", "0.00", "0.00"]);
        let [manhattan, walking] = [1, 2].map(|at| rows[32][at].parse::<f64>().unwrap());
        assert!(walking <= manhattan && manhattan > 0.0, "{text}");
        let json = ran(&[&call[..], &["--json"]].concat()).unwrap();
        let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        assert_eq!(
            (&last["distance"], &last["errors"]["manhattan"]),
            (&31.into(), &manhattan.into())
        );
        assert!(ran(&call).unwrap().starts_with("distance  manhattan  walking\n0"));
    }

    #[test]
    fn a_file_name_can_be_given_instead_of_tiles() {
        let file = std::env::temp_dir().join(format!("azulejo-compare-{}.txt", std::process::id()));
        std::fs::write(&file, format!("{HARD}\n1 2 3/4 5 6/0 7 8\n")).unwrap();
        let name = file.to_str().unwrap();
        let csv = ran(&["fifteen", "compare", name, "--methods", "manhattan", "--csv"]);
        std::fs::remove_file(&file).unwrap();
        let lines: Vec<String> = csv.unwrap().lines().map(str::to_owned).collect();
        assert!(lines[1].starts_with("1,manhattan,21,10,31,yes"), "{lines:?}");
        assert!(lines[2].starts_with("2,manhattan,2,0,2,yes") && lines.len() == 3, "{lines:?}");
    }

    #[test]
    fn a_table_shows_unproven_results() {
        let board = "0 11 9 13 12 15 10 14 3 7 6 2 4 8 5 1";
        let text =
            ran(&["fifteen", "compare", board, "--methods", "manhattan", "--time-limit", "0"])
                .unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert!(rows[1].starts_with("method") && rows[2].starts_with("manhattan"), "{text}");
        assert!(rows[2].contains(" no "), "{text}");
    }

    #[test]
    fn methods_that_cannot_solve_a_size_are_left_out() {
        let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
        let csv =
            ran(&["fifteen", "compare", board, "--methods", "walking,manhattan", "--csv"]).unwrap();
        assert_eq!(csv.lines().count(), 2, "{csv}");
        let text = ran(&["fifteen", "compare", board, "--methods", "walking,manhattan"]).unwrap();
        assert!(text.contains("walking is left out: its table exists only up to 4×4\n"), "{text}");
        assert!(ran(&["fifteen", "compare", board, "--methods", "luck"]).is_err());
    }
}
