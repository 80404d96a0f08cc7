-- When somebody last moved or tapped anything at a table, in seconds: whoever did so a moment ago is at the table.
CREATE TABLE presence (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    seen        INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- Messages that others have replaced. A row stands until Discord has deleted its message: a kill in between costs
-- nothing but time. `table_id` does not refer, for the message outlives what it showed.
CREATE TABLE removals (
    message     INTEGER PRIMARY KEY,
    channel     INTEGER NOT NULL,
    table_id    INTEGER NOT NULL,
    person      INTEGER NOT NULL,               -- whose display it was; 0: the public table
    attempts    INTEGER NOT NULL DEFAULT 0,
    retry_at    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX removals_due ON removals (retry_at);
