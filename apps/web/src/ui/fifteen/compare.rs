//! The page that compares lower bounds and solvers, counts all shortest solutions, and shows the costliest tiles.

mod about;
mod comparison;
mod costs;
mod form;
mod picture;
mod plots;
mod solutions;
mod table;
mod tasks;
mod words;

use leptos::prelude::*;

use super::PATH;
use crate::platform::browser::adopt_style;
use crate::ui::play_page::PlayPage;
use crate::ui::shell::shell;
pub use tasks::{BoundsOnPath, CountSolutions, PatternCosts, SolveWithMethod};
pub use words::words;

use about::About;
use comparison::Comparison;
use costs::TileCosts;
use form::Form;
use plots::Plots;
use solutions::ShortestSolutions;
use table::Results;

/// The page's default board: one of the two 3×3 boards that are farthest from solved.
const FARTHEST: &str = "8 6 7/2 5 4/3 0 1";

/// The page that compares solvers.
#[component]
pub fn Page() -> impl IntoView {
    adopt_style(include_str!("compare.css"));
    let words = words();
    let linked = shell().location.with_untracked(|location| location.param("board"));
    let linked = linked.and_then(|text| text.parse::<::fifteen::Board>().ok());
    let first = linked.filter(|board| !board.is_solved());
    let text = first.map_or_else(|| FARTHEST.to_owned(), |board| board.to_string());
    let comparison = Comparison::new(text);
    view! {
        <PlayPage title=words.title up=PATH>
            <p class="lead">{words.lead}</p>
            <div class="compare">
                <Form comparison=comparison />
                <Results comparison=comparison />
                <Plots comparison=comparison />
                <TileCosts comparison=comparison />
                <ShortestSolutions comparison=comparison />
                <About />
            </div>
        </PlayPage>
    }
}
