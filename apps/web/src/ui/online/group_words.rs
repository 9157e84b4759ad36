//! UI strings for the group pages.

use crate::ui::words::{counted, texts};

texts! {
    /// UI strings for the group pages.
    pub fn group_words() -> GroupWords {
        title: "Groups",
        lead: "Compare daily and weekly results with your friends.",
        alone: "Groups aren’t available: this copy of Azulejo has no server.",
        loading: "Loading…",
        join_first: "To create a group, join online play first.",
        join_online: "Join",
        /// Says who invites; their name is empty if it's hidden.
        invited_by(inviter: &str, group: &str, n_members: u64) {
            let members = counted(n_members as usize, "member", "members");
            match inviter {
                "" => format!("You’re invited to join {group}, a group with {members}."),
                inviter => format!("{inviter} invites you to join {group}, a group with {members}."),
            }
        },
        join_text: "Members see your name and your ranked results. You can leave at any time.",
        join: "Join group",
        joined(name: &str) { format!("You’ve joined the group {name}.") },
        none: "You’re not in a group yet. Create one and invite your friends, or open an invitation link.",
        create: "Create group",
        name: "Group name",
        name_hint: "1 to 20 letters, digits or spaces",
        all: "All groups",
        invite: "Copy invitation link",
        invited: "Invitation link copied. Anyone who opens it can join.",
        not_copied(link: &str) { format!("Couldn’t copy the link. Copy it from here: {link}") },
        members: "Members",
        owner: "owner",
        own: "you",
        remove: "Remove",
        remove_of(name: &str) { format!("Remove {name}") },
        remove_title(name: &str) { format!("Remove {name} from the group?") },
        remove_text: "They can’t rejoin with the old invitation link. The group gets a new one.",
        hand_over: "Make owner",
        hand_over_to(name: &str) { format!("Make owner: {name}") },
        hand_over_title(name: &str) { format!("Make {name} the owner?") },
        hand_over_text: "Only the owner can remove members, choose the next owner and delete the group. You stay a member.",
        leave: "Leave group",
        leave_title: "Leave this group?",
        leave_text: "You can rejoin with an invitation link. If you’re the owner, the longest-standing member becomes the new owner.",
        left: "You’ve left the group.",
        delete: "Delete group",
        delete_title: "Delete this group?",
        delete_text: "The group is deleted for all members immediately. Their results aren’t affected.",
        deleted: "Group deleted",
        daily: "Daily puzzle",
        day: "Day",
        today: "Today",
        yesterday: "Yesterday",
        week_title: "Weekly leaderboard",
        week_lead: "Monday to Sunday. Players are ranked by days solved, then by total time.",
        day_title: "Daily leaderboard",
        rank: "Rank",
        player: "Player",
        days: "Days",
        time: "Time",
        moves: "Moves",
        nobody: "Nobody in this group has a result yet.",
        in_group(name: &str) { format!("Group: {name}") },
    }
}
