//! The frame around every page: header, footer and routing.

use games::Route;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use crate::platform::failure::send;
use crate::platform::report::{self, Report};
use crate::platform::site::host;
use crate::platform::store::Store;
use crate::platform::theme::Theme;
use crate::platform::views;
use crate::ui::catalogue::PageEntry;
use crate::ui::components::{
    Icon, IconButton, IconLink, Notice, Notices, Rosette, Sheet, later, notify,
};
use crate::ui::online;
use crate::ui::pages::NotFound;
use crate::ui::route::{self, link};
use crate::ui::shell::{Shell, announce, shell};
use crate::ui::theme::{self, ThemeChoice};
use crate::ui::words::{common_words, not_found_words, storage_words};

/// The pages in a bundle.
pub type Pages = &'static [&'static [PageEntry]];

/// Finds the page of a route.
fn page_at(pages: Pages, route: Route) -> Option<&'static PageEntry> {
    pages.iter().copied().flatten().find(|page| page.path == route.path())
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
    route::follow_links(move |route| page_at(pages, route).is_some());
    offer_updates();

    let main = NodeRef::<html::Main>::new();
    let route = Memo::new(move |_| shell.location.with(route::Location::route));
    let first = route.get_untracked();
    views::follow(route);
    let path = Memo::new(move |_| shell.location.with(|location| location.path.clone()));
    Effect::new(move |before: Option<String>| {
        let shown = route.get().and_then(|route| page_at(pages, route));
        let name = shown.map_or(not_found_words().title, |page| (page.title)());
        let path = path.get();
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
    let page = move || match route.get().map(|route| (route, page_at(pages, route))) {
        Some((_, Some(page))) => (page.view)(),
        Some((route, None)) => load(route, first == Some(route)),
        None => NotFound().into_any(),
    };
    view! {
        <a class="skip" href="#main">{common_words().skip}</a>
        <Header />
        <main id="main" tabindex="-1" node_ref=main>{later(move || page.into_any())}</main>
        {later(|| Footer().into_any())}
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
        return NotFound().into_any();
    }
    ().into_any()
}

#[component]
fn Header() -> impl IntoView {
    let words = common_words();
    let theme = shell().theme;
    let choosing = RwSignal::new(false);
    let icon = move || match theme.get() {
        Theme::Auto => Icon::Auto,
        Theme::Light => Icon::Sun,
        Theme::Dark => Icon::Moon,
    };
    view! {
        <header class="top">
            <nav class="top-row" aria-label=words.navigation>
                <a class="brand" href=link(Route::HOME.path())>
                    <Rosette />
                    <span>{words.brand}</span>
                </a>
                <IconButton
                    icon=Signal::derive(icon)
                    label=Signal::derive(move || (words.theme_is)(theme.get()))
                    on_press=move |()| choosing.set(true)
                />
                <IconLink icon=Icon::Settings label=words.settings href=Route::SETTINGS.path() />
            </nav>
        </header>
        <Sheet open=choosing title=words.theme icon=Signal::derive(icon)>
            <ThemeChoice bare=true />
            <p class="muted">{words.theme_hint}</p>
        </Sheet>
    }
}

#[component]
fn Footer() -> impl IntoView {
    let words = common_words();
    view! {
        <footer class="bottom">
            <a href=link(Route::HISTORY.path())>{words.history}</a>
            <a href=link(Route::ABOUT.path())>{words.about}</a>
            <a href=link(Route::SETTINGS.path())>{words.settings}</a>
        </footer>
    }
}

/// Shows a notice about a report of the platform.
fn show_report(report: Report) {
    let words = storage_words();
    notify(Notice::warning(match report {
        Report::StorageRefused => words.refused.to_owned(),
        Report::StorageFull => words.full.to_owned(),
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
            let name = route.map_or(not_found_words().title, |route| {
                let all = [PAGES, &[pages::HOME, pages::PAGES]];
                let page = all.into_iter().find_map(|pages| page_at(pages, route));
                (page.expect("every route has a page").title)()
            });
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
