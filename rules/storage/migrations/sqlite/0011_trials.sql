-- Private boards on which one user plays every seat: the position from which it begins, the rows tried since as JSON, and
-- how many of them are done. `turn` and `owner` say which turn of whose it was there, `imagined`
-- whether it holds what its user could not know. `revision` counts its changes; a number is never given twice.
CREATE TABLE trials (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id BIGINT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    ply INTEGER NOT NULL,
    seat INTEGER,
    turn INTEGER NOT NULL,
    owner INTEGER,
    imagined INTEGER NOT NULL,
    version INTEGER NOT NULL,
    start TEXT NOT NULL,
    tried TEXT NOT NULL,
    done INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    used BIGINT NOT NULL,
    UNIQUE (user_id, table_id, ply)
);
CREATE INDEX trials_by_used ON trials (used);
