-- Learning tables, and which lessons of a game have been shown to whom: at which table, in which turn of it, and whether
-- they were put away since. The lesson '*' says that its user knows the game.
ALTER TABLE tables ADD COLUMN teaches INTEGER NOT NULL DEFAULT 0;
CREATE TABLE lessons (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    table_id INTEGER,
    turn INTEGER,
    hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, game, lesson)
);
