//! Races: the server generates the puzzle when a race starts, and measures the time.
//!
//! An open race is stored, so that it survives a reload. A game belongs to a race if its puzzle is the same, because
//! the puzzle is secret before the start.

use play::{Game, Millis, Puzzle};
use serde::{Deserialize, Serialize};
use wire::stored::Stored;

use super::tickets::Ticket;
use crate::store::{ListUpdate, Update};

/// Age in milliseconds at which the server closes an open race.
const MAX_AGE: f64 = 2.0 * 60.0 * 60.0 * 1000.0;

/// An open race.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Race {
    /// The player's ID.
    pub player: String,
    /// The race variant, as the server names it: `fifteen-4x4`.
    #[serde(rename = "kind")]
    pub variant: String,
    /// The puzzle's name in records.
    pub game: String,
    /// Its parameters.
    pub params: String,
    /// The signed ticket.
    pub ticket: String,
    /// Start time by the device clock, in milliseconds since 1970.
    pub began: f64,
    /// The room of the race, if others race with the same puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
}

/// Open races, at most one per player and variant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Races(pub Vec<Race>);

impl Stored for Races {
    const VERSION: u32 = 1;
}

/// A change of the races.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RacesUpdate {
    /// Adds a race, which replaces the player's other one of the variant.
    Open(Race),
    /// Removes the race with this ticket.
    Close(String),
    /// Removes the races of a variant, which the player has given up.
    GiveUp(String),
}

impl Race {
    /// Returns the time since the start, by the server's clock.
    pub fn elapsed(&self, now: f64) -> Millis {
        (now - self.began).max(0.0) as Millis
    }

    /// Returns whether this is a race with the puzzle of a game that isn't over.
    pub fn is_of<P: Puzzle>(&self, game: &Game<P>) -> bool {
        game.ending().is_none() && self.game == P::NAME && self.params == game.params().to_string()
    }

    /// Returns the ticket to send with the result.
    pub fn ticket(&self) -> Ticket {
        let Race { ticket, began, variant, .. } = self.clone();
        Ticket { signed: ticket, at: began, race: Some(variant), puzzle: None }
    }
}

impl Races {
    /// Returns the open races of a player, oldest first.
    pub fn open(self, player: &str, now: f64) -> Vec<Race> {
        let is_open = |race: &Race| race.player == player && now - race.began < MAX_AGE;
        self.0.into_iter().filter(is_open).collect()
    }
}

impl ListUpdate for RacesUpdate {
    type List = Races;

    fn apply(&self, Races(races): &mut Races) {
        match self {
            RacesUpdate::Open(race) => {
                let key = (&race.player, &race.variant);
                races.retain(|other| (&other.player, &other.variant) != key);
                races.push(race.clone());
            }
            RacesUpdate::Close(ticket) => races.retain(|race| race.ticket != *ticket),
            RacesUpdate::GiveUp(variant) => races.retain(|race| race.variant != *variant),
        }
    }
}

impl From<RacesUpdate> for Update {
    fn from(update: RacesUpdate) -> Self {
        Update::Races(update)
    }
}
