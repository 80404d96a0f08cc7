-- What a person has chosen for herself (/settings), beside pictures and hours.
ALTER TABLE persons ADD COLUMN ping_turn INTEGER NOT NULL DEFAULT 1;
ALTER TABLE persons ADD COLUMN ping_reminder INTEGER NOT NULL DEFAULT 1;       -- once before her time is up
ALTER TABLE persons ADD COLUMN ping_morning INTEGER NOT NULL DEFAULT 0;        -- once more after her quiet hours
ALTER TABLE persons ADD COLUMN ping_in_channel INTEGER NOT NULL DEFAULT 0;     -- and not as a direct message
ALTER TABLE persons ADD COLUMN language TEXT;                                  -- NULL: whichever Discord has
ALTER TABLE persons ADD COLUMN by_itself INTEGER NOT NULL DEFAULT 0;           -- a move where she has no choice
-- When she last changed her hours so that it counted, in seconds. NULL: never.
ALTER TABLE persons ADD COLUMN hours_changed INTEGER;
-- Whether she was asked for her time zone.
ALTER TABLE persons ADD COLUMN time_asked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX persons_with_a_language ON persons (id) WHERE language IS NOT NULL;

-- How many seats were to act when somebody was last asked who was not before.
ALTER TABLE tables ADD COLUMN together INTEGER NOT NULL DEFAULT 1;

-- Whoever wants no ping for the question that she was asked at this version; but one at `until`, in seconds.
-- `until` NULL: none at all.
CREATE TABLE snoozes (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    question_version INTEGER NOT NULL,
    until       INTEGER,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- Messages that do nothing but call somebody to the table. They go when she is asked that no more.
CREATE TABLE pings (
    message     INTEGER PRIMARY KEY,
    channel     INTEGER NOT NULL,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    question_version INTEGER NOT NULL
) STRICT;
CREATE INDEX pings_of_a_table ON pings (table_id);
