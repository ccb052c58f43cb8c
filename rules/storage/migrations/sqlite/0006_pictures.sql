-- How large the picture in a table's thread is.
ALTER TABLE tables ADD COLUMN picture TEXT NOT NULL DEFAULT 'post';
