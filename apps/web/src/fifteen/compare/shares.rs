//! Where it hurts: which tile, or which pattern of tiles, costs most in the lower bound.

use std::rc::Rc;

use ::fifteen::{Board, Share, tile_shares};
use leptos::prelude::*;

use super::super::tasks::LARGEST_PROVEN;
use super::comparison::Comparison;
use super::picture::{Mark, board_picture};
use super::tasks::AskShares;
use super::words::words;
use crate::ui::{Choice, Segmented};
use crate::work::{End, Job, start};

/// How the patterns are coloured, one after the other.
const PATTERNS: [&str; 4] = ["pattern-0", "pattern-1", "pattern-2", "pattern-3"];

/// The board with what each tile or pattern costs.
#[component]
pub fn Shares(comparison: Comparison) -> impl IntoView {
    let words = words();
    let by_pattern = RwSignal::new(false);
    let board = Memo::new(move |_| comparison.board());
    let patterns = RwSignal::new(None::<(Board, Vec<Share>)>);
    let job = StoredValue::new_local(None::<Rc<Job>>);
    Effect::new(move || {
        let Some(board) = board.get().filter(|_| by_pattern.get()) else { return };
        let of = board.clone();
        let take = move |end: End<Vec<(Vec<u8>, u32, u32)>>| {
            if let End::Done(shares) = end {
                let share = |(tiles, distance, n_steps)| Share { tiles, distance, n_steps };
                let _ = patterns.try_set(Some((of, shares.into_iter().map(share).collect())));
            }
        };
        let task = AskShares { board: board.to_string() };
        job.set_value(Some(Rc::new(start(task, |()| (), take))));
    });
    let has_patterns = Memo::new(move |_| {
        board.with(|board| board.as_ref().is_some_and(|it| it.size().area() <= LARGEST_PROVEN))
    });
    let shares = move || {
        let board = board.get()?;
        if !by_pattern.get() || !has_patterns.get() {
            return Some((tile_shares(&board), board));
        }
        let (_, shares) = patterns.get().filter(|(of, _)| *of == board)?;
        Some((shares, board))
    };
    let choices = vec![Choice::new(false, words.by_tile), Choice::new(true, words.by_pattern)];
    view! {
        <section hidden=move || board.with(Option::is_none)>
            <h2>{words.hurts}</h2>
            <p class="muted">{words.hurts_help}</p>
            <Segmented
                label=words.hurts_by
                choices=choices
                value=by_pattern
                on_change=move |on| by_pattern.set(on)
                disabled=Signal::derive(move || !has_patterns.get())
                bare=true
            />
            <div class="compare-shares">
                {move || match shares() {
                    Some((shares, board)) => shares_view(&shares, &board).into_any(),
                    None => view! { <p class="muted">{words.adding_up}</p> }.into_any(),
                }}
            </div>
        </section>
    }
}

fn shares_view(shares: &[Share], board: &Board) -> impl IntoView + use<> {
    let words = words();
    let most = Share::most_costly(shares).cloned();
    let total = shares.iter().map(|share| share.n_steps).sum::<u32>();
    let is_by_tile = shares.iter().all(|share| share.tiles.len() == 1);
    let mut marks = vec![Mark::default(); board.size().area()];
    for (at, share) in shares.iter().enumerate() {
        for &tile in &share.tiles {
            let mark = &mut marks[usize::from(tile) - 1];
            mark.class = match (is_by_tile, most.as_ref() == Some(share)) {
                (true, true) => "most",
                (true, false) if share.detour() > 0 => "conflict",
                (true, false) if share.n_steps > 0 => "away",
                (true, false) => "",
                (false, _) => PATTERNS[at % PATTERNS.len()],
            };
            if is_by_tile && share.n_steps > 0 {
                mark.note = format!("+{}", share.n_steps);
            }
        }
    }
    let sentence = most.map_or_else(
        || words.nothing_hurts.to_owned(),
        |most| (words.hurts_most)(&most.tiles, most.n_steps, total, most.detour()),
    );
    let list = (!is_by_tile).then(|| {
        let rows = shares.iter().enumerate().map(|(at, share)| {
            let class = format!("compare-swatch {}", PATTERNS[at % PATTERNS.len()]);
            let text = (words.pattern_costs)(&share.tiles, share.n_steps, share.detour());
            view! { <li><span class=class></span>{text}</li> }
        });
        view! { <ul>{rows.collect_view()}</ul> }
    });
    view! {
        {board_picture(board, &marks, sentence.clone())}
        <div>
            <p>{sentence}</p>
            {list}
        </div>
    }
}
