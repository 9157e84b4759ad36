//! JSON request and response bodies of the HTTP API below `/api/v1`.
//!
//! Times are milliseconds since 1970 and ids are opaque strings. Unknown fields are ignored, so that client and
//! server may have different versions.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Declares API types. With the feature `openapi` they also derive their schema.
macro_rules! api_types {
    ($($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $kind:ty,)* })+) => {
        $($(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name {
            $($(#[$about])* pub $field: $kind,)*
        })+
    };
}

mod groups;
mod rooms;

pub use groups::{
    Group, GroupName, Invitation, InvitedGroup, Member, NewGroup, NewOwner, WeekPage, WeekRow,
};
pub use rooms::{NewRoom, Progress, Ready, Room, RoomPlayer, RoomPlayerState};

api_types! {
    /// Version, clock and features of the server.
    About {
        /// Version of the server program.
        version: String,
        /// Version of the API.
        api: u32,
        /// Server time, in milliseconds since 1970.
        time: u64,
        /// Available features: `results`, `races`, `groups`, `sync`.
        features: Vec<String>,
    }

    /// Body of every error response.
    ErrorResponse {
        /// Description of the error.
        error: ErrorBody,
    }

    /// An error code and message.
    ErrorBody {
        /// Stable error code for programs.
        code: String,
        /// Error message for people.
        message: String,
    }

    /// Request body for creating or renaming a player.
    PlayerName {
        /// 1 to 20 letters, digits, spaces, `-`, `_` and `'`.
        name: String,
    }

    /// A player and the key of a new device. The key is returned only this once.
    NewKey {
        /// Player id.
        player: String,
        /// Display name.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Bearer token for the `Authorization` header.
        key: String,
        /// Device id.
        device: String,
    }

    /// The signed-in player's own account.
    Me {
        /// Player id.
        player: String,
        /// Display name.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// When the player joined.
        since: u64,
    }

    /// The signed-in player's devices.
    Devices {
        /// Oldest first.
        devices: Vec<Device>,
    }

    /// A device with its own key.
    Device {
        /// Device id.
        id: String,
        /// Name of the device: its browser and system, unless the player has changed it.
        #[serde(default)]
        name: String,
        /// When the device received its key.
        since: u64,
        /// Whether the request came from this device.
        current: bool,
    }

    /// Request body for renaming a device.
    DeviceName {
        /// 1 to 40 visible characters.
        name: String,
    }

    /// A one-time code for adding another device.
    DeviceCode {
        /// Eight letters to enter on the other device.
        code: String,
        /// When the code expires.
        expires: u64,
    }

    /// Request body for adding a device with a code.
    EnteredCode {
        /// The code as entered. Case, spaces and hyphens are ignored.
        code: String,
    }

    /// Request body for starting a game.
    NewStart {
        /// Name of the game: `fifteen`, `loop` or `slide`.
        game: String,
        /// Parameters of the puzzle, as in its record. A daily Logic puzzle, whose record contains the board instead, is
        /// `logic-2025-12-26-hard`.
        params: String,
    }

    /// A started game, signed by the server.
    Start {
        /// Signed ticket to send with the result.
        ticket: String,
        /// The leaderboard that the result will appear on.
        leaderboard: String,
        /// When the server issued the ticket.
        issued: u64,
    }

    /// The available race variants.
    RaceVariants {
        /// Names of the variants.
        kinds: Vec<String>,
    }

    /// Request body for starting a race.
    NewRace {
        /// Name of the race variant.
        kind: String,
    }

    /// A running race, timed by the server's clock.
    Race {
        /// Signed ticket to send with the result.
        ticket: String,
        /// Name of the game.
        game: String,
        /// Parameters of the puzzle.
        params: String,
        /// The leaderboard that all races of this variant share.
        leaderboard: String,
        /// When the race began.
        issued: u64,
    }

    /// The signed-in player's races.
    RaceStatistics {
        /// The variants that the player has raced in, by name.
        races: Vec<RaceCounts>,
    }

    /// A player's races of one variant.
    RaceCounts {
        /// Name of the race variant.
        kind: String,
        /// Number of races finished.
        finished: u64,
        /// Number of races given up, or not finished within two hours.
        given_up: u64,
    }

    /// A page view to count.
    PageView {
        /// Path of the page, without a query.
        path: String,
        /// Level of the puzzle on it, for example `easy`. Views of unknown levels count for the page alone.
        level: Option<String>,
    }

    /// A synced entry, without its content.
    SyncedEntry {
        /// Key of the entry.
        key: String,
        /// Version of the entry; every write changes it.
        version: u64,
    }

    /// A stored result, and the player's ranks after it.
    Accepted {
        /// Result id, for fetching the record.
        id: String,
        /// The leaderboard of the result.
        // The web app stores this message: values stored before the rename say `board`.
        #[serde(alias = "board")]
        leaderboard: String,
        /// Whether the result counts on the leaderboard, by time or by moves.
        ranked: bool,
        /// Whether the operator has to approve it first, because it is faster than people play or equals another player's
        /// record. Until then it isn't ranked.
        #[serde(default)]
        review: bool,
        /// Whether it was played offline, without a ticket that confirms the time.
        offline: bool,
        /// Time, in milliseconds: with a ticket, from its issue to the arrival of the result, by the server's clock.
        time: u64,
        /// Number of moves played and not undone.
        moves: u64,
        /// The player's current ranks.
        rank: Places,
        /// Number of players on the leaderboard, by time and by moves.
        of: Places,
        /// The player's best results on the leaderboard.
        best: Best,
    }

    /// A number by time and a number by moves; null if the player isn't listed.
    Places {
        /// By time.
        time: Option<u64>,
        /// By moves.
        moves: Option<u64>,
    }

    /// A player's best results on a leaderboard; null if none is ranked.
    Best {
        /// Shortest time, in milliseconds.
        time: Option<u64>,
        /// Fewest moves.
        moves: Option<u64>,
    }

    /// How the results of a leaderboard are distributed.
    Distribution {
        /// Leaderboard id.
        leaderboard: String,
        /// The value that is counted.
        by: SortBy,
        /// Number of players on the leaderboard.
        of: u64,
        /// At most 30 adjacent bars, smallest values first. Their widths are equal on a logarithmic scale.
        bars: Vec<Bar>,
        /// The signed-in player's best result; null if there is none.
        own: Option<OwnMark>,
    }

    /// A bar of a histogram.
    Bar {
        /// Smallest value.
        from: u64,
        /// Smallest value of the next bar.
        to: u64,
        /// Number of players whose best result is in between.
        n: u64,
    }

    /// The player's own place in a histogram.
    OwnMark {
        /// Time in milliseconds, or number of moves.
        value: u64,
        /// Number of its bar, starting at 0.
        bar: u64,
    }

    /// A page of a leaderboard.
    LeaderboardPage {
        /// Leaderboard id.
        leaderboard: String,
        /// Sort order.
        by: SortBy,
        /// Number of players on the leaderboard.
        of: u64,
        /// Best first.
        rows: Vec<LeaderboardRow>,
        /// Cursor for the next page; null on the last page.
        next: Option<String>,
    }

    /// A player's best result on a leaderboard.
    LeaderboardRow {
        /// Rank, starting at 1. Equal results share a rank.
        rank: u64,
        /// Player id.
        player: String,
        /// Display name.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Time, in milliseconds.
        time: u64,
        /// Number of moves.
        moves: u64,
        /// When the server received the result.
        at: u64,
        /// Result id, for fetching the record.
        result: String,
    }
}

/// Request body for submitting a finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewResult {
    /// Ticket from the start of the game; null if it was played offline.
    pub ticket: Option<String>,
    /// Record of the game, as `azulejo verify` reads it. The server verifies its exact bytes.
    // Parsing it into values would hide duplicate keys.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub record: Box<RawValue>,
}

/// Sort order of a leaderboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SortBy {
    /// Shortest time first.
    #[default]
    Time,
    /// Fewest moves first.
    Moves,
}
