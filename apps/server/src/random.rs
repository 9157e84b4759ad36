//! Random ids, keys, tags and codes. Secrets are stored only as hashes.

use sha2::{Digest, Sha256};

/// Letters of tags and codes, without those that are easily confused.
const LETTERS: &[u8] = b"ABCDEFGHJKMNPQRSTUVWXYZ";

/// Number of letters in each half of a code.
const HALF: usize = 4;

/// The operating system provides no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system provides no random numbers")]
pub struct NoRandomError;

/// Returns a new id with 128 random bits.
pub(crate) fn id() -> Result<String, NoRandomError> {
    Ok(hex(&bytes::<16>()?))
}

/// Returns a new id that begins with a time in milliseconds since 1970, and has 80 random bits.
pub(crate) fn id_at(time: i64) -> Result<String, NoRandomError> {
    Ok(format!("{}{}", time_prefix(time), hex(&bytes::<10>()?)))
}

/// Returns the start of the ids of a time. Ids are ordered by time.
pub(crate) fn time_prefix(time: i64) -> String {
    format!("{:012x}", time.max(0))
}

/// Returns a new key or secret with 256 random bits.
pub(crate) fn secret() -> Result<String, NoRandomError> {
    Ok(hex(&bytes::<32>()?))
}

pub(crate) fn seed() -> Result<u32, NoRandomError> {
    Ok(u32::from_le_bytes(bytes()?))
}

/// Returns four random letters that distinguish players with the same name.
pub(crate) fn tag() -> Result<String, NoRandomError> {
    letters(4)
}

/// Returns a code for adding a device, in two halves.
pub(crate) fn code() -> Result<(String, String), NoRandomError> {
    Ok((letters(HALF)?, letters(HALF)?))
}

/// Splits an entered code into its halves; `None` if it isn't eight valid letters.
pub(crate) fn code_halves(typed: &str) -> Option<(String, String)> {
    let typed = typed.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase());
    let letters: Vec<char> = typed.take(2 * HALF + 1).collect();
    let is_code = letters.len() == 2 * HALF
        && letters.iter().all(|&c| c.is_ascii() && LETTERS.contains(&(c as u8)));
    let half = |part: &[char]| part.iter().collect();
    is_code.then(|| (half(&letters[..HALF]), half(&letters[HALF..])))
}

/// Hashes a secret for storage.
pub(crate) fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(nibble.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn bytes<const N: usize>() -> Result<[u8; N], NoRandomError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomError)?;
    Ok(bytes)
}

/// Returns `n` uniformly distributed random letters. Bytes that would introduce a bias are discarded.
fn letters(n: usize) -> Result<String, NoRandomError> {
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
    fn a_code_is_accepted_in_any_spelling() {
        let (first, second) = code().unwrap();
        let halves = Some((first.clone(), second.clone()));
        assert_eq!(code_halves(&format!("{first}{second}")), halves);
        assert_eq!(code_halves(&format!(" {}-{} ", first.to_lowercase(), second)), halves);
        for wrong in ["", "ABCD", "ABCDEFGHJ", "ABCD0FGH", "ABCDIFGH", "ÄBCDEFGH"] {
            assert_eq!(code_halves(wrong), None, "{wrong}");
        }
    }
}
