-- What is to be done at which time, written with whatever causes it and ended with what it does.
CREATE TABLE alarms (
    id INTEGER PRIMARY KEY,
    due BIGINT NOT NULL,
    kind TEXT NOT NULL,
    table_id INTEGER REFERENCES tables (id),
    seat INTEGER,
    user_id BIGINT,
    about TEXT NOT NULL DEFAULT '',
    payload TEXT NOT NULL DEFAULT ''
);
CREATE INDEX alarms_by_due ON alarms (due, id);
CREATE INDEX alarms_by_table ON alarms (table_id);
CREATE INDEX alarms_by_user ON alarms (user_id);

-- The last time the bot was seen connected to Discord (one row), and the times between in which it was not.
CREATE TABLE heartbeat (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);
