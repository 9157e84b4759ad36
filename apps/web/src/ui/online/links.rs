//! Links to the pages of online play.

use games::Route;
use leptos::prelude::*;

use super::group_words::group_words;
use super::race_words::race_words;
use super::words::words;
use crate::ui::route::link;

/// Returns links to `pages`, styled as buttons.
pub fn links_to(pages: &[Route]) -> impl IntoView + use<> {
    let links = pages.iter().map(|&page| {
        let name = match page {
            Route::RACES => race_words().title,
            Route::GROUPS => group_words().title,
            _ => words().leaderboards,
        };
        view! { <a class="button plain" href=link(page.path())>{name}</a> }
    });
    links.collect_view()
}
