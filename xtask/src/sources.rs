//! What the site is made of, read from `apps/web` by the list of puzzles: a puzzle that is not in the list leaves
//! no trace.
//!
//! A puzzle has its part of the page in a folder of its own, `apps/web/src/FOLDER`: `page.html` is what
//! is sent for its own address, `NAME.html` for `/PUZZLE/NAME`, and every `style*.css` belongs to the style.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use games::{Route, GAMES, GameEntry};

use crate::assemble::{Files, Sources, extension};
use crate::fonts::{self, Fonts};
use crate::run::root;
use crate::{bindgen, pack, page};

/// The files that keep their name, because people and programs ask for them by it.
const ROOT_FILES: [&str; 3] = ["favicon.ico", "robots.txt", "sw.js"];

/// The list of the manifest that is filled in.
const SHORTCUTS: &str = "\"shortcuts\": []";

/// Everything of the site but its programs.
///
/// # Errors
///
/// If a listed puzzle has no page, or a file cannot be read or has no place for what is filled in.
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
    let frame = fonts::without_links(&frame, &fonts.missing);
    for (name, part) in page_parts(web) {
        // Pages that are no game's have the picture of the house.
        let folder = name.strip_suffix(Route::FILE).map(|folder| format!("/{folder}"));
        let address = folder.and_then(|folder| Route::of(&folder));
        let picture = address.and_then(Route::game).map_or("home", |game| game.name);
        let page = page::with_preview(&text(&part)?, picture);
        let page = page.and_then(|page| page::framed(&frame, &page, bindgen::program_of(address)));
        pages.insert(name, page.with_context(|| part.display().to_string())?.into_bytes());
    }
    let style = fonts::without_faces(&style(web)?, &fonts.missing);
    let mut assets = fonts.found;
    let painted = root().join("assets");
    for folder in [web.join("static"), painted.join("pictures"), painted.join("previews")] {
        for path in pack::files_in(&folder)? {
            let name = path.strip_prefix(&folder)?.to_str().context("a name that is no text")?;
            assets.insert(name.replace('\\', "/"), std::fs::read(&path)?);
        }
    }
    assets.insert("style.css".into(), style.into_bytes());
    Ok(Sources { pages, assets })
}

/// Each page of the site by the name of its file, and where its own part is: one for every address, and the page
/// for addresses without one.
fn page_parts(web: &Path) -> impl Iterator<Item = (String, PathBuf)> {
    let unknown = ("404.html".to_owned(), web.join("pages/404.html"));
    let listed = Route::ALL.iter().map(|address| {
        (format!("{}{}", address.folder(), Route::FILE), page_part(web, *address))
    });
    listed.chain([unknown])
}

/// Where the own part of a page is.
fn page_part(web: &Path, address: Route) -> PathBuf {
    let path = address.path();
    match address.game() {
        Some(game) if address == game.pages[0] => folder(web, game).join("page.html"),
        Some(game) => {
            let (_, name) = path.rsplit_once('/').expect("an address begins with a slash");
            folder(web, game).join(format!("{name}.html"))
        }
        None if address == Route::HOME => web.join("pages/index.html"),
        None => web.join(format!("pages{path}.html")),
    }
}

/// The folder of a puzzle in the page.
fn folder(web: &Path, game: &GameEntry) -> PathBuf {
    web.join("src").join(game.folder)
}

/// The style: what all pages share, then each puzzle's own, in the order of the list.
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

/// The manifest with a shortcut to every puzzle, called what its page is called.
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
    use super::*;

    fn web() -> PathBuf {
        root().join("apps/web")
    }

    #[test]
    fn every_address_has_a_page_that_is_there() {
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
    fn every_page_says_what_is_shown_beside_a_link_and_the_picture_is_there() {
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
    fn the_style_of_a_puzzle_comes_after_what_all_share() {
        let style = style(&web()).unwrap();
        let shared = style.find(":root").expect("the tokens");
        assert!(GAMES.iter().all(|game| style.contains(&format!(".{}-", game.name))));
        assert!(shared < style.find(&format!(".{}-", GAMES[0].name)).unwrap());
    }

    #[test]
    fn the_manifest_names_every_puzzle_of_the_list() {
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
