//! The layout of text pages.

use leptos::prelude::*;

#[component]
pub fn TextPage(title: &'static str, children: Children) -> impl IntoView {
    view! {
        <article class="page text-page">
            <h1>{title}</h1>
            {children()}
        </article>
    }
}
