//! The practice page: an explanation of each Logic technique, and three small boards that need it.

use ::loopy::logic::{LogicBoard, Mark, PRACTICE, ProofStep, explain, unlimited};
use ::loopy::{Drawing, Params};
use grid::Size;
use leptos::prelude::*;

use super::href;
use super::picture::StillPicture;
use super::words::{help_words, practice_words};
use crate::platform::browser::adopt_style;
use crate::ui::play_page::PlayPage;
use crate::ui::route::link;

/// The page at `/loop/practice`.
#[component]
pub fn Practice() -> impl IntoView {
    adopt_style(include_str!("pages.css"));
    let words = practice_words();
    let lesson = |practice: ::loopy::logic::Practice| {
        let boards = practice.boards().into_iter().zip(1..);
        view! {
            <section class="loop-technique">
                <h2>{(help_words().technique)(practice.rule)}</h2>
                <p>{(words.text)(practice.rule)}</p>
                <ul>
                    {boards.map(|(board, n)| view! { <li><Exercise board=board n=n /></li> }).collect_view()}
                </ul>
            </section>
        }
    };
    view! {
        <PlayPage title=words.title up=crate::ui::loopy::HOME>
            <div class="loop-practice">
                <p class="lead">{words.lead}</p>
                {PRACTICE.map(lesson).collect_view()}
            </div>
        </PlayPage>
    }
}

/// A board to play, and its solution steps on demand.
#[component]
fn Exercise(board: LogicBoard, n: usize) -> impl IntoView {
    let words = practice_words();
    let size = board.size().grid();
    let is_open = RwSignal::new(false);
    let problem = board.problem();
    let steps = move || {
        // Small boards take far less than a millisecond.
        let proof = is_open.get().then(|| unlimited(|budget| explain(&problem, budget)));
        let steps = proof.and_then(Result::ok).map(|proof| proof.steps).unwrap_or_default();
        steps.iter().map(|step| view! { <li>{in_words(size, step)}</li> }).collect_view()
    };
    view! {
        <a href=link(&href(&Params::Logic(board.clone())))>
            <span class="loop-board small" aria-hidden="true">
                <StillPicture clues=board.clues().to_vec() drawing=Drawing::new(size) />
            </span>
            <span>{(words.board)(n)}</span>
        </a>
        <details on:toggle=move |_| is_open.set(true)>
            <summary>{words.steps}</summary>
            <ol>{steps}</ol>
        </details>
    }
}

fn in_words(size: Size, step: &ProofStep) -> String {
    let count = |kind| step.edges.iter().filter(|(_, mark)| *mark == kind).count();
    let place = step.narrowed.first().map(|&(cell, _)| (help_words().place)(size, cell));
    let place = place.unwrap_or_default();
    (practice_words().step)(step.rule, count(Mark::Line), count(Mark::Cross), &place)
}
