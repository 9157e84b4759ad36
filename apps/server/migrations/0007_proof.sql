-- One row that /readyz overwrites to prove that the database can be written. It contains nothing about players.
CREATE TABLE proof (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    padding TEXT NOT NULL
);
