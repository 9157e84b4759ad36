//! Assembles the site: gives assets names with a content hash and updates all references to them.
//!
//! Sources refer to assets by plain names such as `/assets/boot.js`. The hash of a file covers the references in it, so
//! files are named in dependency order.
//!
//! Pages refer to assets by absolute path, because a page may be served at a URL of any depth. [`Base::rebase_page`]
//! changes these paths for a site with a base path. All other files use relative paths and are the same for every base
//! path.
//!
//! [`Base::rebase_page`]: games::Base::rebase_page

use std::borrow::Cow;
use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use games::{REDIRECTS, Route};
use sha2::{Digest, Sha256};

use crate::shrink;

/// Files by name, for example `boot.js` or `icons/192.png`.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Input files of a site.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    /// Files below the root that keep their names, including `index.html` and `sw.js`.
    pub(crate) pages: Files,
    /// Files below `/assets/`. Browsers may cache them forever, because changed content gets a new name.
    pub(crate) assets: Files,
}

const ASSETS: &str = "/assets/";

/// Lines of the service worker that are filled in.
const VERSION: &str = "const VERSION = \"\";";
const PRECACHE: &str = "const PRECACHE = [];";
const REDIRECTED: &str = "const REDIRECTS = {};";

/// Default picture of a game, for large screens and for phones. It is cached for offline use although it is large.
const DEFAULT_PICTURES: [&str; 2] = ["light", "light-768"];

/// Assembles the site, keyed by path below the root.
///
/// # Errors
///
/// If a file refers to an asset that doesn't exist, or assets refer to each other in a cycle.
pub(crate) fn assemble(sources: &Sources) -> Result<Files> {
    let mut naming = Naming { sources: &sources.assets, named: BTreeMap::new(), open: Vec::new() };
    let mut site = Files::new();
    for name in sources.assets.keys() {
        let (path, content) = naming.named(name)?;
        site.insert(path.trim_start_matches('/').to_owned(), content);
    }
    for (name, content) in &sources.pages {
        site.insert(name.clone(), naming.rewritten("/", name, content)?);
    }
    let worker = site.get("sw.js").context("sw.js is missing")?.clone();
    let worker = with_precache(&String::from_utf8(worker)?, &site)?;
    site.insert("sw.js".into(), worker.into_bytes());
    Ok(site)
}

/// Returns the first 16 hexadecimal digits of SHA-256, enough to tell the files of a site apart.
pub(crate) fn short_hash(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*start))
}

/// Assets that already have a hashed name, and the stack of files whose references are being followed.
struct Naming<'a> {
    sources: &'a Files,
    named: BTreeMap<String, (String, Vec<u8>)>,
    open: Vec<String>,
}

impl Naming<'_> {
    /// Returns the path of an asset and its content with all references rewritten.
    fn named(&mut self, name: &str) -> Result<(String, Vec<u8>)> {
        if let Some(done) = self.named.get(name) {
            return Ok(done.clone());
        }
        let from = self.open.last().map_or("the site", String::as_str);
        let content = self.sources.get(name);
        let content = content
            .with_context(|| format!("{from} refers to {ASSETS}{name}, which does not exist"))?;
        let cycle = self.open.iter().skip_while(|open| *open != name);
        let cycle: Vec<_> = cycle.map(String::as_str).collect();
        ensure!(
            cycle.is_empty(),
            "these files refer to each other in a cycle: {}",
            cycle.join(", ")
        );
        let content = self.rewritten(ASSETS, name, content)?;
        let path = format!("{ASSETS}{}", hashed_name(name, &content));
        self.named.insert(name.to_owned(), (path.clone(), content.clone()));
        Ok((path, content))
    }

    /// Replaces every `/assets/NAME` in a file with the hashed path, absolute in pages and relative elsewhere.
    fn rewritten(&mut self, folder: &str, name: &str, content: &[u8]) -> Result<Vec<u8>> {
        let Some(text) = text_with_references(name, content) else { return Ok(content.to_vec()) };
        self.open.push(name.to_owned());
        let to_root = path_to_root(folder, name);
        let text = shrunk(name, text)?;
        let (mut written, mut rest) = (String::new(), &*text);
        while let Some((before, target, after)) = split_at_reference(rest) {
            written += before;
            written += &self.named(target)?.0.replacen('/', &to_root, 1);
            rest = after;
        }
        self.open.pop();
        Ok((written + rest).into_bytes())
    }
}

/// Shrinks scripts and style sheets.
fn shrunk<'a>(name: &str, text: &'a str) -> Result<Cow<'a, str>> {
    Ok(match extension(name) {
        "js" => shrink::script(text).with_context(|| name.to_owned())?.into(),
        "css" => shrink::style(text).with_context(|| name.to_owned())?.into(),
        _ => text.into(),
    })
}

