-- Verified results, with their records as `azulejo verify` reads them. What is in a comment that begins with `postgres:`
-- is for PostgreSQL only.
CREATE TABLE results (
    -- Begins with the time of arrival, so that months can have partitions of their own.
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    leaderboard TEXT NOT NULL,
    -- Id of the ticket; null if it was played offline.
    ticket TEXT,
    record_hash TEXT NOT NULL,
    record TEXT NOT NULL,
    time BIGINT NOT NULL,
    moves BIGINT NOT NULL,
    hints_used BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- Whether it may be ranked by time and by moves.
    by_time BIGINT NOT NULL,
    by_moves BIGINT NOT NULL,
    -- 0: none. Otherwise it isn't ranked; 1: too fast, 2: equal to another player's record, both waiting for the operator;
    -- 3: rejected.
    review BIGINT NOT NULL DEFAULT 0
) /*postgres: PARTITION BY RANGE (id) */;

-- Results of months without a partition.
/*postgres: CREATE TABLE results_others PARTITION OF results DEFAULT; */

-- A record counts once per player. The hash comes first, so that equal records of other players are found, too.
CREATE TABLE submitted (
    record_hash TEXT NOT NULL,
    player TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (record_hash, player)
);

-- A ticket counts once. Tickets that have expired needn't be here.
CREATE TABLE used_tickets (
    ticket TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);

CREATE INDEX results_of_player ON results (player, leaderboard);
CREATE INDEX results_under_review ON results (at, id) WHERE review IN (1, 2);

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
-- Intervals without bests have no row.
CREATE TABLE tallies (
    leaderboard TEXT NOT NULL,
    sorted_by TEXT NOT NULL,
    bucket BIGINT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (leaderboard, sorted_by, bucket)
);
