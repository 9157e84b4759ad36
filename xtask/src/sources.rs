//! Reads what the site is made of from `apps/web`. Only listed puzzles are read.
//!
//! Each puzzle has a folder `apps/web/src/ui/FOLDER`. Its `page.html` is the main page, `NAME.html` is the page
//! `/PUZZLE/NAME`, and every `style*.css` is part of the style sheet.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use games::{GAMES, GameEntry, Route};

use crate::assemble::{Files, Sources, extension};
use crate::fonts::{self, Fonts};
use crate::page::NavLink;
use crate::run::root;
use crate::{bindgen, pack, page};

/// Files that keep their names, because browsers and crawlers request them by name.
const ROOT_FILES: [&str; 3] = ["favicon.ico", "robots.txt", "sw.js"];

/// Empty list in the manifest that is filled in.
const SHORTCUTS: &str = "\"shortcuts\": []";

/// Reads everything in the site except its bundles.
///
/// # Errors
///
/// If a listed puzzle has no page, or a file cannot be read or lacks a placeholder.
pub(crate) fn read(web: &Path, fonts: Fonts) -> Result<Sources> {
    let mut pages = Files::new();
    for name in ROOT_FILES {
        if let Ok(content) = std::fs::read(web.join(name)) {
            pages.insert(name.into(), content);
        }
    }
    let manifest = with_shortcuts(&text(&web.join("manifest.webmanifest"))?, web)?;
    pages.insert("manifest.webmanifest".into(), manifest.into_bytes());
    let frame =
        page::with_rosette(&text(&web.join("frame.html"))?, &text(&web.join("rosette.svg"))?)?;
    let frame = page::with_links(&frame, &nav_links(web)?)?;
    let frame = fonts::without_links(&frame, &fonts.missing);
    for (name, part) in page_parts(web) {
        // Pages outside the games share the preview picture of the home page.
        let folder = name.strip_suffix(Route::FILE).map(|folder| format!("/{folder}"));
        let route = folder.and_then(|folder| Route::of(&folder));
        let picture = route.and_then(Route::game).map_or("home", |game| game.name);
        let page = page::with_preview(&text(&part)?, picture);
        let frame = page::with_current_link(&frame, route);
        let page = page.and_then(|page| page::in_frame(&frame, &page, bindgen::bundle_of(route)));
        pages.insert(name, page.with_context(|| part.display().to_string())?.into_bytes());
    }
    let style = fonts::without_faces(&style(web)?, &fonts.missing);
    let mut assets = fonts.found;
    let painted = root().join("assets");
    for folder in [web.join("static"), painted.join("pictures"), painted.join("previews")] {
        for path in pack::files_in(&folder)? {
            let name = path.strip_prefix(&folder)?.to_str().context("a file name is not UTF-8")?;
            assets.insert(name.replace('\\', "/"), std::fs::read(&path)?);
        }
    }
    // A game whose picture isn't stored has it painted.
    for preview in art::previews() {
        let name = format!("preview-{}.jpg", preview.name);
        assets.entry(name).or_insert_with(|| art::to_preview(&preview.paint()));
    }
    assets.insert("style.css".into(), style.into_bytes());
    Ok(Sources { pages, assets })
}

/// Returns each page of the site with its file name and source path: one for every route, and the 404 page.
fn page_parts(web: &Path) -> impl Iterator<Item = (String, PathBuf)> {
    let unknown = ("404.html".to_owned(), web.join("pages/404.html"));
    let listed = Route::ALL
        .iter()
        .map(|route| (format!("{}{}", route.folder(), Route::FILE), page_part(web, *route)));
    listed.chain([unknown])
}

/// Returns the source path of a page.
fn page_part(web: &Path, route: Route) -> PathBuf {
    let path = route.path();
    match route.game() {
        Some(game) if route == game.pages[0] => folder(web, game).join("page.html"),
        Some(game) => {
            let (_, name) = path.rsplit_once('/').expect("a route begins with a slash");
            folder(web, game).join(format!("{name}.html"))
        }
        None if route == Route::HOME => web.join("pages/index.html"),
        None => web.join(format!("pages{path}.html")),
    }
}

/// Returns the links in the navigation: home, every puzzle, and the pages that all of them share. Each has the heading
/// of its page and an icon, which is `icon.svg` in a puzzle's folder.
fn nav_links(web: &Path) -> Result<Vec<NavLink>> {
    let games = GAMES.iter().map(|game| game.pages[0]);
    let shared = [Route::LEADERBOARDS, Route::HISTORY, Route::SETTINGS];
    let link = |to: Route| {
        let part = page_part(web, to);
        let icon = match to.game() {
            Some(game) => folder(web, game).join("icon.svg"),
            None => part.with_extension("svg"),
        };
        let page = text(&part)?;
        let name = page::heading(&page).with_context(|| part.display().to_string())?.to_owned();
        Ok(NavLink { to, name, icon: text(&icon)? })
    };
    [Route::HOME].into_iter().chain(games).chain(shared).map(link).collect()
}

