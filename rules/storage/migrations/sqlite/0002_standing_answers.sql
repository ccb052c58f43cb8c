-- What a seat has said in advance (see rules/standing.py): for that seat's eyes alone.
CREATE TABLE standing_answers (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
