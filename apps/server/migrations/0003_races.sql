-- Each player's open race of each variant, so that a client that missed the response gets the same race again.
CREATE TABLE races (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    ticket TEXT NOT NULL UNIQUE,
    params TEXT NOT NULL,
    issued BIGINT NOT NULL,
    PRIMARY KEY (player, kind)
);

-- How many races of each variant a player has finished and given up.
CREATE TABLE race_counts (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    finished BIGINT NOT NULL,
    given_up BIGINT NOT NULL,
    PRIMARY KEY (player, kind)
);
