-- What the page keeps here for all devices of a player: texts by key. A version is used once.
CREATE TABLE synced (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    entry TEXT NOT NULL,
    version BIGINT NOT NULL,
    n_bytes BIGINT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (player, entry)
);
