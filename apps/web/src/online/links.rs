//! Links to the pages of online play.

use games::Address;
use leptos::prelude::*;

use super::group_words::group_words;
use super::race_words::race_words;
use super::words::words;
use crate::route::link;

/// Returns links to `pages`, styled as buttons.
pub fn links_to(pages: &[Address]) -> impl IntoView + use<> {
    let links = pages.iter().map(|&page| {
        let name = match page {
            Address::RACES => race_words().title,
            Address::GROUPS => group_words().title,
            _ => words().leaderboards,
        };
        view! { <a class="button plain" href=link(page.path())>{name}</a> }
    });
    links.collect_view()
}
