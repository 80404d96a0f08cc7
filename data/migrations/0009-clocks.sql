-- At which pace a game is played, and what happens when somebody's time is over. A game that an earlier release
-- began goes on as it was meant: a day for the first question, and then the others decide.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'few';
ALTER TABLE tables ADD COLUMN at_deadline TEXT NOT NULL DEFAULT 'others'
    CHECK (at_deadline IN ('robot', 'others', 'wait'));

-- The clock of whoever sits there: seconds in the bank when it began to run, at `clock_since` (0: it stands still), and
-- when it runs out.
ALTER TABLE seats ADD COLUMN bank INTEGER NOT NULL DEFAULT 86400;
ALTER TABLE seats ADD COLUMN clock_since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0 CHECK ((deadline = 0) = (clock_since = 0));
ALTER TABLE seats ADD COLUMN excused INTEGER NOT NULL DEFAULT 2;    -- misses that will not be counted
ALTER TABLE seats ADD COLUMN misses INTEGER NOT NULL DEFAULT 0;     -- those counted, in a row
ALTER TABLE seats ADD COLUMN newcomer INTEGER NOT NULL DEFAULT 0;   -- her first game of this kind: double time
CREATE INDEX seats_timed ON seats (table_id) WHERE clock_since != 0;
CREATE INDEX results_of_a_person ON results (person, game);

-- A timer may be a seat's; -1: the table's.
ALTER TABLE timers RENAME TO timers_before;
DROP INDEX timers_due;
CREATE TABLE timers (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    seat        INTEGER NOT NULL DEFAULT -1,
    due         INTEGER NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_due ON timers (due);
-- Which seats it is that are waited for only the state says: their clocks begin when the table is looked at, at once.
INSERT INTO timers (table_id, kind, due, attempts)
    SELECT table_id, CASE kind WHEN 'idle' THEN 'deadline' ELSE kind END, CASE kind WHEN 'idle' THEN 0 ELSE due END, attempts
    FROM timers_before;
DROP TABLE timers_before;
