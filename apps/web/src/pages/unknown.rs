//! The page for an address at which there is nothing.

use games::Address;
use leptos::prelude::*;

use crate::shell::shell;
use crate::words::words;

/// Says so, and shows the way home.
#[component]
pub fn Unknown() -> impl IntoView {
    let words = &words().unknown;
    let path = move || shell().place.with(|place| (words.text)(&place.path));
    view! {
        <article class="page text-page">
            <h1>{words.title}</h1>
            <p class="wrap-anywhere">{path}</p>
            <p>
                <a class="button main" href=Address::HOME.path()>{words.home}</a>
            </p>
        </article>
    }
}
