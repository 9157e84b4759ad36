//! The sheet with the result of a solved challenge and the review of its moves.

use ::slide::{Board, Turn};
use leptos::prelude::*;
use play::clock_text;

use super::announcements::move_text;
use super::facts::{ChallengeResult, Review};
use super::game::SlidePage;
use super::solver_words;
use super::words::words;
use crate::ui::components::{Button, ButtonKind, Icon, Scheme, Sheet};
use crate::ui::solving::{Chart, Drawing, Labels, sample};

#[component]
pub fn Congratulations(page: SlidePage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.solved;
    Effect::new(move || {
        if open.get() {
            page.search_review();
        }
    });
    let actions = move || {
        view! {
            <Button on_press=move |()| { open.set(false); page.leave(); }>{words.free_play}</Button>
            <Button on_press=move |()| { open.set(false); page.reset(); }>{words.restart}</Button>
            <Button
                kind=ButtonKind::Main
                on_press=move |()| { open.set(false); page.dialogs.challenge.set(true); }
            >
                {words.new_challenge}
            </Button>
        }
    };
    let result = move || page.result.get().map(|result| result_view(page, result));
    view! {
        <Sheet open=open title=words.congratulations icon=Icon::Party scheme=Scheme::Success actions=actions>
            {result}
        </Sheet>
    }
}

fn result_view(page: SlidePage, outcome: ChallengeResult) -> impl IntoView {
    let (words, solver_words) = (words(), solver_words::words());
    let ChallengeResult { result, before, n_helps } = outcome;
    let compared = match before {
        _ if n_helps > 0 => solver_words.hints_no_best.to_owned(),
        Some(best) => {
            let clock = clock_text(best.ms);
            let is_best = (result.moves < best.moves, result.ms < best.ms);
            (words.compared)(best.moves, &clock, is_best)
        }
        None => words.first_time.to_owned(),
    };
    let helped = (n_helps > 0).then(|| format!(", {}", (solver_words.hints_used)(n_helps)));
    let par = move || page.par.get().map(|par| (solver_words.compared)(par, result.moves));
    view! {
        <p class="slide-result">
            {(words.solved_in)(result.moves, &clock_text(result.ms))} {helped}
        </p>
        <p class="slide-par">{par}</p>
        <p>{compared}</p>
        <div>
            <Button icon=Icon::Share on_press=move |()| page.share()>{solver_words.share}</Button>
        </div>
        <Moves page=page />
    }
}

/// The review: the moves left, as a chart and move by move.
#[component]
fn Moves(page: SlidePage) -> impl IntoView {
    let words = solver_words::words();
    let inside = move || match page.review.get() {
        None => ().into_any(),
        Some(Review::Searching) => {
            view! { <p class="muted">{words.review_searching}</p> }.into_any()
        }
        Some(Review::Ready(left)) if left.is_empty() => {
            view! { <p class="muted">{words.review_none}</p> }.into_any()
        }
        Some(Review::Ready(left)) => ready_view(page, &left).into_any(),
    };
    view! {
        <h3 id="slide-review">{words.review_title}</h3>
        {inside}
    }
}

fn ready_view(page: SlidePage, left: &[(u32, Option<u32>)]) -> impl IntoView + use<> {
    let words = solver_words::words();
    let n_moves = left.len() - 1;
    let at_least = left.iter().map(|(at_least, _)| Some(*at_least)).collect();
    let at_most = left.iter().map(|(_, at_most)| *at_most).collect();
    let labels =
        Labels { name: (words.chart)(n_moves), axis: (words.chart_moves)(n_moves), empty: "" };
    let drawing = Drawing::of(labels, &[at_least, at_most]);
    let curves = [(0, words.curves[0]), (3, words.curves[1])]
        .map(|(kind, name)| view! { <span>{sample(kind)} {name}</span> });
    let lines = page.game.with_untracked(|game| {
        let turns = game.moves().cloned().collect::<Vec<_>>();
        lines_of(game.start().board().clone(), &turns, left)
    });
    let lines = (1..).zip(lines).map(|(number, line): (usize, _)| {
        view! { <li><span class="number">{format!("{number}.")}</span><span>{line}</span></li> }
    });
    view! {
        <p class="muted">{words.review_lead}</p>
        <p class="slide-curves muted">{curves.collect_view()}</p>
        <Chart drawing=Signal::stored(drawing) styles=&[0, 3] />
        <ol class="review slide-review" tabindex="0" aria-labelledby="slide-review">{lines.collect_view()}</ol>
    }
}

/// Describes each move with the moves left after it.
fn lines_of(mut board: Board, turns: &[Turn], left: &[(u32, Option<u32>)]) -> Vec<String> {
    let words = solver_words::words();
    let line = |(turn, (at_least, at_most)): (&Turn, &(u32, Option<u32>))| {
        let Turn::Slide(m) = turn else { return String::new() };
        let said = move_text(&board, *m);
        // The game has played it from here.
        let _ = board.play(*m);
        (words.review_line)(&said, &(words.left)(*at_least, *at_most))
    };
    turns.iter().zip(left.iter().skip(1)).map(line).collect()
}