/// Returns the folder of a puzzle in the web app.
fn folder(web: &Path, game: &GameEntry) -> PathBuf {
    web.join("src/ui").join(game.folder)
}

/// Concatenates the style sheets: the shared ones, then those of each puzzle in list order.
fn style(web: &Path) -> Result<String> {
    let mut files: Vec<_> = pack::files_in(&web.join("style"))?.into_iter().collect();
    for game in GAMES {
        let is_style = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("style") && extension(name) == "css"
        };
        files.extend(pack::files_in(&folder(web, game))?.into_iter().filter(is_style));
    }
    let mut style = String::new();
    for file in files {
        style += &text(&file)?;
        style += "\n";
    }
    Ok(style)
}

/// Adds a shortcut to every puzzle to the manifest, named after the puzzle's page.
fn with_shortcuts(manifest: &str, web: &Path) -> Result<String> {
    ensure!(manifest.matches(SHORTCUTS).count() == 1, "the manifest has no {SHORTCUTS}");
    let mut shortcuts = Vec::new();
    for game in GAMES {
        let own = game.pages[0];
        let part = page_part(web, own);
        let name =
            page::title(&text(&part)?).with_context(|| part.display().to_string())?.to_owned();
        shortcuts.push(format!("    {{ \"name\": {name:?}, \"url\": {:?} }}", own.folder()));
    }
    let list = format!("\"shortcuts\": [\n{}\n  ]", shortcuts.join(",\n"));
    Ok(manifest.replace(SHORTCUTS, &list))
}

fn text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use crate::assemble::short_hash;

    use super::*;

    fn web() -> PathBuf {
        root().join("apps/web")
    }

    #[test]
    fn the_avif_pictures_are_made_from_the_painted_ones() {
        let list = text(&web().join("pictures.txt")).unwrap();
        let pictures = root().join("assets/pictures");
        let mut n_pictures = 0;
        for (hash, name) in list.lines().filter_map(|line| line.split_once(' ')).skip(1) {
            let painted = std::fs::read(pictures.join(name)).unwrap();
            assert_eq!(
                short_hash(&painted),
                hash,
                "{name} has changed: run node apps/web/pictures.mjs"
            );
            n_pictures += 1;
        }
        let avif = pack::files_in(&pictures).unwrap();
        let n_avif = avif.iter().filter(|path| extension(path.to_str().unwrap()) == "avif").count();
        assert_eq!((n_pictures, n_avif), (6, 12));
    }

    #[test]
    fn every_route_has_a_page() {
        let parts: Vec<_> = page_parts(&web()).collect();
        assert_eq!(parts.len(), Route::ALL.len() + 1);
        for (name, part) in &parts {
            assert!(part.is_file(), "{name}: {}", part.display());
        }
        let names: Vec<_> = parts.iter().map(|(name, _)| &**name).collect();
        let some = ["index.html", "slide/index.html", "loop/archive/index.html", "404.html"];
        for name in some {
            assert!(names.contains(&name), "{names:?}");
        }
    }

    #[test]
    fn every_page_has_preview_metadata_and_its_picture_exists() {
        let sources = read(&web(), Fonts::default()).unwrap();
        let pages = sources.pages.iter().filter(|(name, _)| extension(name) == "html");
        for (name, page) in pages.clone() {
            let page = std::str::from_utf8(page).unwrap();
            let (_, rest) = page.split_once("og:image\" content=\"/assets/").expect(name);
            let (picture, _) = rest.split_once('"').unwrap();
            assert!(sources.assets.contains_key(picture), "{name}: {picture}");
            assert!(page.contains("og:title") && page.contains("og:description"), "{name}");
        }
        assert_eq!(pages.count(), Route::ALL.len() + 1);
        let slide = std::str::from_utf8(&sources.pages["slide/index.html"]).unwrap();
        assert!(slide.contains("/assets/preview-slide.jpg"));
    }

    #[test]
    fn the_shared_style_comes_before_that_of_a_puzzle() {
        let style = style(&web()).unwrap();
        let shared = style.find(":root").expect("the shared style defines variables");
        assert!(GAMES.iter().all(|game| style.contains(&format!(".{}-", game.name))));
        assert!(shared < style.find(&format!(".{}-", GAMES[0].name)).unwrap());
    }

    #[test]
    fn the_manifest_has_a_shortcut_to_every_listed_puzzle() {
        let manifest = text(&web().join("manifest.webmanifest")).unwrap();
        let manifest = with_shortcuts(&manifest, &web()).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let shortcuts = manifest["shortcuts"].as_array().unwrap();
        let urls: Vec<_> =
            shortcuts.iter().map(|shortcut| shortcut["url"].as_str().unwrap()).collect();
        assert_eq!(urls, GAMES.iter().map(|game| game.pages[0].folder()).collect::<Vec<_>>());
        assert_eq!(shortcuts[0]["name"], "Slide");
        let error = with_shortcuts("{}", &web()).unwrap_err();
        assert_eq!(error.to_string(), "the manifest has no \"shortcuts\": []");
    }
}
