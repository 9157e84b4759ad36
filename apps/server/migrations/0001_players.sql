-- Players. In all tables, ids, hashes and secrets are hexadecimal strings, times are milliseconds
-- since 1970, and flags are 0 or 1.
CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name in lower case, unique together with the tag.
    folded TEXT NOT NULL,
    tag TEXT NOT NULL,
    since BIGINT NOT NULL,
    hidden BIGINT NOT NULL DEFAULT 0,
    -- When the player last wrote something that others see. Until replicas have it, the player reads the primary.
    wrote BIGINT NOT NULL DEFAULT 0,
    UNIQUE (folded, tag)
);

CREATE TABLE devices (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    key_hash TEXT NOT NULL UNIQUE,
    since BIGINT NOT NULL,
    -- At first the browser and the system; the player can change it.
    name TEXT NOT NULL DEFAULT 'Device'
);

CREATE INDEX devices_of_player ON devices (player, since);

-- One open code per player. The first half identifies the code; the number of guesses of the second half is limited.
CREATE TABLE codes (
    handle TEXT NOT NULL PRIMARY KEY,
    secret_hash TEXT NOT NULL,
    player TEXT NOT NULL UNIQUE REFERENCES players (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    guesses BIGINT NOT NULL DEFAULT 0
);

-- Secrets shared by all servers on this database, for example the one that signs tickets.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL
);
