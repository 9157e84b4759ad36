//! The result tables: one board by method, its iterations, and all boards together.

use ::fifteen::{Goal, Method, Trial};
use leptos::prelude::*;

use super::comparison::{BoardComparison, Comparison, METHODS};
use super::picture::path_text;
use super::tasks::MethodResult;
use super::words::words;
use crate::platform::browser::download;
use crate::ui::components::{Button, Choice, Icon, Select};
use crate::ui::words::grouped;

/// The results, shown once there are any.
#[component]
pub fn Results(comparison: Comparison) -> impl IntoView {
    let words = words();
    let results = comparison.results;
    let n_boards = Memo::new(move |_| results.with(Vec::len));
    let choose = move || {
        let choices = (0..n_boards.get()).map(|at| Choice::new(at, (words.board)(at + 1)));
        let choices: Vec<_> = choices.collect();
        (choices.len() > 1).then(|| {
            let open = comparison.open;
            view! { <Select label=words.shown_board choices=choices value=open on_change=move |at| open.set(at) /> }
        })
    };
    let shown = move || {
        results.with(|results| {
            let goal = comparison.goal.get();
            results.get(comparison.open.get()).map(|it| method_table(it, goal).into_any())
        })
    };
    let all =
        move || results.with(|results| (results.len() > 1).then(|| all_boards_table(results)));
    let iterations = move || {
        results.with(|results| {
            results.get(comparison.open.get()).map(|it| iteration_table(it).into_any())
        })
    };
    let export = move |()| download("azulejo-compare.csv", &comparison.table());
    let is_empty =
        Signal::derive(move || results.with(|all| all.iter().all(|it| it.results.is_empty())));
    view! {
        <section hidden=move || is_empty.get()>
            <h2>{words.results}</h2>
            {choose}
            {shown}
            {iterations}
            {all}
            <div class="button-row">
                <Button icon=Icon::Download on_press=export>{words.export}</Button>
            </div>
        </section>
    }
}

/// Renders a table that may be wider than a phone.
fn table(label: &'static str, heads: &[&'static str], rows: Vec<Vec<String>>) -> AnyView {
    let heads = heads.iter().enumerate().map(|(at, head)| {
        view! { <th scope="col" class:number=at != 0>{*head}</th> }
    });
    let rows = rows.into_iter().map(|row| {
        let mut cells = row.into_iter();
        let first = cells.next();
        let cells = cells.map(|cell| view! { <td class="number">{cell}</td> }).collect_view();
        view! { <tr><th scope="row">{first}</th>{cells}</tr> }
    });
    let (heads, rows) = (heads.collect_view(), rows.collect_view());
    view! {
        <div class="wide-table" tabindex="0" role="region" aria-label=label>
            <table class="table">
                <caption>{label}</caption>
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// Renders the results of one board by method.
fn method_table(board: &BoardComparison, goal: Goal) -> impl IntoView + use<> {
    let words = words();
    let distance = board.distance();
    let number = |n: Option<u32>| n.map_or_else(|| words.none.to_owned(), |n| n.to_string());
    let row = |(method, result): &(Method, MethodResult)| {
        let trial = result.trial();
        vec![
            (words.method)(*method).to_owned(),
            number(trial.bound),
            number(trial.error(distance)),
            length_of(&trial),
            grouped(trial.trace.nodes),
            seconds(result.ms),
            factor(trial.trace.branching_factor()),
        ]
    };
    let rows = board.results.iter().map(row).collect();
    let path = board.shortest_path().map(|path| path_text(goal, &path));
    view! {
        <p class="number compare-board">{goal.text(&board.board)}</p>
        {table(words.one_board, words.heads, rows)}
        <p class="muted">{words.branching_help}</p>
        <p class="compare-path number">{path.map(|path| (words.path)(&path))}</p>
    }
}

/// Renders the complete iterations of each search.
fn iteration_table(board: &BoardComparison) -> impl IntoView + use<> {
    let words = words();
    let mut rows = Vec::new();
    for (method, result) in &board.results {
        for iteration in result.trial().trace.iterations {
            let widest = iteration.by_depth.iter().enumerate().max_by_key(|(_, n)| **n);
            let widest = widest.map_or_else(String::new, |(depth, _)| depth.to_string());
            let name = (words.method)(*method).to_owned();
            let (limit, n) = (iteration.bound.to_string(), grouped(iteration.n_positions()));
            rows.push(vec![name, limit, n, widest]);
        }
    }
    (!rows.is_empty()).then(|| {
        view! {
            <details>
                <summary>{words.iterations}</summary>
                <p class="muted">{words.iterations_help}</p>
                {table(words.iterations, words.iteration_heads, rows)}
            </details>
        }
    })
}

/// Renders the results of all boards together, by method.
fn all_boards_table(boards: &[BoardComparison]) -> AnyView {
    let words = words();
    let row = |method: Method| {
        let mut all = Vec::new();
        for board in boards {
            let own = board.results.iter().filter(|(other, _)| *other == method);
            all.extend(own.map(|(_, result)| (result.trial(), result.ms, board.distance())));
        }
        let n_proven = all.iter().filter(|(trial, ..)| trial.distance().is_some()).count();
        let errors: Vec<u32> =
            all.iter().filter_map(|(trial, _, distance)| trial.error(*distance)).collect();
        let error = (!errors.is_empty())
            .then(|| f64::from(errors.iter().sum::<u32>()) / errors.len() as f64);
        let nodes: u64 = all.iter().map(|(trial, ..)| trial.trace.nodes).sum();
        let ms = all.iter().map(|(_, ms, _)| ms).sum();
        (!all.is_empty()).then(|| {
            vec![
                (words.method)(method).to_owned(),
                format!("{n_proven} / {}", all.len()),
                error.map_or_else(|| words.none.to_owned(), |mean| format!("{mean:.2}")),
                grouped(nodes),
                seconds(ms),
            ]
        })
    };
    table(words.all_boards, words.sum_heads, METHODS.into_iter().filter_map(row).collect())
}

/// Formats the length of the solution, or the bound that is known.
fn length_of(trial: &Trial) -> String {
    let bound = trial.trace.lower_bound;
    match &trial.trace.solution {
        Some(solution) if solution.is_optimal() => bound.to_string(),
        Some(solution) => (words().at_most)(solution.n_steps()),
        None => (words().at_least)(bound),
    }
}

fn seconds(ms: f64) -> String {
    format!("{:.2} s", ms / 1000.0)
}

fn factor(factor: Option<f64>) -> String {
    factor.map_or_else(|| words().none.to_owned(), |factor| format!("{factor:.2}"))
}