/// Returns the path from a file to the root of the site: absolute for a page, relative for any other file.
fn path_to_root(folder: &str, name: &str) -> String {
    let n_folders = folder.matches('/').count() + name.matches('/').count() - 1;
    match (extension(name), n_folders) {
        ("html", _) => "/".to_owned(),
        (_, 0) => "./".to_owned(),
        (_, n_folders) => "../".repeat(n_folders),
    }
}

/// Returns the text of a file if its format can refer to other files.
pub(crate) fn text_with_references<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let can_refer = matches!(extension(name), "html" | "js" | "css" | "webmanifest");
    std::str::from_utf8(content).ok().filter(|_| can_refer)
}

/// Splits a text into what comes before the first `/assets/NAME`, the name, and the rest.
fn split_at_reference(text: &str) -> Option<(&str, &str, &str)> {
    let name_at = |start: usize| {
        let name = &text[start + ASSETS.len()..];
        let name = &name[..name.find(|c| !is_name_character(c)).unwrap_or(name.len())];
        name.trim_end_matches('.') // the end of a sentence
    };
    // A bare `/assets/` is only the folder, for example in a rule or a comment.
    let mut starts = text.match_indices(ASSETS).map(|(start, _)| start);
    let start = starts.find(|start| !name_at(*start).is_empty())?;
    let name = name_at(start);
    Some((&text[..start], name, &text[start + ASSETS.len() + name.len()..]))
}

/// Fills in the service worker's precache list and a version that changes with the content.
fn with_precache(worker: &str, site: &Files) -> Result<String> {
    // A page is cached under the URL of its folder, which every host serves. Browsers never need robots.txt or the 404 page offline.
    let cached = site.iter().filter(|(path, _)| {
        let is_cached = !is_picture(path) || is_default_picture(path);
        is_cached && !["sw.js", "404.html", "robots.txt"].contains(&path.as_str())
    });
    let (mut urls, mut hashes) = (Vec::new(), String::new());
    for (path, content) in cached {
        let page = path.strip_suffix(Route::FILE);
        urls.push(page.map_or_else(|| path.clone(), |folder| format!("./{folder}")));
        hashes.extend([path, " ", &short_hash(content), "\n"]);
    }
    for line in [VERSION, PRECACHE, REDIRECTED] {
        ensure!(worker.matches(line).count() == 1, "sw.js has no line `{line}`");
    }
    let version = format!("const VERSION = \"{}\";", short_hash(hashes.as_bytes()));
    let precache = format!("const PRECACHE = {};", serde_json::to_string(&urls)?);
    let below_root = |path: &'static str| path.trim_start_matches('/');
    let redirects = REDIRECTS.map(|(from, to)| (below_root(from), below_root(to)));
    let redirects = serde_json::to_string(&BTreeMap::from(redirects))?;
    let redirects = format!("const REDIRECTS = {redirects};");
    let worker = worker.replace(VERSION, &version).replace(PRECACHE, &precache);
    Ok(worker.replace(REDIRECTED, &redirects))
}

/// `icons/192.png` becomes `icons/192-HASH.png`.
fn hashed_name(name: &str, content: &[u8]) -> String {
    let hash = short_hash(content);
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}-{hash}.{extension}"),
        None => format!("{name}-{hash}"),
    }
}

/// Returns whether a file is a painted picture. Pictures are large, so they are loaded and cached only when shown.
pub(crate) fn is_picture(name: &str) -> bool {
    matches!(extension(name), "avif" | "jpg")
}

/// Returns whether this is the hashed path of the default picture, in the format that browsers prefer.
fn is_default_picture(path: &str) -> bool {
    extension(path) == "avif"
        && path
            .strip_prefix("assets/")
            .and_then(|name| name.rsplit_once('-'))
            .is_some_and(|(name, _)| DEFAULT_PICTURES.contains(&name))
}

