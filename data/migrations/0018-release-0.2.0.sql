-- From 0.1.0 (2) to 0.2.0 (18).

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

-- For whom a seat is kept while nobody or a robot has it: she was idle, she left, or she is asked to play again.
-- Until now `idle_person` said this too; from now on it says only that whoever sits there has not moved for a day.
ALTER TABLE seats ADD COLUMN kept_for INTEGER NOT NULL DEFAULT 0 CHECK (kept_for = 0 OR person = 0);
ALTER TABLE seats ADD COLUMN kept_name TEXT NOT NULL DEFAULT '' CHECK ((kept_name = '') = (kept_for = 0));
UPDATE seats SET kept_for = idle_person, kept_name = name, idle_person = 0 WHERE person = 0 AND idle_person != 0;
DROP INDEX seats_of_an_idle_person;
CREATE INDEX seats_kept ON seats (kept_for) WHERE kept_for != 0;

-- What a person says to an offer. NULL: nothing yet, or nobody offers.
ALTER TABLE seats ADD COLUMN vote TEXT CHECK (vote IN ('yes', 'no')) CHECK (vote IS NULL OR person != 0);

-- What somebody offers to the others: who, the version of the table that this led to, when it lapses, in seconds, and
-- what. NULL: nobody.
ALTER TABLE tables ADD COLUMN offer_person INTEGER CHECK (offer_person IS NULL OR (offer_person != 0 AND phase = 'playing'));
ALTER TABLE tables ADD COLUMN offer_version INTEGER CHECK ((offer_version IS NULL) = (offer_person IS NULL));
ALTER TABLE tables ADD COLUMN offer_lapses INTEGER CHECK ((offer_lapses IS NULL) = (offer_person IS NULL));
ALTER TABLE tables ADD COLUMN offer_kind TEXT CHECK (offer_kind IN ('end', 'undo', 'pause', 'resign', 'draw'));

CREATE INDEX tables_of_a_host ON tables (host) WHERE phase = 'gathering';

-- A lobby that nobody starts ends after a day.
INSERT INTO timers (table_id, kind, due) SELECT id, 'lobby', created + 86400 FROM tables WHERE phase = 'gathering';

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

-- In which colours, and how large, a person or a channel has pictures drawn. NULL: nothing chosen, the usual colours.
ALTER TABLE persons ADD COLUMN palette TEXT;
ALTER TABLE persons ADD COLUMN large_print INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN palette TEXT;
ALTER TABLE channels ADD COLUMN large_print INTEGER NOT NULL DEFAULT 0;

-- In which order displays are owed: what became owed first has the least number. It says nothing of what is shown.
ALTER TABLE displays ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
-- The version of the table that is to be shown at least. Who merely waits may be shown a later one, or not yet.
ALTER TABLE displays ADD COLUMN needed INTEGER NOT NULL DEFAULT 0;
UPDATE displays SET needed = (SELECT version FROM tables WHERE id = table_id) WHERE dirty = 1;
CREATE INDEX displays_in_order ON displays (owed) WHERE dirty = 1;

-- The place in that order of the display whose message is to be deleted.
ALTER TABLE removals ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;

-- When a person's time counts, as she has said it. NULL: she has not.
ALTER TABLE persons ADD COLUMN time_zone TEXT;
ALTER TABLE persons ADD COLUMN quiet_from INTEGER;              -- minutes after midnight, there
ALTER TABLE persons ADD COLUMN quiet_until INTEGER;
ALTER TABLE persons ADD COLUMN free_days TEXT NOT NULL DEFAULT '[]';  -- JSON: days of the week, 0 is Monday

CREATE TABLE vacations (
    person      INTEGER NOT NULL,
    first_day   TEXT    NOT NULL,               -- as ISO 8601 has it, in her time zone; both days belong to it
    last_day    TEXT    NOT NULL CHECK (last_day >= first_day),
    PRIMARY KEY (person, first_day)
) STRICT, WITHOUT ROWID;

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

-- To whom a seat of a running game is offered, her name, and the version of the table that this led to. 0: nobody.
ALTER TABLE seats ADD COLUMN offered_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN offered_name TEXT NOT NULL DEFAULT '' CHECK ((offered_name = '') = (offered_to = 0));
ALTER TABLE seats ADD COLUMN offered_version INTEGER NOT NULL DEFAULT 0;

