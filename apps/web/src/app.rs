//! The pages inside the static frame: routing, the theme button, and notifications.

use games::Route;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::HtmlElement;

use crate::platform::failure::send;
use crate::platform::report::{self, Report};
use crate::platform::site::host;
use crate::platform::store::Store;
use crate::platform::theme::Theme;
use crate::platform::views;
use crate::ui::catalogue::PageEntry;
use crate::ui::components::{Icon, Notice, Notices, Sheet, later, notify};
use crate::ui::online;
use crate::ui::pages::NotFound;
use crate::ui::route::{self, link};
use crate::ui::shell::{Shell, announce, shell};
use crate::ui::theme::{self, ThemeChoice};
use crate::ui::words::{common_words, not_found_words, storage_words};

/// The pages in a bundle.
pub type Pages = &'static [&'static [PageEntry]];

/// Finds the page of a route; the page for unknown URLs has no path.
fn page_at(pages: Pages, route: Option<Route>) -> Option<&'static PageEntry> {
    let path = route.map_or("", Route::path);
    pages.iter().copied().flatten().find(|page| page.path == path)
}

/// Mounts the app in place of the static content.
pub fn mount(pages: Pages) {
    let app = document().get_element_by_id("app").expect("frame.html has an element #app");
    app.set_inner_html("");
    let app = wasm_bindgen::JsCast::unchecked_into(app);
    mount_to(app, move || view! { <App pages=pages /> }).forget();
}

#[component]
fn App(pages: Pages) -> impl IntoView {
    let shell = Shell::open();
    let store = Store::open();
    report::listen(show_report);
    theme::follow();
    store.follow_other_tabs();
    route::follow_links(move |route| page_at(pages, Some(route)).is_some());
    offer_updates();

    let main = NodeRef::<html::Main>::new();
    let route = Memo::new(move |_| shell.location.with(route::Location::route));
    let first = route.get_untracked();
    views::follow(shell.location);
    let path = Memo::new(move |_| shell.location.with(|location| location.path.clone()));
    Effect::new(move |before: Option<String>| {
        let name =
            page_at(pages, route.get()).map_or(not_found_words().title, |page| (page.title)());
        let path = path.get();
        mark_link(route.get());
        document().set_title(&page_title(route.get(), name));
        // After a navigation the new page gets the focus and its title is announced.
        if before.is_some_and(|before| before != path) {
            if let Some(main) = main.get_untracked() {
                let _ = main.focus();
            }
            announce(name);
        }
        path
    });
    let page = move || match (page_at(pages, route.get()), route.get()) {
        (Some(page), _) => (page.view)(),
        (None, Some(route)) => load(route, first == Some(route)),
        (None, None) => view! { <NotFound /> }.into_any(),
    };
    view! {
        <main id="main" tabindex="-1" node_ref=main>{later(move || page.into_any())}</main>
        <ThemeSheet />
        <Notices />
    }
}

/// Loads a page of another bundle, whose URL is already in the address bar. If this bundle was
/// loaded for that URL, the host served its page for unknown URLs. In that case, tries the URL with
/// a trailing slash.
fn load(route: Route, is_first: bool) -> AnyView {
    let location = window().location();
    let folder = link(&format!("/{}", route.folder()));
    if !is_first {
        let _ = location.reload();
    } else if location.pathname().is_ok_and(|path| path != folder) {
        let search = location.search().unwrap_or_default();
        let _ = location.replace(&(folder + &search));
    } else {
        return view! { <NotFound /> }.into_any();
    }
    ().into_any()
}

/// Marks the link to the current section in the navigation, which is outside the app.
fn mark_link(route: Option<Route>) {
    let section = route.map(Route::section);
    let href = section.map(|section| link(section.path()));
    send("azulejo:section", &href.into());
}

/// The theme control, opened by the button in the frame's header.
#[component]
fn ThemeSheet() -> impl IntoView {
    let words = common_words();
    let theme = shell().theme;
    let choosing = RwSignal::new(false);
    if let Some(button) = document().get_element_by_id("theme") {
        let button: HtmlElement = button.unchecked_into();
        let press = Closure::<dyn Fn()>::new(move || choosing.set(true));
        button.set_onclick(Some(press.into_js_value().unchecked_ref()));
        Effect::new(move || {
            let label = (words.theme_is)(theme.get());
            button.set_title(&label);
            let _ = button.set_attribute("aria-label", &label);
        });
    }
    let icon = move || match theme.get() {
        Theme::Auto => Icon::Auto,
        Theme::Light => Icon::Sun,
        Theme::Dark => Icon::Moon,
    };
    view! {
        <Sheet open=choosing title=words.theme icon=Signal::derive(icon)>
            <ThemeChoice bare=true />
            <p class="muted">{words.theme_hint}</p>
        </Sheet>
    }
}

/// Shows a notice about a report of the platform.
fn show_report(report: Report) {
    let words = storage_words();
    notify(Notice::warning(match report {
        Report::StorageRefused => words.refused.to_owned(),
        Report::StorageFull => words.full.to_owned(),
        Report::StorageCleared => words.cleared.to_owned(),
        Report::Unreadable => words.unreadable.to_owned(),
        Report::Newer => words.newer.to_owned(),
        Report::OtherTab => words.other_tab.to_owned(),
        Report::KeyUnknown => (online::words().unknown_key)(&host()),
        Report::RequestFailed(message) => message,
    }));
}

/// Offers to reload when `boot.js` reports a new version.
fn offer_updates() {
    let _ = window_event_listener(ev::Custom::<ev::CustomEvent>::new("azulejo:update"), |_| {
        let words = common_words();
        let reload = || send("azulejo:reload", &wasm_bindgen::JsValue::NULL);
        notify(Notice::info(words.update_ready).action(words.update_reload, reload));
    });
}

fn page_title(route: Option<Route>, name: &str) -> String {
    match route {
        Some(Route::HOME) => format!("{}: {name}", common_words().brand),
        _ => (common_words().title)(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::list::{CARDS, PAGES};
    use crate::ui::pages;
    use crate::ui::words::home_words;

    /// Reads the static page for a path, from the file that xtask uses.
    fn static_page(path: &str) -> String {
        let of_game = Route::of(path).and_then(|route| Some((route.game()?, route)));
        let file = match of_game {
            Some((game, route)) if route == game.pages[0] => {
                format!("src/ui/{}/page", game.folder)
            }
            Some((game, _)) => {
                format!("src/ui/{}{}", game.folder, &path[path.rfind('/').unwrap_or(0)..])
            }
            None if path == "/" => "pages/index".to_owned(),
            None => format!("pages{path}"),
        };
        let file = format!("{}/{file}.html", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    #[test]
    fn static_pages_have_the_titles_that_the_app_sets() {
        let pages = Route::ALL.iter().map(|&route| (static_page(route.path()), Some(route)));
        for (page, route) in pages.chain([(static_page("/404"), None)]) {
            let all = [PAGES, &[pages::HOME, pages::PAGES]];
            let entry = all.into_iter().find_map(|pages| page_at(pages, route));
            let name = (entry.expect("every route has a page").title)();
            let title = format!("<title>{}</title>\n", page_title(route, name));
            assert!(page.starts_with(&title), "{title}{page}");
        }
    }

    #[test]
    fn static_game_pages_contain_the_descriptions_from_the_home_page() {
        assert!(static_page("/").contains(home_words().lead));
        for card in CARDS {
            let page = static_page(card.href);
            assert!(page.contains((card.words)().description), "{page}");
        }
    }
}
