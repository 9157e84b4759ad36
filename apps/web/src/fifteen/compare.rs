//! The page for students: bounds and solvers side by side, all shortest ways, and where it hurts.

mod about;
mod comparison;
mod form;
mod picture;
mod plots;
mod shares;
mod table;
mod tasks;
mod ways;
mod words;

use leptos::prelude::*;

use super::PATH;
use crate::browser::adopt_style;
use crate::shell::shell;
use crate::ui::PlayPage;
pub use tasks::{AskBounds, AskShares, CountWays, SolveBy};
pub use words::words;

use about::About;
use comparison::Comparison;
use form::Form;
use plots::Plots;
use shares::Shares;
use table::Results;
use ways::WaysOf;

/// The board that the page begins with: one of the two of 3×3 that are farthest from order.
const FARTHEST: &str = "8 6 7/2 5 4/3 0 1";

/// The page.
#[component]
pub fn Page() -> impl IntoView {
    adopt_style(include_str!("compare.css"));
    let words = words();
    let asked = shell().place.with_untracked(|place| place.param("board"));
    let asked = asked.and_then(|text| text.parse::<::fifteen::Board>().ok());
    let first = asked.filter(|board| !board.is_solved());
    let text = first.map_or_else(|| FARTHEST.to_owned(), |board| board.to_string());
    let comparison = Comparison::new(text);
    view! {
        <PlayPage title=words.title up=PATH>
            <p class="lead">{words.lead}</p>
            <div class="compare">
                <Form comparison=comparison />
                <Results comparison=comparison />
                <Plots comparison=comparison />
                <Shares comparison=comparison />
                <WaysOf comparison=comparison />
                <About />
            </div>
        </PlayPage>
    }
}
