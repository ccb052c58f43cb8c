-- A row that was made by the same act as an earlier row of its seat (several moves played at once).
ALTER TABLE moves ADD COLUMN together INTEGER NOT NULL DEFAULT 0;

-- The wish to take back lately settled stays until the next one: who agreed, and what came of it ('' while it waits).
ALTER TABLE undo_requests ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';
ALTER TABLE undo_requests ADD COLUMN outcome TEXT NOT NULL DEFAULT '';

-- Every message that has shown a board, in the order in which they were sent: it tells the rows after `since`, up to
-- where the next one begins; `taken_back` counts those of them that it says were taken back later.
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    message BIGINT NOT NULL UNIQUE,
    channel BIGINT NOT NULL,
    since INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX boards_by_table ON boards (table_id, id);
