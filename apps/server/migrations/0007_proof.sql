-- Row 1 is overwritten by /readyz to prove that the database can be written, row 2 twice per second so that replicas
-- can be compared with the primary. They contain nothing about players.
CREATE TABLE proof (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    padding TEXT NOT NULL
);