-- Who played which part: who has sat in a seat of a game from which version on; person 0 is a robot of that name.
CREATE TABLE parts (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    version     INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX parts_of_a_person ON parts (person, table_id) WHERE person != 0;
-- Of games that an earlier release has dealt: who has seen a hand, as far as that is known.
INSERT INTO parts SELECT table_id, seat, 0, kept_for, kept_name FROM seats WHERE kept_for != 0
    AND table_id IN (SELECT id FROM tables WHERE phase = 'playing');
INSERT INTO parts SELECT table_id, seat, version, person, name FROM seats JOIN tables ON tables.id = table_id
    WHERE phase = 'playing';

-- In the lobby: when the game begins by itself, and how reliable those must be who join ('': anybody may).
ALTER TABLE tables ADD COLUMN begins TEXT NOT NULL DEFAULT 'host';
ALTER TABLE tables ADD COLUMN wants TEXT NOT NULL DEFAULT '';
-- What was said of how she finishes her games when she sat down.
ALTER TABLE seats ADD COLUMN finishes TEXT NOT NULL DEFAULT '';

-- The latest move of a person, while it might be taken back: whose, the version that it led to, and when, in seconds. NULL:
-- it has shown something hidden, or nobody knows whether it has, since an earlier release let it be made.
ALTER TABLE tables ADD COLUMN latest_seat INTEGER;
ALTER TABLE tables ADD COLUMN latest_person INTEGER CHECK ((latest_person IS NULL) = (latest_seat IS NULL));
ALTER TABLE tables ADD COLUMN latest_version INTEGER CHECK ((latest_version IS NULL) = (latest_seat IS NULL));
ALTER TABLE tables ADD COLUMN latest_at INTEGER CHECK ((latest_at IS NULL) = (latest_seat IS NULL));

-- Since when a table is paused by consent, and when it will be closed since nobody moves, in seconds. NULL: neither.
ALTER TABLE tables ADD COLUMN paused_since INTEGER CHECK (paused_since IS NULL OR phase = 'playing');
ALTER TABLE tables ADD COLUMN closes_at INTEGER CHECK (closes_at IS NULL OR phase = 'playing');

-- Games in play are looked at when nobody has moved for 23 days.
INSERT INTO timers (table_id, kind, due) SELECT id, 'quiet', waiting_since + 1987200 FROM tables WHERE phase = 'playing';

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

-- What is known of the way to a person by direct messages. Person 0: of the way from the bot to anybody; person -1: to
-- those it has not written to before. No row: nothing is known, and nothing was refused.
CREATE TABLE dms (
    person      INTEGER PRIMARY KEY,
    channel     INTEGER,                        -- of her direct messages; NULL: the bot has opened none
    opened      INTEGER NOT NULL DEFAULT 0,     -- seconds: when it did; 0: an earlier release did, or it has not
    refusals    INTEGER NOT NULL DEFAULT 0,     -- in a row; 0: messages are taken
    since       INTEGER NOT NULL DEFAULT 0,     -- seconds: the first of these
    refused     INTEGER NOT NULL DEFAULT 0      -- seconds: the latest
) STRICT;
CREATE INDEX dms_by_age ON dms (opened);
INSERT INTO dms (person, channel) SELECT person, max(channel) FROM displays
    WHERE person > 0 AND channel IS NOT NULL GROUP BY person;

-- Whatever calls a person to a table for what she is asked there. The rows of a turn go with it: so much was she called.
CREATE TABLE calls (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    -- By her hand; in the channel, as she chose, or since nothing else reaches her; before her time is up; as she has put off.
    reason      TEXT    NOT NULL CHECK (reason IN ('hand', 'chosen', 'unreachable', 'reminder', 'later')),
    -- To be sent; kept back while her plan will answer; on its way as her hand; she was called; its message is to be edited;
    -- nobody wants it any more, and it may have been sent.
    stage       TEXT    NOT NULL CHECK (stage IN ('owed', 'held', 'carried', 'made', 'amended', 'over')),
    here        INTEGER NOT NULL DEFAULT 0,     -- in the channel of the table
    channel     INTEGER,                        -- where it was sent, or is about to be. NULL: nowhere
    message     INTEGER,                        -- NULL: none that is known
    attempts    INTEGER NOT NULL DEFAULT 0,
    retry_at    INTEGER NOT NULL DEFAULT 0      -- seconds: not to be tried again before
) STRICT;
-- Once a turn each, and in the channel for one reason.
CREATE UNIQUE INDEX calls_to_a_channel ON calls (table_id, person)
    WHERE stage != 'over' AND reason IN ('chosen', 'unreachable');
CREATE UNIQUE INDEX calls_again ON calls (table_id, person, reason)
    WHERE stage != 'over' AND reason IN ('hand', 'reminder', 'later');
CREATE INDEX calls_owed ON calls (retry_at) WHERE stage IN ('owed', 'amended', 'over');

-- Until now those of whom nothing else reaches were notices. Whoever could not be written to was told so once a game; from
-- now on they are told of each of their turns.
INSERT INTO calls (table_id, person, reason, stage, here, attempts, retry_at)
    SELECT table_id, person, 'unreachable', 'owed', 1, attempts, retry_at
    FROM notices JOIN tables ON tables.id = table_id WHERE kind = 'dm-closed' AND phase = 'playing' AND sent = 0;
DELETE FROM notices WHERE kind = 'dm-closed';

-- In the lobby: since when the time counts after which robots take the seats that are left, in seconds since 1970. 0:
-- since it was gathered, as an earlier release had it.
ALTER TABLE tables ADD COLUMN begins_since INTEGER NOT NULL DEFAULT 0;

-- A new message of it may have been sent without anybody knowing which it is: it is looked for before that is forgotten.
ALTER TABLE displays ADD COLUMN unsure INTEGER NOT NULL DEFAULT 0;
