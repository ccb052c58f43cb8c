-- Computer seats: their level, and a number below 0 as the user. The level of whoever plays for a late or vacant seat.
ALTER TABLE players ADD COLUMN level TEXT;
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'medium';
ALTER TABLE tables ADD COLUMN hints TEXT NOT NULL DEFAULT 'computers';
CREATE INDEX players_computers ON players (table_id) WHERE level IS NOT NULL;
