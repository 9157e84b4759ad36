//! The built site in memory: each file with its media type, compressed forms and entity tags.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use games::{Base, Route};
use sha2::{Digest, Sha256};

use crate::negotiate::Encoding;
use crate::page_views::PageViews;
use crate::preview::{self, Previews};

/// The files of the site by path; cheap to clone.
///
/// Paths are looked up literally, so requests can't escape the site (no path traversal).
#[derive(Clone, Debug, Default)]
pub struct Site {
    files: Arc<BTreeMap<String, File>>,
    base: Arc<Base>,
    previews: Previews,
}

/// End of a page's head.
const HEAD_END: &str = "</head>";

/// How the service worker declares its version.
const VERSION: &str = "const VERSION = \"";

/// A file, uncompressed and compressed.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The media type.
    pub(crate) kind: &'static str,
    plain: Form,
    packed: BTreeMap<Encoding, Form>,
}

/// Bytes of a response, and their strong entity tag.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) bytes: Bytes,
    pub(crate) tag: String,
}

impl Site {
    /// Creates a site from files and their paths relative to the root, for example `assets/app-1a2b.js`. A name that ends
    /// in `.br` or `.gz` is the compressed form of another file.
    ///
    /// ```
    /// let page = ("index.html".to_owned(), "<!doctype html>".as_bytes().into());
    /// assert!(server::Site::new([page]).has_page());
    /// assert!(!server::Site::new([]).has_page());
    /// ```
    pub fn new(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        let mut bodies: BTreeMap<String, Bytes> =
            files.into_iter().map(|(path, body)| (format!("/{path}"), into_bytes(body))).collect();
        let mut packed: BTreeMap<String, BTreeMap<Encoding, Form>> = BTreeMap::new();
        bodies.retain(|path, bytes| {
            let form = Encoding::ALL.into_iter().find_map(|encoding| {
                Some((encoding, path.strip_suffix(encoding.ending())?.to_owned()))
            });
            let Some((encoding, of)) = form else { return true };
            packed.entry(of).or_default().insert(encoding, Form::new(bytes.clone()));
            false
        });
        let files = bodies.into_iter().map(|(path, bytes)| {
            let packed = packed.remove(&path).unwrap_or_default();
            let file = File { kind: kind(&path), plain: Form::new(bytes), packed };
            (path, file)
        });
        Site { files: Arc::new(files.collect()), ..Site::default() }
    }

    /// Moves the site to another base URL. Pages that contain it are served uncompressed.
    #[must_use]
    pub fn at(&self, base: Base) -> Self {
        let rebased = |(path, file): (&String, &File)| (path.clone(), file.rebased(&base));
        let files = Arc::new(self.files.iter().map(rebased).collect());
        Site { files, base: Arc::new(base), previews: self.previews.clone() }
    }

    /// Returns the preview pictures of daily puzzles.
    pub(crate) fn previews(&self) -> &Previews {
        &self.previews
    }

    /// Returns a page with the preview of the daily puzzle in `query`; `None` if the query has none.
    pub(crate) fn page_of_day(&self, route: Route, query: &str) -> Option<File> {
        let daily = preview::daily_of(route, query)?;
        let page = std::str::from_utf8(&self.page(route)?.plain.bytes).ok()?;
        let plain = Form::new(preview::with_day(page, &daily, &self.base).into());
        Some(File { kind: PAGE, plain, packed: BTreeMap::new() })
    }

    /// Returns the base URL of the site.
    pub(crate) fn base(&self) -> &Base {
        &self.base
    }

    /// Makes the pages report page views. The service worker's version changes too, so that browsers with a cached site
    /// update when counting is turned on or off.
    #[must_use]
    pub fn with_page_views(self, views: &PageViews) -> Self {
        let changed = |(path, file): (&String, &File)| {
            let text = std::str::from_utf8(&file.plain.bytes).unwrap_or_default();
            let changed = match path.as_str() {
                "/sw.js" => {
                    let mark = Form::new(Bytes::from(views.to_string())).tag;
                    let mark = &mark.trim_matches('"')[..8];
                    text.replacen(VERSION, &format!("{VERSION}views-{mark}-"), 1)
                }
                _ if file.kind.starts_with("text/html") => {
                    text.replacen(HEAD_END, &format!("{}{HEAD_END}", views.meta()), 1)
                }
                _ => return (path.clone(), file.clone()),
            };
            let plain = Form::new(Bytes::from(changed));
            (path.clone(), File { kind: file.kind, plain, packed: BTreeMap::new() })
        };
        Site { files: Arc::new(self.files.iter().map(changed).collect()), ..self }
    }

