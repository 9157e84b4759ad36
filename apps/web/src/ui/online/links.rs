//! Links to the pages of online play.

use games::Route;
use leptos::prelude::*;

use super::group_words::group_words;
use super::race_words::race_words;
use super::words::{leaderboard_words, words};
use crate::platform::online::client::in_path;
use crate::ui::components::{Glyph, Icon};
use crate::ui::route::link;

/// Precedes an invitation in the fragment of the groups URL.
pub const INVITATION: &str = "#join=";

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

/// Returns the URL of a group's page.
pub fn group_href(group: &str) -> String {
    format!("{}?group={}", Route::GROUPS.path(), in_path(group))
}

/// Returns the URL of an invitation by a member. Its secret is in the fragment, which browsers don't send to servers.
pub fn invitation_href(invite: &str, player: &str) -> String {
    format!("{}{INVITATION}{}.{}", Route::GROUPS.path(), in_path(invite), in_path(player))
}

/// Returns the link to the replay of a player's result.
pub fn replay_link(name: &str, result: &str) -> impl IntoView + use<> {
    let label = (leaderboard_words().replay_of)(name);
    let replay = link(&format!("/replay?result={}", in_path(result)));
    view! {
        <a class="replay" href=replay aria-label=label.clone() title=label>
            <Glyph icon=Icon::Play />
        </a>
    }
}
