-- What users have planned for a turn of their seat as JSON of rules.tables.table.PlannedTurn: for their eyes alone.
CREATE TABLE planned_turns (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
