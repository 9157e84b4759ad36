-- Private rankings of friends. The founder is whoever has been a member for the longest time.
CREATE TABLE circles (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    invite TEXT NOT NULL UNIQUE
);

CREATE TABLE members (
    circle TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (circle, player)
);

CREATE INDEX circles_of_player ON members (player);
