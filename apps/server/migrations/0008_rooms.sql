-- Race rooms: two to eight players race with the same puzzle, one round after the other.
CREATE TABLE rooms (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- Number of rounds that have begun.
    round BIGINT NOT NULL DEFAULT 0,
    -- Puzzles of this round and of the next one; empty if there is none yet.
    params TEXT NOT NULL DEFAULT '',
    next_params TEXT NOT NULL DEFAULT '',
    -- Start of this round. During the countdown it is in the future.
    starts BIGINT NOT NULL DEFAULT 0,
    -- When the next round begins without the players who aren't ready; 0 if fewer than two are ready.
    due BIGINT NOT NULL DEFAULT 0,
    touched BIGINT NOT NULL
);

CREATE INDEX rooms_by_age ON rooms (touched);

-- A player is in one room at a time.
CREATE TABLE room_players (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    -- When the player was last connected.
    seen BIGINT NOT NULL,
    ready BIGINT NOT NULL DEFAULT 0,
    -- The last round that the player was in, its ticket, and how far the player is.
    round BIGINT NOT NULL DEFAULT 0,
    ticket TEXT NOT NULL DEFAULT '',
    percent BIGINT NOT NULL DEFAULT 0,
    -- 0: racing, 1: finished in `time` milliseconds, 2: given up.
    ended BIGINT NOT NULL DEFAULT 0,
    time BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX players_of_room ON room_players (room);
CREATE INDEX room_players_by_ticket ON room_players (ticket);
