//! The third-party licences, from the list built with the site.

use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlDetailsElement;
use wire::licences::{self, Package};

use crate::platform::browser::load_text;
use crate::ui::components::TextPage;
use crate::ui::pages::words::licences_words;

const LIST_PATH: &str = "/licences.json";

#[derive(Clone, Copy)]
enum ListState {
    Loading,
    Failed,
    Loaded,
}

/// The page with all packages. A licence text is rendered when its package is opened.
#[component]
pub fn Licences() -> impl IntoView {
    let words = licences_words();
    let loaded = RwSignal::new(ListState::Loading);
    let list = StoredValue::new(licences::Licences::default());
    spawn_local(async move {
        let read = load_text(LIST_PATH).await.and_then(|text| licences::Licences::from_json(&text));
        let state = if read.is_some() { ListState::Loaded } else { ListState::Failed };
        // Both are gone if the page was left in the meantime.
        list.try_set_value(read.unwrap_or_default());
        loaded.try_set(state);
    });
    let state = move || match loaded.get() {
        ListState::Loading => words.loading.to_owned(),
        ListState::Failed => words.failed.to_owned(),
        ListState::Loaded => list.with_value(|list| (words.count)(list.packages.len())),
    };
    let packages = move || {
        loaded.track();
        let n_packages = list.with_value(|list| list.packages.len());
        (0..n_packages).map(|at| view! { <Licence list=list at=at /> }).collect_view()
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            <p role="status">{state}</p>
            <div class="licences">{packages}</div>
        </TextPage>
    }
}

/// A package with its licence texts, collapsed at first.
#[component]
fn Licence(list: StoredValue<licences::Licences>, at: usize) -> impl IntoView {
    let words = licences_words();
    let open = RwSignal::new(false);
    let of = move |part: fn(&Package) -> String| list.with_value(|list| part(&list.packages[at]));
    let toggled = move |event: Event| {
        let details =
            event.target().and_then(|target| target.dyn_into::<HtmlDetailsElement>().ok());
        open.set(details.is_some_and(|details| details.open()));
    };
    let texts = move || {
        let texts = list.with_value(|list| {
            list.texts_of(&list.packages[at]).map(str::to_owned).collect::<Vec<_>>()
        });
        let source = of(|package| package.source.clone());
        let source = (!source.is_empty()).then(|| {
            view! {
                <p>
                    <a href=source rel="noreferrer">{words.source}</a>
                </p>
            }
        });
        let texts = texts.into_iter().map(|text| view! { <pre>{text}</pre> }).collect_view();
        (source, texts)
    };
    view! {
        <details on:toggle=toggled>
            <summary>
                {of(|package| format!("{} {}", package.name, package.version))}
                " "
                <span class="muted">{of(|package| package.licence.clone())}</span>
            </summary>
            {move || open.get().then(texts)}
        </details>
    }
}
