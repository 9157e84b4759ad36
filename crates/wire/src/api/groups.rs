//! Messages about groups.

use serde::{Deserialize, Serialize};

api_types! {
    /// Request body for creating a group.
    GroupName {
        /// Same rules as for player names.
        name: String,
    }

    /// Request body for joining a group.
    Invitation {
        /// Invitation code of the group. A dot and the id of the member who invites may follow.
        invite: String,
    }

    /// The group that an invitation is for.
    InvitedGroup {
        /// Name of the group.
        name: String,
        /// Name of the member who invites, or of the owner if the invitation names none; empty if the operator has hidden
        /// them.
        inviter: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Number of members.
        n_members: u64,
    }

    /// Request body for handing a group over.
    NewOwner {
        /// Player id of another member.
        player: String,
    }

    /// A group, without its members.
    NewGroup {
        /// Group id.
        group: String,
        /// Name of the group.
        name: String,
        /// Invitation code: a player who sends it becomes a member.
        invite: String,
    }

    /// A group with its members.
    Group {
        /// Group id.
        group: String,
        /// Name of the group.
        name: String,
        /// Invitation code: a player who sends it becomes a member.
        invite: String,
        /// Owner first.
        members: Vec<Member>,
    }

    /// A member of a group.
    Member {
        /// Player id.
        player: String,
        /// Display name.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Whether this member owns the group, and so may remove members and close it.
        owner: bool,
    }

    /// A group's weekly leaderboard.
    WeekPage {
        /// The leaderboards of the seven days, Monday first.
        leaderboards: Vec<String>,
        /// Best first.
        rows: Vec<WeekRow>,
    }

    /// A member's week.
    WeekRow {
        /// Rank, starting at 1. Equal weeks share a rank.
        rank: u64,
        /// Player id.
        player: String,
        /// Display name.
        name: String,
        /// Four letters that distinguish players with the same name.
        tag: String,
        /// Number of days solved.
        days: u64,
        /// Total time of these days, in milliseconds.
        time: u64,
    }
}