    /// Returns whether the site has a home page.
    pub fn has_page(&self) -> bool {
        self.page(Route::HOME).is_some()
    }

    pub(crate) fn page(&self, route: Route) -> Option<&File> {
        self.file(&format!("/{}{}", route.folder(), Route::FILE))
    }

    /// Returns the file at exactly this path.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }
}

impl File {
    /// Returns the available encodings, preferred first.
    pub(crate) fn encodings(&self) -> impl Iterator<Item = Encoding> {
        self.packed.keys().copied()
    }

    /// Returns the file with URLs rewritten for a base URL.
    fn rebased(&self, base: &Base) -> File {
        let page = std::str::from_utf8(&self.plain.bytes).ok().filter(|_| self.kind == PAGE);
        match page.map(|page| (page, base.rebase_page(page))) {
            Some((page, rebased)) if page != rebased => {
                let plain = Form::new(rebased.into());
                File { kind: PAGE, plain, packed: BTreeMap::new() }
            }
            _ => self.clone(),
        }
    }

    /// Returns the file in this encoding, or uncompressed if that isn't available.
    pub(crate) fn form(&self, encoding: Option<Encoding>) -> &Form {
        encoding.and_then(|encoding| self.packed.get(&encoding)).unwrap_or(&self.plain)
    }
}

impl Form {
    fn new(bytes: Bytes) -> Self {
        let hash = Sha256::digest(&bytes);
        let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
        Form { tag: format!("\"{:032x}\"", u128::from_be_bytes(*start)), bytes }
    }
}

/// Converts to `Bytes` without copying embedded files.
fn into_bytes(body: Cow<'static, [u8]>) -> Bytes {
    match body {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// The media type of a page.
const PAGE: &str = "text/html; charset=utf-8";

/// Returns the media type of a file by its extension.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => PAGE,
        "ico" => "image/x-icon",
        "avif" => "image/avif",
        "jpg" => "image/jpeg",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_views_add_a_meta_element_and_change_the_service_worker() {
        let files = [
            ("index.html", "<head><title>A</title></head>"),
            ("index.html.br", "packed"),
            ("a.js", "</head>"),
            ("sw.js", "const VERSION = \"1a\";"),
        ];
        let plain = Site::new(files.map(|(name, text)| (name.into(), text.as_bytes().into())));
        let of = |site: &Site, path: &str| site.file(path).unwrap().form(None).bytes.clone();
        let views = |url: &str| plain.clone().with_page_views(&url.parse().unwrap());
        let site = views("/api/v1/views");
        let meta = "<meta name=\"azulejo-views\" content=\"/api/v1/views\">\n";
        assert_eq!(of(&site, "/index.html"), format!("<head><title>A</title>{meta}</head>"));
        assert_eq!(site.file("/index.html").unwrap().encodings().count(), 0);
        assert_eq!(of(&site, "/a.js"), "</head>");
        let workers = [&plain, &site, &views("https://a.example/")].map(|site| of(site, "/sw.js"));
        assert!(workers[0] != workers[1] && workers[1] != workers[2], "{workers:?}");
        assert!(workers[1].starts_with(b"const VERSION = \"views-"), "{workers:?}");
    }

    #[test]
    fn compressed_files_have_no_path_of_their_own() {
        let files = ["a.js", "a.js.br", "a.js.gz", "b.png", "c.js.br"];
        let site = Site::new(files.map(|name| (name.into(), name.as_bytes().into())));
        let file = site.file("/a.js").unwrap();
        assert_eq!(file.encodings().collect::<Vec<_>>(), Encoding::ALL);
        assert_eq!(file.form(None).bytes, "a.js");
        assert_eq!(file.form(Some(Encoding::Gzip)).bytes, "a.js.gz");
        assert_ne!(file.form(None).tag, file.form(Some(Encoding::Brotli)).tag);
        assert_eq!(site.file("/b.png").unwrap().form(Some(Encoding::Gzip)).bytes, "b.png");
        for none in ["/a.js.br", "/c.js", "/c.js.br", "a.js", "/A.js", "/x/../a.js", ""] {
            assert!(site.file(none).is_none(), "{none}");
        }
    }
}
