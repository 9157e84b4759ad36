//! Assembles the site: assets get names with a hash of what is in them, and what refers to them follows.
//!
//! Sources write `/assets/boot.js` and read like plain files. A file's hash covers the references
//! in it, so files are named in the order in which they depend on each other.
//!
//! Pages name assets by their full path, because a page may be shown for an address at any depth; [`Base::rebase_page`]
//! changes it for a site in a folder. All other files name assets from where they are themselves, so that they are the
//! same wherever the site lies.
//!
//! [`Base::rebase_page`]: games::Base::rebase_page

use std::borrow::Cow;
use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use games::{Route, REDIRECTS};
use sha2::{Digest, Sha256};

use crate::shrink;

/// Files by their name, as `boot.js` or `icons/192.png`.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// What a site is made of.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    /// Files that keep their name, below the root; `index.html` and `sw.js` are among them.
    pub(crate) pages: Files,
    /// Files below `/assets/` that may be kept for ever, because another content has another name.
    pub(crate) assets: Files,
}

/// Where the assets are.
const ASSETS: &str = "/assets/";

/// The lines of the service worker that are filled in.
const VERSION: &str = "const VERSION = \"\";";
const PRECACHE: &str = "const PRECACHE = [];";
const REDIRECTED: &str = "const REDIRECTS = {};";

/// The picture of a game that nobody has chosen another for: it is kept for offline although it is large.
const DEFAULT_PICTURE: &str = "light";

/// The whole site, by path below the root.
///
/// # Errors
///
/// If a file refers to an asset that is not there, or assets refer to each other in a circle.
pub(crate) fn assemble(sources: &Sources) -> Result<Files> {
    let mut naming = Naming { sources: &sources.assets, named: BTreeMap::new(), open: Vec::new() };
    let mut site = Files::new();
    for name in sources.assets.keys() {
        let (address, content) = naming.named(name)?;
        site.insert(address.trim_start_matches('/').to_owned(), content);
    }
    for (name, content) in &sources.pages {
        site.insert(name.clone(), naming.rewritten("/", name, content)?);
    }
    let worker = site.get("sw.js").context("there is no sw.js")?.clone();
    let worker = with_precache(&String::from_utf8(worker)?, &site)?;
    site.insert("sw.js".into(), worker.into_bytes());
    Ok(site)
}

/// The first 16 hexadecimal figures of SHA-256: enough that no two files of a site share them.
pub(crate) fn short_hash(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
    format!("{:016x}", u64::from_be_bytes(*start))
}

/// The assets that already have a name, and the files whose references are being followed.
struct Naming<'a> {
    sources: &'a Files,
    named: BTreeMap<String, (String, Vec<u8>)>,
    open: Vec<String>,
}

impl Naming<'_> {
    /// The address of an asset and its content with all references rewritten.
    fn named(&mut self, name: &str) -> Result<(String, Vec<u8>)> {
        if let Some(done) = self.named.get(name) {
            return Ok(done.clone());
        }
        let from = self.open.last().map_or("the site", String::as_str);
        let content = self.sources.get(name);
        let content = content
            .with_context(|| format!("{from} refers to {ASSETS}{name}, which is not there"))?;
        let circle = self.open.iter().skip_while(|open| *open != name);
        let circle: Vec<_> = circle.map(String::as_str).collect();
        ensure!(circle.is_empty(), "these refer to each other in a circle: {}", circle.join(", "));
        let content = self.rewritten(ASSETS, name, content)?;
        let address = format!("{ASSETS}{}", hashed_name(name, &content));
        self.named.insert(name.to_owned(), (address.clone(), content.clone()));
        Ok((address, content))
    }

    /// The content with every `/assets/NAME` replaced by the address of that asset, as this file has to write it.
    fn rewritten(&mut self, folder: &str, name: &str, content: &[u8]) -> Result<Vec<u8>> {
        let Some(text) = referring(name, content) else { return Ok(content.to_vec()) };
        self.open.push(name.to_owned());
        let way_up = way_to_root(folder, name);
        let text = shrunk(name, text)?;
        let (mut written, mut rest) = (String::new(), &*text);
        while let Some((before, target, after)) = split_at_reference(rest) {
            written += before;
            written += &self.named(target)?.0.replacen('/', &way_up, 1);
            rest = after;
        }
        self.open.pop();
        Ok((written + rest).into_bytes())
    }
}

/// The text of a file as it is sent.
fn shrunk<'a>(name: &str, text: &'a str) -> Result<Cow<'a, str>> {
    Ok(match extension(name) {
        "js" => shrink::script(text).with_context(|| name.to_owned())?.into(),
        "css" => shrink::style(text).into(),
        _ => text.into(),
    })
}

/// How a file of the site names the root of the site: a page by a slash, any other from where it is.
fn way_to_root(folder: &str, name: &str) -> String {
    let n_folders = folder.matches('/').count() + name.matches('/').count() - 1;
    match (extension(name), n_folders) {
        ("html", _) => "/".to_owned(),
        (_, 0) => "./".to_owned(),
        (_, n_folders) => "../".repeat(n_folders),
    }
}

