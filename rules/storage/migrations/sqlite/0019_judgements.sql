-- What a computer thinks of a finished game, as JSON of rules.tables.judging.Kept; `ply` is how long its record was.
CREATE TABLE judgements (
    table_id INTEGER NOT NULL PRIMARY KEY REFERENCES tables (id),
    ply INTEGER NOT NULL,
    judgement TEXT NOT NULL
);
