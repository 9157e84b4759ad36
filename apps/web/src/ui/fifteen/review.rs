//! The result sheet of a solved game, with a verdict on each move.

use ::fifteen::{Coach, OptimalLength, ReviewSummary, Verdict};
use leptos::prelude::*;
use play::{Input, clock_text};

use super::game::FifteenPage;
use super::review_controls::reviewed_move;
use super::words::words;
use super::{DAILY, daily};
use crate::platform::browser::adopt_style;
use crate::ui::components::{Button, ButtonKind, Glyph, Icon, Scheme, Sheet};
use crate::ui::finish::sheet_standing;
use crate::ui::route;

/// The sheet shown when a game is solved.
#[component]
pub fn SolvedSheet(page: FifteenPage) -> impl IntoView {
    adopt_style(include_str!("review.css"));
    let words = words();
    let open = page.dialogs.solved;
    let is_daily = page.game.memo(|game| daily::current_day(game.start().board()).is_some());
    let actions = move || {
        view! {
            <Button
                on_press=move |()| {
                    open.set(false);
                    page.game.press(Input::Restart);
                }
                icon=Icon::Restart
            >
                {words.restart}
            </Button>
            <Button
                kind=ButtonKind::Main
                icon=Icon::New
                on_press=move |()| {
                    open.set(false);
                    if is_daily.get_untracked() {
                        route::go(DAILY);
                    } else {
                        page.dialogs.new_game.set(true);
                    }
                }
            >
                {move || if is_daily.get() { daily::words().today } else { words.new_game }}
            </Button>
        }
    };
    view! {
        <Sheet open=open title=words.solved icon=Icon::Trophy scheme=Scheme::Success actions=actions>
            {move || open.get().then(|| view! { <Result page=page /> })}
        </Sheet>
    }
}

#[component]
fn Result(page: FifteenPage) -> impl IntoView {
    let words = words();
    let (n_moves, n_steps, n_helps) =
        page.facts.with_untracked(|facts| (facts.n_moves, facts.n_steps, facts.n_helps));
    let time = clock_text(page.game.time.get_untracked());
    let review = move || {
        page.changes.track();
        page.coach.with_untracked(|coach| review_view(page, coach, n_steps, n_helps > 0))
    };
    view! {
        <p class="fifteen-result">{(words.solved_in)(n_moves, n_steps, &time)}</p>
        {(n_helps > 0).then(|| view! { <p>{(words.helped)(n_helps)}</p> })}
        {sheet_standing(page.game)}
        {review}
    }
}

fn review_view(
    page: FifteenPage,
    coach: &Coach,
    n_steps: usize,
    has_help: bool,
) -> impl IntoView + use<> {
    let words = words();
    let shortest = match coach.adviser.optimal_length_at_start().with_solution(n_steps as u32) {
        OptimalLength::Exactly(length) => {
            let compared = (words.compared)(n_steps as u32, length, has_help);
            format!("{} {compared}", (words.shortest)(length))
        }
        OptimalLength::AtLeast(bound) => (words.shortest_bound)(bound),
        OptimalLength::Between(bound, length) => (words.shortest_between)(bound, length),
    };
    let verdicts = coach.adviser.verdicts();
    let sum = Some(ReviewSummary::of(&verdicts)).filter(|sum| sum.n_judged > 0);
    let n_unknown = verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let judged = verdicts.iter().enumerate().filter_map(|(at, &verdict)| Some((at, verdict?)));
    let moves = judged.map(|(at, verdict)| move_view(page, coach, at, verdict));
    let moves = moves.collect_view();
    view! {
        <p>{shortest}</p>
        <h3 id="fifteen-review">{words.every_move}</h3>
        <div>
            <Button icon=Icon::Eye on_press=move |()| page.review_from(0)>{words.show_moves}</Button>
        </div>
        <p>{sum.map(words.review_sum)}</p>
        <p class="muted">{(n_unknown > 0).then(|| (words.not_judged)(n_unknown))}</p>
        <ol class="review" tabindex="0" aria-labelledby="fifteen-review">{moves}</ol>
    }
}

/// Renders a move with its verdict. Pressing it shows the position before it.
fn move_view(
    page: FifteenPage,
    coach: &Coach,
    at: usize,
    verdict: Verdict,
) -> impl IntoView + use<> {
    let (class, icon) = match verdict {
        Verdict::Optimal => ("kept", Icon::Check),
        Verdict::Lost(_) => ("lost", Icon::Close),
    };
    view! {
        <li class=class>
            <button type="button" class="review-go" on:click=move |_| page.review_from(at)>
                <span class="number">{format!("{}.", at + 1)}</span>
                <Glyph icon=icon />
                <span>{reviewed_move(coach, at, Some(verdict))}</span>
            </button>
        </li>
    }
}
