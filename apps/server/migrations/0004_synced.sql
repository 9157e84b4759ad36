-- Entries synced between a player's devices. Every write gives an entry a new version.
CREATE TABLE synced (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    entry TEXT NOT NULL,
    version BIGINT NOT NULL,
    n_bytes BIGINT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (player, entry)
);
