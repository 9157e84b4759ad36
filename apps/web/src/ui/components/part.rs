//! Views of parts that are loaded when they are needed.

use std::cell::Cell;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Button, ButtonKind, Icon};
use crate::platform::browser::after_paint;
use crate::platform::context;
use crate::platform::part::{self, Part, Stage};
use crate::platform::services;
use crate::ui::words::part_words;

/// Draws a page that is a part of its bundle.
pub fn page_part(name: &'static str) -> AnyView {
    let part = part::page(name);
    let load = async move || part.load().await.is_ok();
    if wait_for(part) {
        run(part, load);
    }
    let stage = part.stage();
    let loading = move || {
        (stage.get() == Stage::Loading)
            .then(|| view! { <p class="page muted" role="status">{part_words().loading}</p> })
    };
    view! {
        {loading}
        {failure(part, move || run(part, load))}
        {drawn(part, |view| view())}
    }
    .into_any()
}

/// Draws what belongs to a part: nothing until the part is loaded, which begins when the page is painted.
pub fn later_part<T: Sync>(
    part: &'static Part<T>,
    draw: impl Fn(&'static T) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    if wait_for(part) {
        after_paint(move || run(part, async move || load_with_services(part).await));
    }
    drawn(part, draw)
}

/// Draws a message with a button to try again if a part that [`later_part`] draws cannot be loaded.
pub fn later_failure<T: Sync>(part: &'static Part<T>) -> AnyView {
    failure(part, move || run(part, async move || load_with_services(part).await))
}

async fn load_with_services<T>(part: &'static Part<T>) -> bool {
    services::load().await.is_ok() && part.load().await.is_ok()
}

/// Returns whether the part has to be loaded and nothing else does that.
fn wait_for<T>(part: &'static Part<T>) -> bool {
    let is_new = part.stage().get_untracked() == Stage::Idle;
    if is_new {
        count_pending(1);
        part.stage().set(Stage::Loading);
    }
    is_new
}

/// Loads a part, and updates its stage.
fn run<T: Sync, F: AsyncFn() -> bool + 'static>(part: &'static Part<T>, load: F) {
    if part.stage().get_untracked() == Stage::Failed {
        count_pending(1);
        part.stage().set(Stage::Loading);
    }
    spawn_local(async move {
        let next = if load().await { Stage::Ready } else { Stage::Failed };
        count_pending(-1);
        part.stage().set(next);
    });
}

fn drawn<T: Sync>(
    part: &'static Part<T>,
    draw: impl Fn(&'static T) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let stage = part.stage();
    let view = move || {
        // Read in any case, so that the view follows it.
        let is_ready = stage.get() == Stage::Ready;
        part.loaded().filter(|_| is_ready).map(&draw)
    };
    view.into_any()
}

fn failure<T: Sync>(
    part: &'static Part<T>,
    retry: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let stage = part.stage();
    let message = move || {
        (stage.get() == Stage::Failed).then(|| {
            view! {
                <div class="part-failed" role="alert">
                    <p>{part_words().failed}</p>
                    <Button kind=ButtonKind::Main icon=Icon::Restart on_press=move |()| retry()>
                        {part_words().retry}
                    </Button>
                </div>
            }
        })
    };
    message.into_any()
}

/// The number of parts that are loading.
#[derive(Default)]
struct Pending(Cell<i32>);

/// Counts the parts that are loading in an attribute of the document, for which the browser tests wait.
fn count_pending(by: i32) {
    let Pending(pending) = context::state();
    pending.set(pending.get() + by);
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-parts", &pending.get().to_string());
    }
}
