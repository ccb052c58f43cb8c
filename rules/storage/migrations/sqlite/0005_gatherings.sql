-- A table is opened once, however often that is asked for: `opened_by` is the interaction that opened it, `rematch_of` the
-- table whose players it invites. `seating` says in which order they sit; `invited` and `removed` are players as JSON.
ALTER TABLE tables ADD COLUMN opened_by BIGINT;
ALTER TABLE tables ADD COLUMN rematch_of INTEGER REFERENCES tables (id);
ALTER TABLE tables ADD COLUMN seating TEXT NOT NULL DEFAULT 'joined';
ALTER TABLE tables ADD COLUMN invited TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN removed TEXT NOT NULL DEFAULT '[]';
CREATE UNIQUE INDEX tables_by_opening ON tables (opened_by);
CREATE UNIQUE INDEX tables_by_rematch ON tables (rematch_of) WHERE status <> 'cancelled';
CREATE INDEX tables_by_guild ON tables (guild, status);