pub(crate) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._-/".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKER: &str = "const VERSION = \"\";\nconst REDIRECTS = {};\nconst PRECACHE = [];\n";

    fn sources(assets: &[(&str, &str)], page: &str) -> Sources {
        let files = |list: &[(&str, &str)]| {
            list.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect()
        };
        Sources { pages: files(&[("index.html", page), ("sw.js", WORKER)]), assets: files(assets) }
    }

    fn text<'a>(site: &'a Files, start: &str) -> (&'a str, &'a str) {
        let (path, content) = site.iter().find(|(path, _)| path.starts_with(start)).unwrap();
        (path, std::str::from_utf8(content).unwrap())
    }

    #[test]
    fn references_follow_the_hashed_names_through_every_file() {
        let assets = [
            ("boot.js", "import('/assets/app.js'); // see /assets/ and /assets/app.js."),
            ("app.js", "load('/assets/app_bg.wasm')"),
            ("app_bg.wasm", "\0asm /assets/nothing"),
        ];
        let site =
            assemble(&sources(&assets, "<script src=\"/assets/boot.js\"></script>")).unwrap();
        let (module, content) = text(&site, "assets/app_bg-");
        assert_eq!(content, "\0asm /assets/nothing", "a binary refers to nothing");
        assert_eq!(module, &format!("assets/app_bg-{}.wasm", short_hash(content.as_bytes())));
        let (app, content) = text(&site, "assets/app-");
        assert_eq!(content, format!("load('../{module}')\n"));
        let (boot, content) = text(&site, "assets/boot-");
        assert_eq!(content, format!("import('../{app}'); // see /assets/ and ../{app}.\n"));
        let (_, content) = text(&site, "index.html");
        assert_eq!(content, format!("<script src=\"/{boot}\"></script>"));
    }

    #[test]
    fn a_changed_file_renames_every_file_that_depends_on_it() {
        let names = |deep: &str| {
            let assets = [("a.js", "/assets/b.js"), ("b.js", deep), ("c.png", "same")];
            let site = assemble(&sources(&assets, "/assets/a.js")).unwrap();
            ["assets/a-", "assets/b-", "assets/c-"].map(|start| text(&site, start).0.to_owned())
        };
        let (before, after) = (names("1"), names("2"));
        assert_ne!(before[0], after[0]);
        assert_ne!(before[1], after[1]);
        assert_eq!(before[2], after[2]);
    }

    #[test]
    fn only_pages_use_absolute_paths() {
        assert_eq!(path_to_root("/", "loop/play/index.html"), "/");
        assert_eq!(path_to_root("/", "manifest.webmanifest"), "./");
        assert_eq!(path_to_root(ASSETS, "boot.js"), "../");
        assert_eq!(path_to_root(ASSETS, "snippets/a/inline0.js"), "../../../");
    }

    #[test]
    fn a_missing_asset_is_named_with_the_file_that_refers_to_it() {
        let error = assemble(&sources(&[("a.js", "/assets/gone.js")], "")).unwrap_err();
        assert_eq!(error.to_string(), "a.js refers to /assets/gone.js, which does not exist");
        let error = assemble(&sources(&[], "/assets/gone.js")).unwrap_err();
        assert_eq!(error.to_string(), "index.html refers to /assets/gone.js, which does not exist");
    }

    #[test]
    fn a_cycle_names_every_file_in_it() {
        let assets = [("a.js", "/assets/b.js"), ("b.css", ""), ("b.js", "/assets/a.js")];
        let error = assemble(&sources(&assets, "")).unwrap_err();
        assert_eq!(error.to_string(), "these files refer to each other in a cycle: a.js, b.js");
        let error = assemble(&sources(&[("a.js", "/assets/a.js")], "")).unwrap_err();
        assert_eq!(error.to_string(), "these files refer to each other in a cycle: a.js");
    }

    #[test]
    fn the_service_worker_caches_everything_but_pictures() {
        let assets = [
            ("icons/a.png", "png"),
            ("land.jpg", "cached when shown"),
            ("light.avif", "the default"),
            ("light.jpg", "for browsers without AVIF"),
            ("light-dark.avif", "another"),
        ];
        let mut sources = sources(&assets, "page");
        sources.pages.insert("robots.txt".into(), b"".into());
        sources.pages.insert("manifest.webmanifest".into(), b"{}".into());
        for page in ["404.html", "loop/index.html", "loop/play/index.html"] {
            sources.pages.insert(page.into(), b"page".into());
        }
        let site = assemble(&sources).unwrap();
        let (_, worker) = text(&site, "sw.js");
        let icon = text(&site, "assets/icons/").0;
        let default = text(&site, &format!("assets/light-{}", short_hash(b"the default"))).0;
        let list = format!(
            "const PRECACHE = [\"{icon}\",\"{default}\",\"./\",\"./loop/\",\"./loop/play/\",\"manifest.webmanifest\"];\n"
        );
        assert!(worker.ends_with(&list), "{worker}");
        let redirects =
            r#"{"circles":"groups","play":"loop/play","race":"races","ranking":"leaderboards"}"#;
        assert!(worker.contains(&format!("const REDIRECTS = {redirects};\n")), "{worker}");
        sources.pages.insert("index.html".into(), b"another page".into());
        let after = assemble(&sources).unwrap();
        assert_ne!(after["sw.js"], site["sw.js"], "the version depends on the page");
    }

    #[test]
    fn a_service_worker_without_placeholders_is_an_error() {
        let mut sources = sources(&[], "");
        sources.pages.insert("sw.js".into(), b"const VERSION = \"\";".into());
        let error = assemble(&sources).unwrap_err();
        assert_eq!(error.to_string(), "sw.js has no line `const PRECACHE = [];`");
    }

    #[test]
    fn the_hash_is_the_start_of_sha_256() {
        assert_eq!(short_hash(b"abc"), "ba7816bf8f01cfea");
        assert_eq!(hashed_name("fonts/a.b.woff2", b"abc"), "fonts/a.b-ba7816bf8f01cfea.woff2");
    }
}
