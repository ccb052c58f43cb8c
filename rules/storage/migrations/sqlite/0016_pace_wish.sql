-- The last wish to change the pace of a running table, as JSON.
ALTER TABLE tables ADD COLUMN pace_wish TEXT NOT NULL DEFAULT 'null';
