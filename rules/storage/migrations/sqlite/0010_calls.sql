-- Which seats have to decide, and have not yet: who sat there then, in which turn and since when; when that user was told
-- (0: not yet), when last and how often reminded since.
CREATE TABLE calls (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user_id BIGINT NOT NULL,
    turn INTEGER NOT NULL,
    since BIGINT NOT NULL,
    told BIGINT NOT NULL DEFAULT 0,
    reminded BIGINT NOT NULL DEFAULT 0,
    reminders INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX calls_by_user ON calls (user_id);

INSERT INTO calls (table_id, seat, user_id, turn, since, told)
SELECT tables.id, players.seat, players.user_id, tables.turn, tables.updated, tables.updated
FROM tables, json_each(tables.to_move), players
WHERE tables.status = 'playing' AND players.table_id = tables.id AND players.seat = json_each.value
    AND players.user_id <> 0;
