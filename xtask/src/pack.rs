//! Writes a site to a folder, with a brotli and a gzip version of each file that compresses well.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::assemble::{Files, extension};
use crate::run::on_all_cores;

/// File name suffixes of the compressed versions.
pub(crate) const ENCODINGS: [&str; 2] = [".br", ".gz"];

/// Trade-off between build time and file size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Smallest files, for releases and tests.
    Full,
    /// Faster builds with much larger files, for development.
    Quick,
}

/// Makes `folder` contain exactly this site. Unchanged files keep their modification time and their compressed versions.
/// Compressed versions that already exist in `packed` are copied from there.
pub(crate) fn write(
    site: &Files,
    folder: &Path,
    packed: Option<&Path>,
    effort: Effort,
) -> Result<()> {
    // Largest files first, so that no core is left with a long job at the end.
    let mut files: Vec<_> = site.iter().collect();
    files.sort_by_key(|(_, content)| std::cmp::Reverse(content.len()));
    let written = on_all_cores(files, |(name, content)| {
        let path = folder.join(name);
        let versions: &[_] = if is_compressible(name) { &ENCODINGS } else { &[] };
        let versions: Vec<_> = versions.iter().map(|version| with_suffix(&path, version)).collect();
        let same = std::fs::read(&path).is_ok_and(|old| old == *content);
        if !same || !versions.iter().all(|version| version.is_file()) {
            let parent = path.parent().context("a file is in a folder")?;
            std::fs::create_dir_all(parent)?;
            for (version, suffix) in versions.iter().zip(ENCODINGS) {
                std::fs::write(version, compressed(name, content, suffix, packed, effort)?)?;
            }
            std::fs::write(&path, content)?;
        }
        Ok(versions.into_iter().chain([path]))
    });
    let wanted: BTreeSet<_> = written?.into_iter().flatten().collect();
    for old in files_in(folder)?.difference(&wanted) {
        std::fs::remove_file(old)?;
    }
    Ok(())
}

/// Reads all files below a folder except the compressed versions.
pub(crate) fn read(folder: &Path) -> Result<Files> {
    let mut site = Files::new();
    for path in files_in(folder)? {
        let name = path.strip_prefix(folder)?.to_str().context("a file name is not UTF-8")?;
        if !ENCODINGS.iter().any(|suffix| name.ends_with(suffix)) {
            site.insert(name.replace('\\', "/"), std::fs::read(&path)?);
        }
    }
    Ok(site)
}

/// Returns the compressed version of a file: copied from `packed` if it has the same file, otherwise compressed here.
fn compressed(
    name: &str,
    content: &[u8],
    suffix: &str,
    packed: Option<&Path>,
    effort: Effort,
) -> Result<Vec<u8>> {
    if let Some(path) = packed.map(|folder| folder.join(name))
        && std::fs::read(&path).is_ok_and(|same| same == content)
        && let Ok(done) = std::fs::read(with_suffix(&path, suffix))
    {
        return Ok(done);
    }
    // Only the bundles are large, and the bundles of a quick build have different names.
    let is_bundle = extension(name) == "wasm";
    let effort = if is_bundle { effort } else { Effort::Full };
    if suffix == ".br" { to_brotli(content, effort) } else { to_gzip(content, effort) }
}

/// Lists every file below a folder; the list is empty if the folder doesn't exist.
pub(crate) fn files_in(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    if !folder.is_dir() {
        return Ok(files);
    }
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.append(&mut files_in(&path)?);
        } else {
            files.insert(path);
        }
    }
    Ok(files)
}

/// Returns the path of a compressed version.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Returns whether compression makes the file smaller, which is not so for formats that are already compressed.
fn is_compressible(name: &str) -> bool {
    let extensions =
        ["css", "html", "ico", "js", "json", "svg", "txt", "wasm", "webmanifest", "xml"];
    extensions.contains(&extension(name))
}

fn to_brotli(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    // Quality 11 is the highest; a window of 2²² bytes covers every file of the site.
    let params = brotli::enc::BrotliEncoderParams {
        quality: if effort == Effort::Full { 11 } else { 1 },
        lgwin: 22,
        size_hint: content.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &content[..], &mut packed, &params)?;
    Ok(packed)
}

fn to_gzip(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let level = match effort {
        Effort::Full => flate2::Compression::best(),
        Effort::Quick => flate2::Compression::fast(),
    };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn site(files: &[(&str, &str)]) -> Files {
        files.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect()
    }

    fn names(folder: &Path) -> Vec<String> {
        let relative = |path: &PathBuf| path.strip_prefix(folder).unwrap().display().to_string();
        files_in(folder).unwrap().iter().map(relative).collect()
    }

    #[test]
    fn the_folder_contains_only_the_site() {
        let folder = tempfile::tempdir().unwrap();
        write(
            &site(&[("index.html", "one"), ("assets/a-1.png", "p")]),
            folder.path(),
            None,
            Effort::Full,
        )
        .unwrap();
        assert_eq!(
            names(folder.path()),
            ["assets/a-1.png", "index.html", "index.html.br", "index.html.gz"]
        );
        write(&site(&[("assets/a-2.png", "q")]), folder.path(), None, Effort::Full).unwrap();
        assert_eq!(names(folder.path()), ["assets/a-2.png"]);
    }

    #[test]
    fn unchanged_files_are_not_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("index.html");
        write(&site(&[("index.html", "one")]), folder.path(), None, Effort::Full).unwrap();
        let before = page.metadata().unwrap().modified().unwrap();
        write(&site(&[("index.html", "one"), ("b.txt", "b")]), folder.path(), None, Effort::Full)
            .unwrap();
        assert_eq!(page.metadata().unwrap().modified().unwrap(), before);
        write(&site(&[("index.html", "two")]), folder.path(), None, Effort::Full).unwrap();
        assert_eq!(std::fs::read(&page).unwrap(), b"two");
        let packed = std::fs::read(with_suffix(&page, ".gz")).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, "two");
    }

    #[test]
    fn compressed_versions_decompress_to_the_file() {
        let content: Vec<u8> = (0..20_000_u32).flat_map(|n| (n / 7).to_le_bytes()).collect();
        for effort in [Effort::Full, Effort::Quick] {
            let mut unpacked = Vec::new();
            let packed = to_brotli(&content, effort).unwrap();
            brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
            assert_eq!(unpacked, content);
            let mut unpacked = Vec::new();
            let packed = to_gzip(&content, effort).unwrap();
            flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, content);
        }
    }
}
