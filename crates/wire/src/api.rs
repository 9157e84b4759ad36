//! What page and server say to each other: the JSON of every request and answer below `/api/v1`.
//!
//! Times are milliseconds since 1970, ids are opaque texts. A field that is not known is ignored, so that either side may
//! be newer.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Types of the protocol: with the feature `openapi` each also describes itself.
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

api_types! {
    /// What the server is and can do.
    About {
        /// The version of the program.
        version: String,
        /// The version of this protocol.
        api: u32,
        /// The clock of the server.
        time: u64,
        /// What it offers: `results`, `races`, `groups`, `sync`.
        features: Vec<String>,
    }

    /// An answer that is no success.
    ErrorResponse {
        /// What went wrong.
        error: ErrorBody,
    }

    /// What went wrong.
    ErrorBody {
        /// For programs; it never changes.
        code: String,
        /// For people.
        message: String,
    }

    /// Asks to take part, or for another name.
    PlayerName {
        /// 1 to 20 letters, digits, spaces, `-`, `_` and `'`.
        name: String,
    }

    /// A player and the key of one device, which is told this once.
    NewKey {
        /// Who it is.
        player: String,
        /// The name as it is shown.
        name: String,
        /// Four letters that tell equal names apart.
        tag: String,
        /// To be sent as `Authorization: Bearer …`.
        key: String,
    }

    /// A player, to that player.
    Me {
        /// Who it is.
        player: String,
        /// The name as it is shown.
        name: String,
        /// Four letters that tell equal names apart.
        tag: String,
        /// When the player began to take part.
        since: u64,
    }

    /// The devices of a player.
    Devices {
        /// The oldest first.
        devices: Vec<Device>,
    }

    /// A device with a key of its own.
    Device {
        /// Which one.
        id: String,
        /// When it got its key.
        since: u64,
        /// Whether it is the one that asks.
        current: bool,
    }

    /// A code that gives another device a key.
    DeviceCode {
        /// Eight letters, to be typed there.
        code: String,
        /// When it ends to be valid.
        expires: u64,
    }

    /// Asks for a key by a code.
    EnteredCode {
        /// As it was typed; small letters, spaces and hyphens are no matter.
        code: String,
    }

    /// Names what will be played.
    NewStart {
        /// The puzzle.
        game: String,
        /// Its parameters, as in a record. A Logic daily, whose record carries the leaderboard alone, is `logic-2025-12-26-hard`.
        params: String,
    }

    /// A start that the server has signed.
    Start {
        /// To be sent with the result.
        ticket: String,
        /// Where the result will be compared.
        leaderboard: String,
        /// When the ticket was made, by the clock of the server.
        issued: u64,
    }

    /// The kinds of races that there are.
    RaceVariants {
        /// Their names.
        kinds: Vec<String>,
    }

    /// Asks for a race.
    NewRace {
        /// One of the kinds.
        kind: String,
    }

    /// A race that has begun: its clock is the server's, and it runs.
    Race {
        /// To be sent with the result.
        ticket: String,
        /// The puzzle.
        game: String,
        /// Its parameters.
        params: String,
        /// Where the result will be compared: all races of the kind.
        leaderboard: String,
        /// When it began, by the clock of the server.
        issued: u64,
    }

    /// A page that was shown.
    PageView {
        /// Its path, without a query.
        path: String,
    }

    /// Asks for a group.
    GroupName {
        /// SortBy the rules for names of players.
        name: String,
    }

    /// Asks to be a member.
    Invitation {
        /// Of a group.
        invite: String,
    }

    /// A group, without its members.
    NewGroup {
        /// Which one.
        group: String,
        /// What it is called.
        name: String,
        /// Whoever sends it becomes a member.
        invite: String,
    }

    /// A group with its members.
    Group {
        /// Which one.
        group: String,
        /// What it is called.
        name: String,
        /// Whoever sends it becomes a member.
        invite: String,
        /// The owner first.
        members: Vec<Member>,
    }

    /// A member of a group.
    Member {
        /// Who.
        player: String,
        /// The name as it is shown.
        name: String,
        /// Four letters that tell equal names apart.
        tag: String,
        /// Whether this one may remove others and close the group.
        owner: bool,
    }

    /// The sum over a week in a group.
    WeekPage {
        /// The leaderboards of the seven days, Monday first.
        leaderboards: Vec<String>,
        /// The best first.
        rows: Vec<WeekRow>,
    }

    /// A member's week.
    WeekRow {
        /// Equal weeks share a rank.
        rank: u64,
        /// Who.
        player: String,
        /// The name as it is shown.
        name: String,
        /// Four letters that tell equal names apart.
        tag: String,
        /// How many days are solved.
        days: u64,
        /// The time for them together, in milliseconds.
        time: u64,
    }

    /// An entry that the page keeps, without its content.
    SyncedEntry {
        /// Its name.
        key: String,
        /// Changes with each writing.
        version: u64,
    }

    /// What counted.
    Accepted {
        /// The result, whose record can be fetched.
        id: String,
        /// The leaderboard on which it counts.
        // The web app stores this message: values stored before the rename say `board`.
        #[serde(alias = "board")]
        leaderboard: String,
        /// Whether it is in any ranking.
        ranked: bool,
        /// Whether it was played without a connection: then no ticket vouches for its time.
        offline: bool,
        /// Milliseconds.
        time: u64,
        /// How many moves were played and not undone.
        moves: u64,
        /// The player's places on the leaderboard now.
        rank: Places,
        /// How many players each ranking has.
        of: Places,
        /// The player's best on the leaderboard.
        best: Best,
    }

    /// A number for each ranking; none where the player is not in it.
    Places {
        /// In the ranking by time.
        time: Option<u64>,
        /// In the ranking by moves.
        moves: Option<u64>,
    }

    /// The best of a player on a leaderboard; none where nothing is ranked.
    Best {
        /// Milliseconds.
        time: Option<u64>,
        /// The fewest.
        moves: Option<u64>,
    }

    /// A part of a ranking.
    LeaderboardPage {
        /// Which leaderboard.
        leaderboard: String,
        /// What it is ordered by.
        by: SortBy,
        /// How many players are in the ranking.
        of: u64,
        /// The best first.
        rows: Vec<LeaderboardRow>,
        /// What to ask for after these; none at the end.
        next: Option<String>,
    }

    /// A player's best in a ranking.
    LeaderboardRow {
        /// Equal values share a rank.
        rank: u64,
        /// Who.
        player: String,
        /// The name as it is shown.
        name: String,
        /// Four letters that tell equal names apart.
        tag: String,
        /// Milliseconds.
        time: u64,
        /// How many moves.
        moves: u64,
        /// When it arrived.
        at: u64,
        /// The result, whose record can be fetched.
        result: String,
    }
}

/// The record of a finished game, to be replayed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewResult {
    /// Of the start; none if it was played without a connection.
    pub ticket: Option<String>,
    /// As `azulejo verify` reads it, letter by letter: read into values first, a key that stands there twice would go unseen.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub record: Box<RawValue>,
}

/// What a ranking is ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SortBy {
    /// The least time first.
    #[default]
    Time,
    /// The fewest moves first.
    Moves,
}
