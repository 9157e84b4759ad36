//! Random texts: ids, keys, tags and codes. What is secret is stored by its hash alone.

use sha2::{Digest, Sha256};

/// The letters of tags and codes, without those that look like a digit or like each other.
const LETTERS: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ";

/// How many letters each half of a code has.
const HALF: usize = 4;

/// No random numbers can be had from the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system provides no random numbers")]
pub struct NoRandom;

/// A new id: 128 random bits.
pub(crate) fn id() -> Result<String, NoRandom> {
    Ok(hex(&bytes::<16>()?))
}

/// A new key or secret: 256 random bits.
pub(crate) fn secret() -> Result<String, NoRandom> {
    Ok(hex(&bytes::<32>()?))
}

/// A seed.
pub(crate) fn seed() -> Result<u32, NoRandom> {
    Ok(u32::from_le_bytes(bytes()?))
}

/// Four letters that tell equal names apart.
pub(crate) fn tag() -> Result<String, NoRandom> {
    letters(4)
}

/// A code for another device, in two halves.
pub(crate) fn code() -> Result<(String, String), NoRandom> {
    Ok((letters(HALF)?, letters(HALF)?))
}

/// The halves of a code as somebody typed it; none if it is not eight letters.
pub(crate) fn code_halves(typed: &str) -> Option<(String, String)> {
    let typed = typed.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase());
    let letters: Vec<char> = typed.take(2 * HALF + 1).collect();
    let is_code = letters.len() == 2 * HALF
        && letters.iter().all(|&c| c.is_ascii() && LETTERS.contains(&(c as u8)));
    let half = |part: &[char]| part.iter().collect();
    is_code.then(|| (half(&letters[..HALF]), half(&letters[HALF..])))
}

/// What is stored of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(nibble.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn bytes<const N: usize>() -> Result<[u8; N], NoRandom> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandom)?;
    Ok(bytes)
}

/// So many random letters, each as likely as another: a byte that would favour some is thrown away.
fn letters(n: usize) -> Result<String, NoRandom> {
    let fair = 256 / LETTERS.len() * LETTERS.len();
    let mut text = String::new();
    while text.len() < n {
        let [byte] = bytes()?;
        if usize::from(byte) < fair {
            text.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        let secrets: std::collections::BTreeSet<_> = (0..100).map(|_| secret().unwrap()).collect();
        assert_eq!(secrets.len(), 100);
        assert!(secrets.iter().all(|secret| secret.len() == 64));
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let (first, second) = code().unwrap();
        let halves = Some((first.clone(), second.clone()));
        assert_eq!(code_halves(&format!("{first}{second}")), halves);
        assert_eq!(code_halves(&format!(" {}-{} ", first.to_lowercase(), second)), halves);
        for wrong in ["", "ABCD", "ABCDEFGHJ", "ABCD0FGH", "ABCDIFGH", "ÄBCDEFGH"] {
            assert_eq!(code_halves(wrong), None, "{wrong}");
        }
    }
}
