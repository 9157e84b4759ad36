//! The frame of a page to read.

use leptos::prelude::*;

/// A page of text under its title.
#[component]
pub fn TextPage(title: &'static str, children: Children) -> impl IntoView {
    view! {
        <article class="page text-page">
            <h1>{title}</h1>
            {children()}
        </article>
    }
}
