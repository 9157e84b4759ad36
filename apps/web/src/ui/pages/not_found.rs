//! The page for unknown URLs.

use games::Route;
use leptos::prelude::*;

use crate::ui::components::TextPage;
use crate::ui::route::link;
use crate::ui::shell::shell;
use crate::ui::words::not_found_words;

#[component]
pub fn NotFound() -> impl IntoView {
    let words = not_found_words();
    let path = move || shell().location.with(|location| (words.text)(&location.path));
    view! {
        <TextPage title=words.title>
            <p class="wrap-anywhere">{path}</p>
            <p>
                <a class="button main" href=link(Route::HOME.path())>{words.home}</a>
            </p>
        </TextPage>
    }
}
