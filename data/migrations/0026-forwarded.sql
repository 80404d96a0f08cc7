-- Taps that have come to one process for a table that lives in another: as Discord told of them, for a moment.
CREATE TABLE forwarded (
    id          INTEGER PRIMARY KEY,            -- the interaction's number
    table_id    INTEGER NOT NULL,
    payload     TEXT    NOT NULL                -- JSON
) STRICT;
