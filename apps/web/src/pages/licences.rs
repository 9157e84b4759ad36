//! The licences of what others have written, from the list that is made with the site.

use leptos::ev::Event;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlDetailsElement;
use wire::licences::{self, Package};

use crate::browser::load_text;
use crate::ui::TextPage;
use crate::words::page_words;

/// Where the list is.
const LIST: &str = "/licences.json";

/// How far the list is.
#[derive(Clone, Copy)]
enum List {
    Loading,
    Failed,
    Loaded,
}

/// The page with all packages; a text is put on it when its package is opened.
#[component]
pub fn Licences() -> impl IntoView {
    let words = &page_words().licences;
    let loaded = RwSignal::new(List::Loading);
    let list = StoredValue::new(licences::Licences::default());
    spawn_local(async move {
        let read = load_text(LIST).await.and_then(|text| licences::Licences::from_json(&text));
        let state = if read.is_some() { List::Loaded } else { List::Failed };
        // Neither is there any more if the page was left meanwhile.
        list.try_set_value(read.unwrap_or_default());
        loaded.try_set(state);
    });
    let state = move || match loaded.get() {
        List::Loading => words.loading.to_owned(),
        List::Failed => words.failed.to_owned(),
        List::Loaded => list.with_value(|list| (words.count)(list.packages.len())),
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

/// A package, closed until somebody wants to read its licence.
#[component]
fn Licence(list: StoredValue<licences::Licences>, at: usize) -> impl IntoView {
    let words = &page_words().licences;
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
