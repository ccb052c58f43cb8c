-- Seats change hands. A vacant seat has no user, and the name of whoever sat there last.
CREATE TABLE seated (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    user_id BIGINT,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, seat),
    UNIQUE (user_id, table_id)
);
INSERT INTO seated (table_id, seat, user_id, name) SELECT table_id, seat, user_id, name FROM players;
DROP TABLE players;
ALTER TABLE seated RENAME TO players;

-- The seats that can be taken, and who sat at the start where seats have changed hands since: both as JSON.
ALTER TABLE tables ADD COLUMN offers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN began TEXT NOT NULL DEFAULT '[]';

-- A row whose move the stand-in made for the seat.
ALTER TABLE moves ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;
