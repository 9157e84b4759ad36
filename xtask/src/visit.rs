//! The files that a first visit to a page loads.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result};
use games::{GAMES, Route};

use crate::pack::{ENCODINGS, with_suffix};
use crate::{assemble, fonts, pack};

/// Size limit in bytes of a first visit to the home page.
const HOME_LIMIT: u64 = 250_000;
/// Size limit in bytes of a first visit to the page of a game.
const GAME_LIMIT: u64 = 775_000;

/// The files of a first visit to a page, with their transfer sizes in bytes.
pub(crate) struct Visit {
    pub(crate) page: Route,
    /// Paths below the root, largest first.
    pub(crate) files: Vec<(String, u64)>,
}

impl Visit {
    /// Returns the visits to the home page and to the page of each game.
    pub(crate) fn all(site: &Path) -> Result<Vec<Visit>> {
        let pages = [Route::HOME].into_iter().chain(GAMES.iter().map(|game| game.pages[0]));
        pages.map(|page| Visit::of(site, page)).collect()
    }

    /// Follows all references from a page of a finished site. The result is slightly more than a browser loads.
    pub(crate) fn of(site: &Path, page: Route) -> Result<Visit> {
        let mut seen = BTreeSet::new();
        let assets = site.join("assets");
        let files = pack::files_in(&assets)?;
        let names = files.iter().filter_map(|path| path.strip_prefix(&assets).ok()?.to_str());
        let names: Vec<_> = names.map(|name| name.replace('\\', "/")).collect();
        // The browser requests these in addition to the assets that the page refers to.
        let file = page.folder() + Route::FILE;
        let mut open = vec![file.clone(), "manifest.webmanifest".into(), "sw.js".into()];
        while let Some(name) = open.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let content = std::fs::read(site.join(&name)).with_context(|| name.clone())?;
            let content = match name.as_str() {
                // Loaded only when the web app is added to a home screen.
                name if name == file => {
                    let page = String::from_utf8(content)?;
                    fonts::without_links(&page, &["apple-touch-icon".into()]).into_bytes()
                }
                // These refer to icons for installation and to everything that is cached for offline use.
                "manifest.webmanifest" | "sw.js" => continue,
                _ => content,
            };
            // Pictures and workers are loaded after the page.
            let other = |to: &str| assemble::is_picture(to) || to.starts_with("worker-");
            let text = assemble::text_with_references(&name, &content).unwrap_or_default();
            let loaded = names.iter().filter(|to| text.contains(to.as_str()) && !other(to));
            open.extend(loaded.map(|to| format!("assets/{to}")));
        }
        let mut files = Vec::new();
        for name in seen {
            let path = site.join(&name);
            let packed = with_suffix(&path, ENCODINGS[0]);
            let sent = if packed.is_file() { packed } else { path };
            files.push((name, sent.metadata()?.len()));
        }
        files.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        Ok(Visit { page, files })
    }

    /// Returns the total size.
    pub(crate) fn bytes(&self) -> u64 {
        self.files.iter().map(|(_, bytes)| bytes).sum()
    }

    fn limit(&self) -> u64 {
        if self.page == Route::HOME { HOME_LIMIT } else { GAME_LIMIT }
    }

    pub(crate) fn is_small(&self) -> bool {
        self.bytes() <= self.limit()
    }
}

impl fmt::Display for Visit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "First visit to {}, compressed:", self.page.path())?;
        for (name, bytes) in &self.files {
            writeln!(f, "{bytes:>9}  {name}")?;
        }
        write!(f, "{:>9}  bytes in total (limit: {})", self.bytes(), self.limit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_follows_references_and_counts_compressed_sizes() {
        let folder = tempfile::tempdir().unwrap();
        let files = [
            (
                "index.html",
                "/assets/boot-1.js /assets/home-1.js <link href=/assets/face-1.woff2> \
                 <link rel=apple-touch-icon href=/assets/icon-1.png>",
                Some("page"),
            ),
            ("manifest.webmanifest", "/assets/icon-1.png", None),
            ("sw.js", "/assets/icon-1.png", None),
            ("assets/boot-1.js", "'/assets/worker-1.js'", Some("boot!!")),
            ("assets/worker-1.js", "for other pages", Some("application")),
            ("assets/home-1.js", "/assets/boot-1.js /assets/land-1.jpg", Some("app")),
            ("assets/face-1.woff2", "0123456789", None),
            ("assets/icon-1.png", "never loaded", None),
            ("assets/land-1.jpg", "loaded where it is shown", None),
        ];
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        for (name, text, packed) in files {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            if let Some(packed) = packed {
                std::fs::write(with_suffix(&path, ".br"), packed).unwrap();
            }
        }
        let visit = Visit::of(folder.path(), Route::HOME).unwrap();
        let mut names: Vec<_> = visit.files.iter().map(|(name, bytes)| (&**name, *bytes)).collect();
        names.sort_unstable();
        let expected = [
            ("assets/boot-1.js", 6),
            ("assets/face-1.woff2", 10),
            ("assets/home-1.js", 3),
            ("index.html", 4),
            ("manifest.webmanifest", 18),
            ("sw.js", 18),
        ];
        assert_eq!(names, expected);
        assert_eq!(visit.bytes(), 59);
        assert!(visit.to_string().ends_with("       59  bytes in total (limit: 250000)"));
    }
}
