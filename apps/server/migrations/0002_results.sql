-- Results that were replayed, with their records as `azulejo verify` reads them.
CREATE TABLE results (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    leaderboard TEXT NOT NULL,
    -- The id of the ticket; null if it was played without a connection.
    ticket TEXT UNIQUE,
    -- The same record counts once for a player.
    record_hash TEXT NOT NULL,
    record TEXT NOT NULL,
    time BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    hints_used BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- In which leaderboards it may be.
    by_time BIGINT NOT NULL,
    by_moves BIGINT NOT NULL,
    UNIQUE (player, record_hash)
);

CREATE INDEX results_of_player ON results (player, leaderboard);

-- Each player's best in each sorted_by of each leaderboard, in the order in which it is shown.
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

-- How many of those have a value in each interval, so that a rank is a short sum and not a count over the whole leaderboard.
CREATE TABLE tallies (
    leaderboard TEXT NOT NULL,
    sorted_by TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (leaderboard, sorted_by, bucket)
);
