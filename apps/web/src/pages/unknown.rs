//! The page for an address at which there is nothing.

use games::Address;
use leptos::prelude::*;

use crate::route::link;
use crate::shell::shell;
use crate::ui::TextPage;
use crate::words::words;

/// Says so, and shows the way home.
#[component]
pub fn Unknown() -> impl IntoView {
    let words = &words().unknown;
    let path = move || shell().place.with(|place| (words.text)(&place.path));
    view! {
        <TextPage title=words.title>
            <p class="wrap-anywhere">{path}</p>
            <p>
                <a class="button main" href=link(Address::HOME.path())>{words.home}</a>
            </p>
        </TextPage>
    }
}