/// The text of a file of a kind that can refer to others.
pub(crate) fn referring<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let can_refer = matches!(extension(name), "html" | "js" | "css" | "webmanifest");
    std::str::from_utf8(content).ok().filter(|_| can_refer)
}

/// The text before the first `/assets/NAME`, the name, and the text after it.
fn split_at_reference(text: &str) -> Option<(&str, &str, &str)> {
    let name_at = |start: usize| {
        let name = &text[start + ASSETS.len()..];
        let name = &name[..name.find(|c| !is_of_name(c)).unwrap_or(name.len())];
        name.trim_end_matches('.') // the end of a sentence
    };
    // A bare `/assets/` is a folder, as in a rule or a comment.
    let mut starts = text.match_indices(ASSETS).map(|(start, _)| start);
    let start = starts.find(|start| !name_at(*start).is_empty())?;
    let name = name_at(start);
    Some((&text[..start], name, &text[start + ASSETS.len() + name.len()..]))
}

/// The service worker with the list of what it keeps for offline, and a version that changes with it.
fn with_precache(worker: &str, site: &Files) -> Result<String> {
    // A page is kept under the address of its folder, which every host answers; robots.txt and the page for addresses without one are for others.
    let kept = site.iter().filter(|(path, _)| {
        let is_kept = !is_picture(path) || is_default_picture(path);
        is_kept && !["sw.js", "404.html", "robots.txt"].contains(&path.as_str())
    });
    let (mut addresses, mut hashes) = (Vec::new(), String::new());
    for (path, content) in kept {
        let page = path.strip_suffix(Route::FILE);
        addresses.push(page.map_or_else(|| path.clone(), |folder| format!("./{folder}")));
        hashes.extend([path, " ", &short_hash(content), "\n"]);
    }
    for line in [VERSION, PRECACHE, REDIRECTED] {
        ensure!(worker.matches(line).count() == 1, "sw.js has no line `{line}`");
    }
    let version = format!("const VERSION = \"{}\";", short_hash(hashes.as_bytes()));
    let precache = format!("const PRECACHE = {};", serde_json::to_string(&addresses)?);
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

/// Whether a file is a painted picture: large, and loaded and kept only where one is shown.
pub(crate) fn is_picture(name: &str) -> bool {
    extension(name) == "jpg"
}

/// Whether this is the address of the default picture, with the hash in its name.
fn is_default_picture(path: &str) -> bool {
    is_picture(path)
        && path
            .strip_prefix("assets/")
            .and_then(|name| name.rsplit_once('-'))
            .is_some_and(|(name, _)| name == DEFAULT_PICTURE)
}

/// What stands after the last dot of a name.
pub(crate) fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn is_of_name(c: char) -> bool {
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
    fn a_change_deep_down_changes_every_name_above_it() {
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
    fn only_pages_say_where_the_site_lies() {
        assert_eq!(way_to_root("/", "loop/play/index.html"), "/");
        assert_eq!(way_to_root("/", "manifest.webmanifest"), "./");
        assert_eq!(way_to_root(ASSETS, "boot.js"), "../");
        assert_eq!(way_to_root(ASSETS, "snippets/a/inline0.js"), "../../../");
    }

    #[test]
    fn a_reference_to_nothing_names_both() {
        let error = assemble(&sources(&[("a.js", "/assets/gone.js")], "")).unwrap_err();
        assert_eq!(error.to_string(), "a.js refers to /assets/gone.js, which is not there");
        let error = assemble(&sources(&[], "/assets/gone.js")).unwrap_err();
        assert_eq!(error.to_string(), "index.html refers to /assets/gone.js, which is not there");
    }

    #[test]
    fn a_circle_names_everyone_in_it() {
        let assets = [("a.js", "/assets/b.js"), ("b.css", ""), ("b.js", "/assets/a.js")];
        let error = assemble(&sources(&assets, "")).unwrap_err();
        assert_eq!(error.to_string(), "these refer to each other in a circle: a.js, b.js");
        let error = assemble(&sources(&[("a.js", "/assets/a.js")], "")).unwrap_err();
        assert_eq!(error.to_string(), "these refer to each other in a circle: a.js");
    }

    #[test]
    fn the_service_worker_keeps_every_page_and_every_asset_but_pictures() {
        let assets = [
            ("icons/a.png", "png"),
            ("land.jpg", "kept by whoever looks at it"),
            ("light.jpg", "the default"),
            ("light-dark.jpg", "another"),
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
        assert!(worker.contains("const REDIRECTS = {\"play\":\"loop/play\"};\n"), "{worker}");
        sources.pages.insert("index.html".into(), b"another page".into());
        let after = assemble(&sources).unwrap();
        assert_ne!(after["sw.js"], site["sw.js"], "the version follows the page");
    }

    #[test]
    fn a_worker_without_its_lines_is_refused() {
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
