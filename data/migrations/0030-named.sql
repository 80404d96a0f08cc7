-- Everybody whom an event of a table names: an event holds their number, and their name stands here alone. `person` is 0
-- for a robot. Events that an earlier release wrote hold names.
CREATE TABLE named (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_persons ON named (person) WHERE person != 0;
