//! The costliest tiles: the moves that each tile or pattern adds to the lower bound.

use std::rc::Rc;

use ::fifteen::{Board, Goal, TileCost, tile_costs};
use leptos::prelude::*;

use super::super::tasks::LARGEST_PROVEN;
use super::comparison::Comparison;
use super::picture::{TileMark, board_picture};
use super::tasks::PatternCosts;
use super::words::words;
use crate::platform::work::{End, Job, start};
use crate::ui::components::{Choice, Segmented};

/// Class names of the patterns' colours.
const PATTERNS: [&str; 4] = ["pattern-0", "pattern-1", "pattern-2", "pattern-3"];

/// The board with the cost of each tile or pattern.
#[component]
pub fn TileCosts(comparison: Comparison) -> impl IntoView {
    let words = words();
    let by_pattern = RwSignal::new(false);
    let board = Memo::new(move |_| comparison.board());
    let patterns = RwSignal::new(None::<(Board, Vec<TileCost>)>);
    let job = StoredValue::new_local(None::<Rc<Job>>);
    Effect::new(move || {
        let Some(board) = board.get().filter(|_| by_pattern.get()) else { return };
        let of = board.clone();
        let take = move |end: End<Vec<(Vec<u8>, u32, u32)>>| {
            if let End::Done(costs) = end {
                let cost = |(tiles, distance, n_steps)| TileCost { tiles, distance, n_steps };
                let _ = patterns.try_set(Some((of, costs.into_iter().map(cost).collect())));
            }
        };
        let task = PatternCosts { board: board.to_string() };
        job.set_value(Some(Rc::new(start(task, |()| (), take))));
    });
    let has_patterns = Memo::new(move |_| {
        board.with(|board| board.as_ref().is_some_and(|it| it.size().area() <= LARGEST_PROVEN))
    });
    let costs = move || {
        let board = board.get()?;
        if !by_pattern.get() || !has_patterns.get() {
            return Some((tile_costs(&board), board));
        }
        let (_, costs) = patterns.get().filter(|(of, _)| *of == board)?;
        Some((costs, board))
    };
    let choices = vec![Choice::new(false, words.by_tile), Choice::new(true, words.by_pattern)];
    view! {
        <section hidden=move || board.with(Option::is_none)>
            <h2>{words.costs}</h2>
            <p class="muted">{words.costs_help}</p>
            <Segmented
                label=words.costs_by
                choices=choices
                value=by_pattern
                on_change=move |on| by_pattern.set(on)
                disabled=Signal::derive(move || !has_patterns.get())
                bare=true
            />
            <div class="compare-costs">
                {move || match costs() {
                    Some((costs, board)) => costs_view(&costs, &board, comparison.goal.get()).into_any(),
                    None => view! { <p class="muted">{words.calculating}</p> }.into_any(),
                }}
            </div>
        </section>
    }
}

fn costs_view(costs: &[TileCost], board: &Board, goal: Goal) -> impl IntoView + use<> {
    let words = words();
    let shown = |tiles: &[u8]| {
        let mut tiles: Vec<u8> = tiles.iter().map(|&tile| goal.tile(board.size(), tile)).collect();
        tiles.sort_unstable();
        tiles
    };
    let most = TileCost::costliest(costs).cloned();
    let total = costs.iter().map(|cost| cost.n_steps).sum::<u32>();
    let is_by_tile = costs.iter().all(|cost| cost.tiles.len() == 1);
    let mut marks = vec![TileMark::default(); board.size().area()];
    for (at, cost) in costs.iter().enumerate() {
        for &tile in &cost.tiles {
            let mark = &mut marks[usize::from(tile) - 1];
            mark.class = match (is_by_tile, most.as_ref() == Some(cost)) {
                (true, true) => "most",
                (true, false) if cost.detour() > 0 => "conflict",
                (true, false) if cost.n_steps > 0 => "away",
                (true, false) => "",
                (false, _) => PATTERNS[at % PATTERNS.len()],
            };
            if is_by_tile && cost.n_steps > 0 {
                mark.note = format!("+{}", cost.n_steps);
            }
        }
    }
    let sentence = most.map_or_else(
        || words.all_in_place.to_owned(),
        |most| (words.costliest)(&shown(&most.tiles), most.n_steps, total, most.detour()),
    );
    let list = (!is_by_tile).then(|| {
        let rows = costs.iter().enumerate().map(|(at, cost)| {
            let class = format!("compare-swatch {}", PATTERNS[at % PATTERNS.len()]);
            let text = (words.pattern_cost)(&shown(&cost.tiles), cost.n_steps, cost.detour());
            view! { <li><span class=class></span>{text}</li> }
        });
        view! { <ul>{rows.collect_view()}</ul> }
    });
    view! {
        {board_picture(board, goal, &marks, sentence.clone())}
        <div>
            <p>{sentence}</p>
            {list}
        </div>
    }
}
