-- Each player's open race of each variant, so that a client that missed the response gets the same race again.
CREATE TABLE races (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    ticket TEXT NOT NULL UNIQUE,
    params TEXT NOT NULL,
    issued BIGINT NOT NULL,
    PRIMARY KEY (player, kind)
);
