-- How often a table has changed: whoever changes it knows this number, or somebody else was first.
ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;

-- Work that one process at a time does for an owner (a table, a user, …): which one, and until when (unix milliseconds)
-- it is left to that one.
CREATE TABLE leases (
    work TEXT NOT NULL,
    owner BIGINT NOT NULL,
    holder TEXT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (work, owner)
);

-- The processes of the bot that share this database, with the shards that each holds, and when it was last heard of (unix
-- milliseconds).
CREATE TABLE processes (
    holder TEXT PRIMARY KEY,
    shards TEXT NOT NULL,
    at BIGINT NOT NULL
);
