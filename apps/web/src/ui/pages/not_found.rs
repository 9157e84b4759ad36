//! The page for unknown URLs.

use games::Route;
use leptos::prelude::*;

use super::today::Today;
use crate::ui::route::link;
use crate::ui::shell::shell;
use crate::ui::words::not_found_words;

/// The heading, the URL and a link to the home page.
#[component]
pub fn NotFound(#[prop(optional)] children: Option<Children>) -> impl IntoView {
    let words = not_found_words();
    let path = move || shell().location.with(|location| (words.text)(&location.path));
    view! {
        <article class="page not-found">
            <h1>{words.title}</h1>
            <p class="lead wrap-anywhere">{path}</p>
            {children.map(|children| children())}
            <p>
                <a class="button main" href=link(Route::HOME.path())>{words.home}</a>
            </p>
        </article>
    }
}

/// The page for unknown URLs with today's puzzles, in the bundles that hosts serve for such URLs.
#[component]
pub fn NotFoundWithToday() -> impl IntoView {
    view! {
        <NotFound>
            <h2>{not_found_words().today}</h2>
            <Today />
        </NotFound>
    }
}
