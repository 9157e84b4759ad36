-- Page views by day (days since 1970, UTC), if the operator counts them. Nothing about visitors is stored.
CREATE TABLE views (
    day BIGINT NOT NULL,
    path TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (day, path)
);
