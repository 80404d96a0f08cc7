-- Columns are called what they are.
ALTER TABLE tables RENAME COLUMN since TO waiting_since;
ALTER TABLE tables RENAME COLUMN happened TO recent_events;
ALTER TABLE seats RENAME COLUMN asked TO question_version;
ALTER TABLE seats RENAME COLUMN moved TO last_move_version;
ALTER TABLE seats RENAME COLUMN sleeper TO idle_person;
ALTER TABLE displays RENAME COLUMN shows TO shown_version;
ALTER TABLE displays RENAME COLUMN owed TO dirty;            -- it does not show the present version
ALTER TABLE displays RENAME COLUMN fresh TO repost;          -- the version that comes as a new message; 0: none
ALTER TABLE displays RENAME COLUMN closed TO dm_closed;
ALTER TABLE displays RENAME COLUMN tries TO attempts;
ALTER TABLE displays RENAME COLUMN after TO retry_at;
ALTER TABLE notices RENAME COLUMN tries TO attempts;
ALTER TABLE notices RENAME COLUMN after TO retry_at;

UPDATE timers SET kind = 'idle' WHERE kind = 'asleep';

DROP INDEX seats_of_a_sleeper;
CREATE INDEX seats_of_an_idle_person ON seats (idle_person) WHERE idle_person != 0;
DROP INDEX displays_owed;
CREATE INDEX displays_dirty ON displays (retry_at) WHERE dirty = 1;

-- How often what is due at this timer has failed; `due` is then when it is tried again.
ALTER TABLE timers ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;

-- The engine's dump of the state as it was dealt: with the moves it recreates the game, a rematch, too. NULL: of
-- a game dealt by an earlier release, which its seed recreates, or the last state of `rematch_of`.
ALTER TABLE tables ADD COLUMN opening TEXT;

-- Who made the move: a person, or (person 0) a robot of this level in her seat or its own; the clock is neither.
-- NULL both: not known, since an earlier release wrote it.
ALTER TABLE moves ADD COLUMN person INTEGER;
ALTER TABLE moves ADD COLUMN robot TEXT;

-- The place in a game of so many seats, robots counted; 1 is the first, and those who share one all have the
-- first of its numbers (1, 1, 3). NULL: not known, since an earlier release wrote it.
ALTER TABLE results ADD COLUMN place INTEGER;
ALTER TABLE results ADD COLUMN seats INTEGER;
UPDATE results SET seats = (SELECT count(*) FROM seats WHERE seats.table_id = results.table_id);
UPDATE results SET place = CASE WHEN outcome != 'lost' THEN 1 WHEN seats = 2 THEN 2 END;
