//! Reads and writes WebAssembly modules as lists of sections.

use anyhow::{Context, Result};

/// A section: its number and its content.
pub(crate) type Section<'a> = (u8, &'a [u8]);

/// Magic number and version of every module.
const HEADER: [u8; 8] = *b"\0asm\x01\0\0\0";

/// Returns the sections of a module.
///
/// # Errors
///
/// If it isn't a module, or is cut off.
pub(crate) fn sections(wasm: &[u8]) -> Result<Vec<Section<'_>>> {
    let mut rest = wasm.strip_prefix(&HEADER).context("not a WebAssembly module")?;
    let mut found = Vec::new();
    while let [id, after @ ..] = rest {
        let (n_digits, length) = leb128(after).context("a section has no length")?;
        let (section, others) =
            after[n_digits..].split_at_checked(length).context("a section is cut off")?;
        found.push((*id, section));
        rest = others;
    }
    Ok(found)
}

/// Writes a module with these sections.
pub(crate) fn module<S: AsRef<[u8]>>(sections: impl IntoIterator<Item = (u8, S)>) -> Vec<u8> {
    let mut wasm = HEADER.to_vec();
    for (id, section) in sections {
        let section = section.as_ref();
        wasm.push(id);
        let mut length = section.len();
        while length >= 0x80 {
            wasm.push((length & 0x7f) as u8 | 0x80);
            length >>= 7;
        }
        wasm.push(length as u8);
        wasm.extend(section);
    }
    wasm
}

/// Removes the custom sections of a module: names and producers, which no browser needs.
///
/// # Errors
///
/// If it isn't a module, or is cut off.
pub(crate) fn without_custom_sections(wasm: &[u8]) -> Result<Vec<u8>> {
    const CUSTOM: u8 = 0;
    Ok(module(sections(wasm)?.into_iter().filter(|(id, _)| *id != CUSTOM)))
}

/// Reads an unsigned number in the LEB128 encoding. Returns the number of its bytes, and the number.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let n_digits = 1 + bytes.iter().take(4).take_while(|&&digit| digit >= 0x80).count();
    let digits = bytes.get(..n_digits)?;
    let number = digits.iter().rev().fold(0, |sum, digit| (sum << 7) | usize::from(digit & 0x7f));
    Some((n_digits, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_the_list_of_its_sections() {
        let long = [7; 300];
        let list = [(10, &[0, 0][..]), (0, &long[..]), (2, &[][..])];
        let wasm = module(list);
        assert_eq!(sections(&wasm).unwrap(), list);
        assert_eq!(wasm.len(), 8 + (2 + 2) + (3 + 300) + 2);
        assert!(sections(&wasm[..wasm.len() - 1]).is_err());
        assert!(sections(b"\0asm").is_err());
    }
}
