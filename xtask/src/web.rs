//! `cargo xtask web`: the web app, finished, as a folder of files.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};

use crate::bindgen::PROGRAMS;
use crate::fonts::{self, Fonts};
use crate::lay::{Files, Sources};
use crate::run::{root, say};
use crate::stamp::Stamp;
use crate::{bindgen, lay, pack, page, tools};

/// The files that keep their name, because people and programs ask for them by it.
const ROOT_FILES: [&str; 4] = ["favicon.ico", "manifest.webmanifest", "robots.txt", "sw.js"];

/// Where the site is laid for the `azulejo` command, which embeds it.
pub(crate) fn site() -> PathBuf {
    root().join("target/site")
}

/// Builds the site into a folder, with other files beside it; quick when nothing changed.
pub(crate) fn build(folder: &Path, beside: Files) -> Result<()> {
    tools::ensure_target(tools::PAGE_TARGET)?;
    say("building the page");
    let start = Instant::now();
    let modules = bindgen::compile()?;
    let web = root().join("apps/web");
    let fonts = fonts::fetch(&web)?;
    let mut sources = read_sources(&web, fonts)?;

    let mut stamp = Stamp::default();
    stamp.add_self()?;
    for (name, module) in PROGRAMS.iter().zip(&modules) {
        stamp.add(name, &std::fs::read(module)?);
    }
    for (name, content) in sources.pages.iter().chain(&sources.assets).chain(&beside) {
        stamp.add(name, content);
    }
    if stamp.is_on(folder) && folder.join("index.html").is_file() {
        say("the site is up to date");
        return Ok(());
    }
    Stamp::lift(folder)?;
    say("laying out the site");
    for (name, module) in PROGRAMS.iter().zip(&modules) {
        sources.assets.extend(bindgen::bind(name, module)?);
    }
    let mut site = lay::lay(&sources)?;
    site.extend(beside);
    pack::write(&site, folder)?;
    stamp.put_on(folder)?;
    say(&format!("the site is in {} ({:.1} s)", folder.display(), start.elapsed().as_secs_f64()));
    Ok(())
}

/// Everything of the site but its program, from `apps/web`, and the pictures.
fn read_sources(web: &Path, fonts: Fonts) -> Result<Sources> {
    let mut pages = Files::new();
    for name in ROOT_FILES {
        if let Ok(content) = std::fs::read(web.join(name)) {
            pages.insert(name.into(), content);
        }
    }
    let read = |name: &str| std::fs::read_to_string(web.join(name)).context(name.to_owned());
    let frame = page::with_rosette(&read("frame.html")?, &read("rosette.svg")?)?;
    let frame = fonts::without_links(&frame, &fonts.missing);
    for (name, part) in files_by_name(&web.join("pages"))? {
        let page = page::framed(&frame, std::str::from_utf8(&part)?).context(name.clone())?;
        pages.insert(name, page.into_bytes());
    }
    let mut assets = fonts.found;
    assets.extend(files_by_name(&web.join("static"))?);
    for path in pack::files_in(&root().join("assets/pictures"))? {
        let name = path.file_name().and_then(|name| name.to_str());
        assets.insert(name.context("a name that is no text")?.into(), std::fs::read(&path)?);
    }
    let mut style = String::new();
    for path in pack::files_in(&web.join("style"))? {
        style += &std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        style += "\n";
    }
    style = fonts::without_faces(&style, &fonts.missing);
    assets.insert("style.css".into(), style.into_bytes());
    Ok(Sources { pages, assets })
}

/// The files in a folder, by their path below it.
fn files_by_name(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    for path in pack::files_in(folder)? {
        let name = path.strip_prefix(folder)?.to_str().context("a name that is no text")?;
        files.insert(name.replace('\\', "/"), std::fs::read(&path)?);
    }
    Ok(files)
}
