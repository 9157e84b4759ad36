-- How often each page was shown on a day (days since 1970, UTC), if the operator counts that. Nothing says by whom.
CREATE TABLE views (
    day BIGINT NOT NULL,
    path TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (day, path)
);
