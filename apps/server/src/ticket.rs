//! Tickets: signed facts about the start of a game, so that nothing is stored until the result arrives.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::random::hex;

/// The content of a ticket. It belongs to one player and can be used once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ticket {
    pub(crate) id: String,
    pub(crate) player: String,
    pub(crate) leaderboard: String,
    /// Server time when it was issued.
    pub(crate) issued: i64,
    /// The race variant, if it is a race.
    pub(crate) race: Option<String>,
}

/// The ticket wasn't issued by this server, or another one on the same database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this ticket was not issued by this server")]
pub(crate) struct NotOurs;

/// Signs and verifies tickets, using HMAC-SHA-256.
#[derive(Clone)]
pub(crate) struct Signer {
    key: Hmac<Sha256>,
}

impl Signer {
    pub(crate) fn new(secret: &str) -> Self {
        let key = Hmac::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length");
        Signer { key }
    }

    /// Encodes a ticket and its signature, both in hexadecimal.
    pub(crate) fn sign(&self, ticket: &Ticket) -> String {
        let said = serde_json::to_vec(ticket).expect("strings and numbers always serialize");
        let signature = self.key.clone().chain_update(&said).finalize();
        format!("{}.{}", hex(&said), hex(&signature.into_bytes()))
    }

    /// Decodes a ticket and verifies its signature in constant time.
    pub(crate) fn read(&self, text: &str) -> Result<Ticket, NotOurs> {
        let (said, signature) = text.split_once('.').ok_or(NotOurs)?;
        let (said, signature) = (from_hex(said)?, from_hex(signature)?);
        self.key.clone().chain_update(&said).verify_slice(&signature).map_err(|_| NotOurs)?;
        serde_json::from_slice(&said).map_err(|_| NotOurs)
    }
}

/// Decodes lower-case hexadecimal. Upper case is rejected, so that each ticket has one spelling.
fn from_hex(text: &str) -> Result<Vec<u8>, NotOurs> {
    let digit = |c: u8| match c {
        b'0'..=b'9' => Ok(c - b'0'),
        b'a'..=b'f' => Ok(c - b'a' + 10),
        _ => Err(NotOurs),
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return Err(NotOurs) };
    pairs.iter().map(|&[high, low]| Ok(digit(high)? << 4 | digit(low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket() -> Ticket {
        Ticket {
            id: "1".into(),
            player: "p".into(),
            leaderboard: "loop:x".into(),
            issued: 7,
            race: None,
        }
    }

    #[test]
    fn a_signed_ticket_is_accepted() {
        let signer = Signer::new("secret");
        assert_eq!(signer.read(&signer.sign(&ticket())), Ok(ticket()));
    }

    #[test]
    fn every_change_invalidates_a_ticket() {
        let signer = Signer::new("secret");
        let text = signer.sign(&ticket());
        for at in 0..text.len() {
            for other in ["0", "f", ".", ""] {
                let changed = format!("{}{other}{}", &text[..at], &text[at + 1..]);
                if changed != text {
                    assert_eq!(signer.read(&changed), Err(NotOurs), "{at} {other}");
                }
            }
        }
        for wrong in
            ["", ".", "00", &text.to_uppercase(), &format!("{text}00"), &format!("00{text}")]
        {
            assert_eq!(signer.read(wrong), Err(NotOurs), "{wrong}");
        }
        assert_eq!(Signer::new("another").read(&text), Err(NotOurs));
    }
}
