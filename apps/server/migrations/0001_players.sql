-- Who takes part. Ids, hashes and secrets are texts in hexadecimal; times are milliseconds since 1970; a flag is 0 or 1.
CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in small letters: with its tag it is there once.
    folded TEXT NOT NULL,
    tag TEXT NOT NULL,
    since BIGINT NOT NULL,
    hidden BIGINT NOT NULL DEFAULT 0,
    UNIQUE (folded, tag)
);

CREATE TABLE devices (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    key_hash TEXT NOT NULL UNIQUE,
    since BIGINT NOT NULL
);

CREATE INDEX devices_of_player ON devices (player, since);

-- One open code a player. The first half of a code finds it, the second half is guessed at most a few times.
CREATE TABLE codes (
    handle TEXT NOT NULL PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    player TEXT NOT NULL UNIQUE REFERENCES players (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    guesses BIGINT NOT NULL DEFAULT 0
);

-- What every server on this database knows, as the secret by which tickets are signed.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL
);
