-- From 0.3.0 (35) to 36.

CREATE TABLE blocks (
    person      INTEGER NOT NULL,
    blocked     INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of_the_blocked ON blocks (blocked);

CREATE TABLE removals (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    locale      TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX removals_of_a_person ON removals (person);
