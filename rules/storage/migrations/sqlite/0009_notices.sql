-- Messages that stand for something else than one table, such as the list of a server's tables: for whom, what kind, in
-- which channel; the message (none: to be sent), a digest of what it shows, and when that was written (unix time).
-- `nonce` and `sent` are those of a message on its way: found again, or sent with the same nonce, after a crash.
CREATE TABLE notices (
    scope TEXT NOT NULL,
    owner BIGINT NOT NULL,
    kind TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT,
    shown TEXT NOT NULL DEFAULT '',
    written BIGINT NOT NULL DEFAULT 0,
    nonce TEXT,
    sent BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, owner, kind)
);

-- Messages that nobody needs any more, until they are deleted.
CREATE TABLE discarded (
    message BIGINT PRIMARY KEY,
    channel BIGINT NOT NULL
);
