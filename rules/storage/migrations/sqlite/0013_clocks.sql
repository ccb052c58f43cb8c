-- How long a seat may think, the clocks of the seats that must decide, and how they stood at earlier plies of the record.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '[]';
CREATE TABLE clock_marks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    ply INTEGER NOT NULL,
    clocks TEXT NOT NULL,
    PRIMARY KEY (table_id, ply)
);
