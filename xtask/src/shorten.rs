//! Shortens the names by which a bundle imports functions of its JavaScript glue: wasm-bindgen makes them unique with hashes, which
//! compress badly.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};

use crate::wasm::{module, sections};

/// Number of a module's import section.
const IMPORTS: u8 = 2;

/// Renames the imported functions in the glue and in the module.
///
/// # Errors
///
/// If the glue has a name that the module doesn't import exactly once.
pub(crate) fn shorten(glue: &str, wasm: &[u8]) -> Result<(String, Vec<u8>)> {
    let mut short = BTreeMap::new();
    for word in words(glue).filter(|word| is_hashed(word)) {
        let next = format!("i{}", short.len());
        short.entry(word).or_insert(next);
    }
    let mut sections: Vec<_> =
        sections(wasm)?.into_iter().map(|(id, section)| (id, section.to_vec())).collect();
    let (_, imports) =
        sections.iter_mut().find(|(id, _)| *id == IMPORTS).context("the module has no imports")?;
    for (name, short) in &short {
        *imports = replaced_once(imports, &encoded(name), &encoded(short))
            .with_context(|| format!("the import {name}"))?;
    }
    let mut text = String::with_capacity(glue.len());
    for word in glue.split_inclusive(|c| !is_word_character(c)) {
        let name = word.trim_end_matches(|c| !is_word_character(c));
        text += short.get(name).map_or(name, String::as_str);
        text += &word[name.len()..];
    }
    Ok((text, module(sections)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word_character(c))
}

fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// Returns whether wasm-bindgen has added a hash to a name.
fn is_hashed(word: &str) -> bool {
    let hash = word.starts_with("__wb").then(|| word.rsplit_once('_')).flatten();
    hash.is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|c| c.is_ascii_hexdigit()))
}

/// Encodes a name as in a module: its length, then its characters.
fn encoded(name: &str) -> Vec<u8> {
    [&[name.len() as u8], name.as_bytes()].concat()
}

fn replaced_once(bytes: &[u8], from: &[u8], to: &[u8]) -> Result<Vec<u8>> {
    let places: Vec<_> =
        bytes.windows(from.len()).enumerate().filter(|(_, found)| *found == from).collect();
    ensure!(places.len() == 1, "found {} times", places.len());
    let (before, after) = bytes.split_at(places[0].0);
    Ok([before, to, &after[from.len()..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_imports_get_short_names_in_both_files() {
        let [one, two] = ["__wbg_log_0123456789abcdef", "__wbg_log_fedcba9876543210"];
        let glue = format!("x = {{ {one}: f, {two}: g, __wbg_ptr: 1 }}; wasm.{two}_free");
        let imports = [&encoded(one)[..], &[0, 1], &encoded(two), &[0, 2]].concat();
        let wasm = module([(1, &[9][..]), (IMPORTS, &imports), (10, &[0])]);
        let (glue, wasm) = shorten(&glue, &wasm).unwrap();
        let expected = "x = { i0: f, i1: g, __wbg_ptr: 1 }; wasm.__wbg_log_fedcba9876543210_free";
        assert_eq!(glue, expected);
        let imports = [2, b'i', b'0', 0, 1, 2, b'i', b'1', 0, 2];
        assert_eq!(sections(&wasm).unwrap(), [(1, &[9][..]), (IMPORTS, &imports), (10, &[0])]);
    }

    #[test]
    fn a_name_that_is_not_imported_is_an_error() {
        let wasm = module([(IMPORTS, [])]);
        let error = shorten("__wbg_log_0123456789abcdef()", &wasm).unwrap_err();
        let text = format!("{error:#}");
        assert_eq!(text, "the import __wbg_log_0123456789abcdef: found 0 times");
    }
}
