//! Writes a site to a folder, with brotli and gzip beside each file that gains by them.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::assemble::{Files, extension};
use crate::run::on_all_cores;

/// What is added to the name of a compressed file.
pub(crate) const ENCODINGS: [&str; 2] = [".br", ".gz"];

/// How long a build may take for a small page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As small as it gets: what is published and tested.
    Full,
    /// Sooner finished and several times as large, for whoever changes the page and looks at it.
    Quick,
}

/// Makes the folder hold exactly this site. A file that is there already is left alone, with its
/// time and its compressed forms, so that little is done when little changed. What another folder holds compressed already
/// is taken from there.
pub(crate) fn write(
    site: &Files,
    folder: &Path,
    packed: Option<&Path>,
    effort: Effort,
) -> Result<()> {
    // The largest first, so that no core waits long for another at the end.
    let mut files: Vec<_> = site.iter().collect();
    files.sort_by_key(|(_, content)| std::cmp::Reverse(content.len()));
    let written = on_all_cores(files, |(name, content)| {
        let path = folder.join(name);
        let forms: &[_] = if is_compressible(name) { &ENCODINGS } else { &[] };
        let forms: Vec<_> = forms.iter().map(|form| with_ending(&path, form)).collect();
        let same = std::fs::read(&path).is_ok_and(|old| old == *content);
        if !same || !forms.iter().all(|form| form.is_file()) {
            let parent = path.parent().context("a file is in a folder")?;
            std::fs::create_dir_all(parent)?;
            for (form, ending) in forms.iter().zip(ENCODINGS) {
                std::fs::write(form, packed_before(name, content, ending, packed, effort)?)?;
            }
            std::fs::write(&path, content)?;
        }
        Ok(forms.into_iter().chain([path]))
    });
    let wanted: BTreeSet<_> = written?.into_iter().flatten().collect();
    for old in files_in(folder)?.difference(&wanted) {
        std::fs::remove_file(old)?;
    }
    Ok(())
}

/// All files below a folder but the compressed forms of others.
pub(crate) fn read(folder: &Path) -> Result<Files> {
    let mut site = Files::new();
    for path in files_in(folder)? {
        let name = path.strip_prefix(folder)?.to_str().context("a name that is no text")?;
        if !ENCODINGS.iter().any(|ending| name.ends_with(ending)) {
            site.insert(name.replace('\\', "/"), std::fs::read(&path)?);
        }
    }
    Ok(site)
}

/// A file compressed, from a folder that holds it so or by doing it.
fn packed_before(
    name: &str,
    content: &[u8],
    ending: &str,
    packed: Option<&Path>,
    effort: Effort,
) -> Result<Vec<u8>> {
    if let Some(path) = packed.map(|folder| folder.join(name))
        && std::fs::read(&path).is_ok_and(|same| same == content)
        && let Ok(done) = std::fs::read(with_ending(&path, ending))
    {
        return Ok(done);
    }
    // Only the programs are large, and those of a quick build have names of their own.
    let is_program = extension(name) == "wasm";
    let effort = if is_program { effort } else { Effort::Full };
    if ending == ".br" { to_brotli(content, effort) } else { to_gzip(content, effort) }
}

/// Every file below a folder; none if it is not there.
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

/// The path of a compressed form.
pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Whether the file is not compressed by its own format.
fn is_compressible(name: &str) -> bool {
    let kinds = ["css", "html", "ico", "js", "json", "svg", "txt", "wasm", "webmanifest", "xml"];
    kinds.contains(&extension(name))
}

fn to_brotli(content: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    // Quality 11 is the best; a window of 2²² bytes holds all of any file here.
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
    fn the_folder_holds_the_site_and_nothing_else() {
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
    fn what_did_not_change_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("index.html");
        write(&site(&[("index.html", "one")]), folder.path(), None, Effort::Full).unwrap();
        let before = page.metadata().unwrap().modified().unwrap();
        write(&site(&[("index.html", "one"), ("b.txt", "b")]), folder.path(), None, Effort::Full)
            .unwrap();
        assert_eq!(page.metadata().unwrap().modified().unwrap(), before);
        write(&site(&[("index.html", "two")]), folder.path(), None, Effort::Full).unwrap();
        assert_eq!(std::fs::read(&page).unwrap(), b"two");
        let packed = std::fs::read(with_ending(&page, ".gz")).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, "two");
    }

    #[test]
    fn both_forms_unpack_to_the_file() {
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
