-- Entries synced between a player's devices. Every write gives an entry a new version.
CREATE TABLE synced (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    entry TEXT NOT NULL,
    version BIGINT NOT NULL,
    n_bytes BIGINT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (player, entry)
) /*postgres: PARTITION BY HASH (player) */;
/*postgres: CREATE TABLE synced_0 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 0); */
/*postgres: CREATE TABLE synced_1 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 1); */
/*postgres: CREATE TABLE synced_2 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 2); */
/*postgres: CREATE TABLE synced_3 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 3); */
/*postgres: CREATE TABLE synced_4 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 4); */
/*postgres: CREATE TABLE synced_5 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 5); */
/*postgres: CREATE TABLE synced_6 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 6); */
/*postgres: CREATE TABLE synced_7 PARTITION OF synced FOR VALUES WITH (MODULUS 8, REMAINDER 7); */
