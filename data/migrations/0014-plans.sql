-- What a person would like to play next at a table, and nobody else knows: the words of a move, or the name of a
-- policy of the game, one of the two. It is dropped when its ground has changed.
CREATE TABLE plans (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    move        TEXT,
    policy      TEXT,
    asks        TEXT    NOT NULL,               -- what each word of the move answers; '': a policy has none
    shuffles    INTEGER NOT NULL,               -- of the game, when the plan was made: another deal is another ground
    version     INTEGER NOT NULL,               -- of the table then
    asked       INTEGER,                        -- the version at which the question that it answers was asked. NULL: not yet
    PRIMARY KEY (table_id, person),
    CHECK ((move IS NULL) != (policy IS NULL))
) STRICT, WITHOUT ROWID;

-- Whose only move is made by itself, at which table.
CREATE TABLE unattended (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- When a plan, or the only move, is played: drawn once, when the question is asked (bot/tables/pace.py).
CREATE TABLE moments (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    asked       INTEGER NOT NULL,               -- the version at which the question was asked
    due         REAL    NOT NULL,               -- seconds since 1970, with their fraction
    attempts    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX moments_due ON moments (due);

-- How long people took for their latest answers, in seconds since 1970.
CREATE TABLE answers (
    id          INTEGER PRIMARY KEY,
    person      INTEGER NOT NULL,
    asked       REAL    NOT NULL,
    answered    REAL    NOT NULL,
    since       REAL,                           -- seconds from her answer before to when she was asked. NULL: it was her first
    chosen      INTEGER NOT NULL                -- she gave it herself, and had a choice
) STRICT;
CREATE INDEX answers_of_a_person ON answers (person, answered);
