-- Verified results, with their records as `azulejo verify` reads them.
CREATE TABLE results (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    leaderboard TEXT NOT NULL,
    -- Id of the ticket; null if it was played offline.
    ticket TEXT UNIQUE,
    -- A record counts once per player.
    record_hash TEXT NOT NULL,
    record TEXT NOT NULL,
    time BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    hints_used BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- Whether it may be ranked by time and by moves.
    by_time BIGINT NOT NULL,
    by_moves BIGINT NOT NULL,
    UNIQUE (player, record_hash)
);

CREATE INDEX results_of_player ON results (player, leaderboard);

-- Each player's best result on each leaderboard, by time and by moves.
CREATE TABLE bests (
    leaderboard TEXT NOT NULL,
    sorted_by TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    value BIGINT NOT NULL,
    at BIGINT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (leaderboard, sorted_by, player)
);

CREATE INDEX bests_in_order ON bests (leaderboard, sorted_by, value, at, player);
CREATE INDEX bests_of_player ON bests (player);

-- Number of bests in each interval of values, so that a rank is a short sum instead of a count over the whole leaderboard.
CREATE TABLE tallies (
    leaderboard TEXT NOT NULL,
    sorted_by TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (leaderboard, sorted_by, bucket)
);
