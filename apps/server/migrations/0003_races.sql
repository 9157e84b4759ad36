-- The race that a player runs of each kind: what it is, so that whoever lost the answer gets the same again.
CREATE TABLE races (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    ticket TEXT NOT NULL UNIQUE,
    params TEXT NOT NULL,
    issued BIGINT NOT NULL,
    PRIMARY KEY (player, kind)
);
