-- A message on its way to a channel, noted before it is sent: found again, or sent with the same nonce, after a crash.
CREATE TABLE sendings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    nonce TEXT NOT NULL,
    channel BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, kind)
);

-- Messages that another one has replaced and that may still have their buttons.
CREATE TABLE past_messages (
    message BIGINT PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind TEXT NOT NULL,
    channel BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    awaited TEXT NOT NULL
);
CREATE INDEX past_messages_by_table ON past_messages (table_id);
