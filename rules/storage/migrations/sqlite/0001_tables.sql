-- The record (moves) is the truth; states is a cache of the newest position with the version that wrote it.

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    host BIGINT NOT NULL,
    size INTEGER NOT NULL,
    language TEXT NOT NULL,
    guild BIGINT,
    channel BIGINT NOT NULL,
    thread BIGINT,
    status TEXT NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    to_move TEXT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
);
CREATE INDEX tables_by_channel ON tables (channel);
CREATE INDEX tables_by_thread ON tables (thread);

CREATE TABLE players (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (user_id, table_id)
);

CREATE TABLE starts (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    position TEXT NOT NULL
);

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    interaction BIGINT UNIQUE,
    at BIGINT NOT NULL,
    user_id BIGINT,
    PRIMARY KEY (table_id, ply)
);

CREATE TABLE states (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    position TEXT NOT NULL
);

-- Interactions that were answered without a row in the record of their own: starts, undo requests and answers.
CREATE TABLE answered (
    interaction BIGINT PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id)
);

CREATE TABLE undo_requests (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    seat INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    to_ply INTEGER NOT NULL,
    awaited TEXT NOT NULL
);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    ply INTEGER NOT NULL,
    kind TEXT NOT NULL,
    posted INTEGER NOT NULL DEFAULT 0,
    message BIGINT
);
CREATE INDEX outbox_by_posted ON outbox (posted, id);

CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    message BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    awaited TEXT NOT NULL,
    PRIMARY KEY (table_id, kind)
);

-- Preferences of users, settings of servers, and what the bot notes for itself (owner 0).
CREATE TABLE settings (
    scope TEXT NOT NULL,
    owner BIGINT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner, key)
);
