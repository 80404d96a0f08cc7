-- From 0.3.0 (36) to 37.

CREATE TABLE members (
    guild       INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    gone        INTEGER NOT NULL DEFAULT 0,
    asked       INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_a_person ON members (person);

-- A message when they are next but one.
ALTER TABLE persons ADD COLUMN ping_early INTEGER NOT NULL DEFAULT 0;

CREATE TABLE kept_lists (
    channel     INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    locale      TEXT    NOT NULL,
    message     INTEGER,
    at          INTEGER NOT NULL
) STRICT;
CREATE INDEX kept_lists_of_a_server ON kept_lists (guild);
