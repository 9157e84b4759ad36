//! The game looked back upon: the result, and whether each move kept to a shortest way.

use ::fifteen::ReviewSum;
use ::fifteen::{Move, Verdict};
use leptos::prelude::*;

use super::desk::Desk;
use super::facts::Actual;
use crate::ui::{Button, ButtonKind, Glyph, Icon, Scheme, Sheet, clock_text};
use crate::words::words;

/// What there is to say about a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What is known of the shortest solution from the start.
    pub shortest: Actual,
    /// Whether each move kept to a shortest way.
    pub verdicts: Vec<Option<Verdict>>,
    /// The moves.
    pub slides: Vec<Move>,
}

/// The sheet that says SOLVED.
#[component]
pub fn SolvedSheet(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let open = desk.dialogs.solved;
    let actions = move || {
        view! {
            <Button
                on_press=move |()| {
                    open.set(false);
                    desk.send(play::Input::Restart);
                }
                icon=Icon::Restart
            >
                {words.reset}
            </Button>
            <Button
                kind=ButtonKind::Main
                icon=Icon::New
                on_press=move |()| {
                    open.set(false);
                    desk.dialogs.new_game.set(true);
                }
            >
                {words.new_game}
            </Button>
        }
    };
    view! {
        <Sheet
            open=open
            title=words.solved
            icon=Icon::Trophy
            scheme=Scheme::Success
            actions=ViewFn::from(actions)
        >
            {move || open.get().then(|| view! { <Result desk=desk /> })}
        </Sheet>
    }
}

#[component]
fn Result(desk: Desk) -> impl IntoView {
    let words = &words().fifteen;
    let (n_moves, n_steps, n_helps) =
        desk.facts.with_untracked(|facts| (facts.n_moves, facts.n_steps, facts.n_helps));
    let time = clock_text(desk.seconds.get_untracked() * 1000);
    let review = move || {
        desk.changes.track();
        desk.review().map(|review| review_view(review, n_steps, n_helps > 0))
    };
    view! {
        <p class="fifteen-result">{(words.solved_in)(n_moves, n_steps, &time)}</p>
        {(n_helps > 0).then(|| view! { <p>{(words.helped)(n_helps)}</p> })}
        {review}
    }
}

fn review_view(review: Review, n_steps: usize, helped: bool) -> impl IntoView {
    let words = &words().fifteen;
    let shortest = match review.shortest {
        Actual::Exactly(length) => {
            let compared = (words.compared)(n_steps as u32, length, helped);
            format!("{} {compared}", (words.shortest)(length))
        }
        Actual::AtLeast(bound) => (words.shortest_bound)(bound),
        Actual::Between(bound, length) => (words.shortest_between)(bound, length),
    };
    let sum = Some(ReviewSum::of(&review.verdicts)).filter(|sum| sum.judged > 0);
    let moves = review.slides.into_iter().zip(review.verdicts).map(move_view).collect_view();
    view! {
        <p>{shortest}</p>
        <h3 id="fifteen-review">{words.every_move}</h3>
        <p>{sum.map(words.review_sum)}</p>
        <ol class="fifteen-review" tabindex="0" aria-labelledby="fifteen-review">{moves}</ol>
    }
}

fn move_view((slide, verdict): (Move, Option<Verdict>)) -> impl IntoView {
    let words = &words().fifteen;
    let (class, icon) = match verdict {
        Some(Verdict::Kept) => ("kept", Icon::Check),
        Some(Verdict::Lost(_)) => ("lost", Icon::Close),
        None => ("muted", Icon::Minus),
    };
    view! {
        <li class=class>
            <Glyph icon=icon />
            <span>{(words.review_line)(slide)}": "{(words.judged)(verdict)}</span>
        </li>
    }
}
