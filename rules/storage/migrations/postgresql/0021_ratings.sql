-- What each table holds is explained in the script for SQLite.
ALTER TABLE tables ADD COLUMN rated TEXT NOT NULL DEFAULT 'no';
ALTER TABLE tables ADD COLUMN ended BIGINT;
UPDATE tables SET ended = updated WHERE status = 'over';
CREATE INDEX tables_by_end ON tables (guild, ended) WHERE ended IS NOT NULL;
CREATE INDEX tables_rated ON tables (game, ended) WHERE rated = 'yes';

CREATE TABLE participants (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    part TEXT NOT NULL,
    place BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    seconds BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX participants_by_user ON participants (user_id);

CREATE TABLE ratings (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id BIGINT NOT NULL,
    mu TEXT NOT NULL,
    sigma TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX ratings_by_user ON ratings (user_id);
