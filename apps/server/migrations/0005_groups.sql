-- Groups: private leaderboards among friends. The owner is the longest-standing member.
CREATE TABLE groups (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    invite TEXT NOT NULL UNIQUE
);

CREATE TABLE members (
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (group_id, player)
);

CREATE INDEX groups_of_player ON members (player);
