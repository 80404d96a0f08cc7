-- For whom a seat is kept while nobody or a robot has it: she was idle, she left, or she is asked to play again.
-- Until now `idle_person` said this too; from now on it says only that whoever sits there has not moved for a day.
ALTER TABLE seats ADD COLUMN kept_for INTEGER NOT NULL DEFAULT 0 CHECK (kept_for = 0 OR person = 0);
ALTER TABLE seats ADD COLUMN kept_name TEXT NOT NULL DEFAULT '' CHECK ((kept_name = '') = (kept_for = 0));
UPDATE seats SET kept_for = idle_person, kept_name = name, idle_person = 0 WHERE person = 0 AND idle_person != 0;
DROP INDEX seats_of_an_idle_person;
CREATE INDEX seats_kept ON seats (kept_for) WHERE kept_for != 0;

-- What a person says to the offer to end the game. NULL: nothing yet, or nobody offers.
ALTER TABLE seats ADD COLUMN end_vote TEXT CHECK (end_vote IN ('yes', 'no')) CHECK (end_vote IS NULL OR person != 0);

-- Who offers to end the game, the version of the table that this led to, and when it lapses, in seconds. NULL: nobody.
ALTER TABLE tables ADD COLUMN end_person INTEGER CHECK (end_person IS NULL OR (end_person != 0 AND phase = 'playing'));
ALTER TABLE tables ADD COLUMN end_version INTEGER CHECK ((end_version IS NULL) = (end_person IS NULL));
ALTER TABLE tables ADD COLUMN end_lapses INTEGER CHECK ((end_lapses IS NULL) = (end_person IS NULL));

CREATE INDEX tables_of_a_host ON tables (host) WHERE phase = 'gathering';

-- A lobby that nobody starts ends after a day.
INSERT INTO timers (table_id, kind, due) SELECT id, 'lobby', created + 86400 FROM tables WHERE phase = 'gathering';
