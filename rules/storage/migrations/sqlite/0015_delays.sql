-- The latest question about each seat that has kept the others waiting, with the answers: as JSON.
ALTER TABLE tables ADD COLUMN delays TEXT NOT NULL DEFAULT '[]';

-- What follows when a seat's time is used up.
ALTER TABLE tables ADD COLUMN late TEXT NOT NULL DEFAULT 'ask';

-- When a lobby that nobody touches closes by itself, once that has been announced.
ALTER TABLE tables ADD COLUMN closes BIGINT;

-- Lobbies that are open already are looked at as if somebody had touched them now.
INSERT INTO alarms (due, kind, table_id) SELECT CAST(strftime('%s', 'now') AS INTEGER) + 6 * 86400, 'lobby', id
FROM tables WHERE status = 'lobby';
INSERT INTO alarms (due, kind, table_id) SELECT CAST(strftime('%s', 'now') AS INTEGER) + 7 * 86400, 'host', id
FROM tables WHERE status = 'lobby';
