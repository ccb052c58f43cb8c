-- A row that was made by the same act as an earlier row of its seat (several moves played at once).
ALTER TABLE moves ADD COLUMN together INTEGER NOT NULL DEFAULT 0;

-- The wish to take back lately settled stays until the next one: who agreed, and what came of it ('' while it waits).
ALTER TABLE undo_requests ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';
ALTER TABLE undo_requests ADD COLUMN outcome TEXT NOT NULL DEFAULT '';

-- Every message that has shown a board, in the order in which they were sent, with the ply and the turn of the table
-- then, and the ply that it showed last; `taken_back` counts the rows that it told and says were taken back.
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    message BIGINT NOT NULL UNIQUE,
    channel BIGINT NOT NULL,
    ply INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX boards_by_table ON boards (table_id, id);
