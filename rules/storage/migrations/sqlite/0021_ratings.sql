-- Whether a table is rated, and when its game ended (unix seconds, NULL until then).
ALTER TABLE tables ADD COLUMN rated TEXT NOT NULL DEFAULT 'no';
ALTER TABLE tables ADD COLUMN ended INTEGER;
UPDATE tables SET ended = updated WHERE status = 'over';
CREATE INDEX tables_by_end ON tables (guild, ended) WHERE ended IS NOT NULL;
CREATE INDEX tables_rated ON tables (game, ended) WHERE rated = 'yes';

-- The users who had part in a game that has ended, as rules.storage.ratings.Participant says.
CREATE TABLE participants (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    part TEXT NOT NULL,
    place INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX participants_by_user ON participants (user_id);

-- The rating of a user in a game after a rated table: numbers as Python writes them, to the last digit.
CREATE TABLE ratings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id INTEGER NOT NULL,
    mu TEXT NOT NULL,
    sigma TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);
