//! The words of groups.

use crate::words::texts;

texts! {
    /// Words of groups.
    GroupWords {
        title, lead, alone, loading, take_part_first, take_part,
        join_title, join_text, join_do,
        joined: fn(&str) -> String,
        none, found, found_do, name, name_hint, all,
        invite, invited,
        not_copied: fn(&str) -> String,
        members,
        owner, own, remove,
        remove_of: fn(&str) -> String,
        remove_title: fn(&str) -> String,
        remove_text, leave, leave_title, leave_text, left, close, close_title, close_text, closed,
        daily, day, today, yesterday, week, week_lead, day_title, rank, player, days, time, moves,
        nobody, in_group: fn(&str) -> String,
    }
}

/// The words in the language of the page.
pub fn group_words() -> &'static GroupWords {
    &GroupWords::ENGLISH
}

impl GroupWords {
    const ENGLISH: Self = GroupWords {
        title: "Groups",
        lead: "Leaderboards among friends, for each daily puzzle and for the week.",
        alone: "There are no groups here: this copy of Azulejo has no server.",
        loading: "Loading …",
        take_part_first: "Groups are for those who take part.",
        take_part: "Take part …",
        join_title: "Join this group?",
        join_text: "Its members see your name and your ranked results. You can leave at any time.",
        join_do: "Join",
        joined: |name| format!("You are in the group {name}."),
        none: "You are in no group yet. Found one and invite your friends, or open an invitation.",
        found: "New group …",
        found_do: "Found the group",
        name: "Name of the group",
        name_hint: "1 to 20 letters or digits",
        all: "All groups",
        invite: "Copy an invitation",
        invited: "The invitation is copied. Whoever opens the link can join.",
        not_copied: |link| format!("The link cannot be copied here: {link}"),
        members: "Members",
        owner: "owner",
        own: "you",
        remove: "Remove",
        remove_of: |name| format!("Remove {name}"),
        remove_title: |name| format!("Remove {name} from the group?"),
        remove_text: "They cannot come back by the old invitation: the group gets another one.",
        leave: "Leave the group",
        leave_title: "Leave this group?",
        leave_text: "You can come back by an invitation. If you created it, whoever is in it the longest takes your place.",
        left: "You have left the group.",
        close: "Close the group",
        close_title: "Close this group for all?",
        close_text: "It is gone for all members at once. Their results stay theirs.",
        closed: "The group is closed.",
        daily: "Daily puzzle",
        day: "Day",
        today: "Today",
        yesterday: "Yesterday",
        week: "The week",
        week_lead: "Monday to Sunday: who solved more days is before the others, then who took less time.",
        day_title: "The day",
        rank: "Rank",
        player: "Player",
        days: "Days",
        time: "Time",
        moves: "Moves",
        nobody: "Nobody of the group is in this leaderboard yet.",
        in_group: |name| format!("In the group {name}"),
    };
}
