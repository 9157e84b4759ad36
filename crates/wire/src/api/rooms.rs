//! Messages about race rooms.

use serde::{Deserialize, Serialize};

use super::Race;

api_types! {
    /// Request body for creating a race room.
    NewRoom {
        /// Name of the race variant.
        kind: String,
    }

    /// Request body for joining a race room, and for saying whether one is ready.
    Ready {
        /// Whether the player is ready for the next round.
        ready: bool,
    }

    /// Request body for telling the others how far one is.
    Progress {
        /// From 0 to 100.
        percent: u64,
    }

    /// A race room, as a player in it sees it.
    Room {
        /// Room id, with which others can join.
        room: String,
        /// Name of the race variant.
        kind: String,
        /// Number of rounds that have begun.
        round: u64,
        /// Start of this round; in the future during the countdown, null before the first round.
        starts: Option<u64>,
        /// When the next round begins without the players who aren't ready; null if fewer than two are ready.
        due: Option<u64>,
        /// The player's race in this round, from its start until it ends; otherwise null.
        race: Option<Race>,
        /// In order of joining.
        players: Vec<RoomPlayer>,
    }

    /// A player in a race room.
    RoomPlayer {
        /// Player id.
        player: String,
        /// Display name; empty if the operator has hidden the player.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Whether the player is connected, or was in the last 30 seconds. Nobody waits for the others.
        present: bool,
        /// Whether the player is ready for the next round.
        ready: bool,
        /// What the player does in this round.
        state: RoomPlayerState,
        /// Progress in this round from 0 to 100, as the player's app states it.
        percent: u64,
        /// Time from the start to the arrival of the result, in milliseconds; null unless finished.
        time: Option<u64>,
    }
}

/// What a player in a race room does in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RoomPlayerState {
    /// Not in this round.
    Waiting,
    /// In the countdown, or racing.
    Racing,
    /// Solved the puzzle.
    Finished,
    /// Gave up, or took more than two hours.
    GivenUp,
}
