-- From 0.2.0 (18) to 70651ef8 (28).

-- All that Discord is to show, to say or to delete: one row a message. `what` is the public table (board), a player's own
-- page (hand), what calls a player to a table (call), what a player is told once (notice), or a message that nobody wants
-- any more (orphan). `table_id` does not refer, for an orphan outlives what it showed.
CREATE TABLE deliveries (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL,
    person      INTEGER NOT NULL,               -- for whom; 0: for everybody
    what        TEXT    NOT NULL CHECK (what IN ('board', 'hand', 'call', 'notice', 'orphan')),
    why         TEXT    NOT NULL DEFAULT '',    -- the reason of a call, the kind of a notice
    here        INTEGER NOT NULL DEFAULT 0,     -- in the channel of the table, not in direct messages
    -- To be done; a new message is being sent, or was, and nobody has noted which; done; not to be done for now.
    stage       TEXT    NOT NULL DEFAULT 'wanted' CHECK (stage IN ('wanted', 'sending', 'shown', 'gave up')),
    awaits      TEXT    CHECK (awaits IN ('plan', 'hand')),  -- a call that a plan may answer, or that the hand makes
    wanted      INTEGER NOT NULL DEFAULT 1,     -- the version of the table that is to be shown. -1: nothing is, any more
    needed      INTEGER NOT NULL DEFAULT 0,     -- the version that is to be shown at least: one who merely waits may see it later
    renewed     INTEGER NOT NULL DEFAULT 0,     -- the version that is to come as a new message. 0: an edit will do
    shown       INTEGER NOT NULL DEFAULT -1,    -- the version that the message shows. -1: none as it is to look
    digest      TEXT,                           -- of what the message holds: an edit that changes nothing is not sent
    channel     INTEGER,                        -- of the message, or where it was or will be sent. NULL: not known
    message     INTEGER,
    posted      INTEGER NOT NULL DEFAULT 0,     -- seconds: when the message was sent
    closed      INTEGER NOT NULL DEFAULT 0,     -- direct messages took no hand of this player: only a new one is tried
    attempts    INTEGER NOT NULL DEFAULT 0,     -- that failed, one after the other
    retry_at    INTEGER NOT NULL DEFAULT 0,     -- seconds: not to be tried before
    place       INTEGER NOT NULL DEFAULT 0      -- in the order in which boards, hands and orphans became due
) STRICT;
CREATE UNIQUE INDEX deliveries_of_a_table ON deliveries (table_id, person) WHERE what IN ('board', 'hand');
CREATE UNIQUE INDEX deliveries_once ON deliveries (table_id, person, why) WHERE what = 'notice';
-- Once a turn each, and in the channel for one reason.
CREATE UNIQUE INDEX deliveries_calls_here ON deliveries (table_id, person)
    WHERE what = 'call' AND wanted >= 0 AND why IN ('chosen', 'unreachable');
CREATE UNIQUE INDEX deliveries_calls ON deliveries (table_id, person, why)
    WHERE what = 'call' AND wanted >= 0 AND why IN ('hand', 'reminder', 'later');
CREATE UNIQUE INDEX deliveries_orphans ON deliveries (message) WHERE what = 'orphan';
CREATE INDEX deliveries_due ON deliveries (retry_at) WHERE stage IN ('wanted', 'sending') AND awaits IS NULL;
CREATE INDEX deliveries_in_order ON deliveries (place) WHERE stage IN ('wanted', 'sending');
CREATE INDEX deliveries_to_a_person ON deliveries (person);

-- Calls keep their numbers: tokens in their messages are made from them.
INSERT INTO deliveries (id, table_id, person, what, why, here, stage, awaits, wanted, channel, message, attempts, retry_at)
    SELECT calls.id, table_id, person, 'call', calls.reason, here,
        CASE WHEN stage = 'made' THEN 'shown' WHEN stage = 'over' OR (stage = 'owed' AND calls.channel IS NOT NULL) THEN 'sending'
            ELSE 'wanted' END,
        CASE stage WHEN 'held' THEN 'plan' WHEN 'carried' THEN 'hand' END,
        CASE stage WHEN 'over' THEN -1 ELSE 1 END, coalesce(calls.channel, CASE WHEN here THEN tables.channel END), message, attempts, retry_at
    FROM calls JOIN tables ON tables.id = table_id;
INSERT INTO deliveries (table_id, person, what, here, stage, wanted, needed, renewed, shown, digest, channel, message, posted,
        closed, attempts, retry_at, place)
    SELECT table_id, person, CASE WHEN person THEN 'hand' ELSE 'board' END, person = 0,
        -- That a new message was being sent stood in no row where the process was killed in between.
        CASE WHEN unsure OR dirty AND (repost > 0 OR message IS NULL) THEN 'sending' WHEN dirty THEN 'wanted' ELSE 'shown' END,
        CASE WHEN dirty THEN version ELSE max(needed, shown_version, 1) END, needed, repost, shown_version, digest,
        coalesce(displays.channel, CASE WHEN person = 0 THEN tables.channel END), message, posted, dm_closed, attempts, retry_at, owed
    FROM displays JOIN tables ON tables.id = table_id;
INSERT INTO deliveries (table_id, person, what, why, here, stage, channel, attempts, retry_at)
    SELECT table_id, person, 'notice', kind, kind IN ('replaced-here', 'no-page-here', 'invited', 'seat-offered'),
        CASE WHEN sent THEN 'shown' ELSE 'wanted' END,
        CASE WHEN kind IN ('replaced-here', 'no-page-here', 'invited', 'seat-offered') THEN tables.channel END, attempts, retry_at
    FROM notices JOIN tables ON tables.id = table_id ORDER BY notices.id;
INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message, attempts, retry_at, place)
    SELECT table_id, person, 'orphan', person = 0, -1, channel, message, attempts, retry_at, owed FROM removals;
DROP TABLE calls;
DROP TABLE displays;
DROP TABLE notices;
DROP TABLE removals;

-- A player's first game of a kind begins with a double bank; nothing else of it is double, so nobody needs to be marked.
ALTER TABLE seats DROP COLUMN newcomer;

-- Great moments may move in pictures, for persons and channels that have not said otherwise.
ALTER TABLE persons ADD COLUMN motion INTEGER NOT NULL DEFAULT 1;
ALTER TABLE channels ADD COLUMN motion INTEGER NOT NULL DEFAULT 1;
-- And quick phrases stand on the panels of those who have not said otherwise.
ALTER TABLE persons ADD COLUMN phrases INTEGER NOT NULL DEFAULT 1;

-- Who is asked in their quiet hours is called when these end, without having to ask for it.
ALTER TABLE persons DROP COLUMN ping_morning;
-- Others may nudge a player once a turn.
DROP INDEX deliveries_calls;
CREATE UNIQUE INDEX deliveries_calls ON deliveries (table_id, person, why)
    WHERE what = 'call' AND wanted >= 0 AND why IN ('hand', 'reminder', 'later', 'nudge');
-- A game outlives its channel: since when that is gone, or takes nothing, in seconds since 1970.
ALTER TABLE tables ADD COLUMN place_lost INTEGER;
-- The servers that the bot was put out of, and since when: what is kept of them goes after a while.
CREATE TABLE left_servers (guild INTEGER PRIMARY KEY, since INTEGER NOT NULL) STRICT;

-- What each player has cut, before the deal: the number of the interaction by which they sat down, or one of their own.
-- A lobby has its secret in `tables.seed`; with the deal that becomes the seed of the game.
ALTER TABLE seats ADD COLUMN cut INTEGER NOT NULL DEFAULT 0;

-- The finished game of which a moment is played on at this table, which counts for nobody; NULL: a game like any other.
ALTER TABLE tables ADD COLUMN played_on INTEGER;

-- The log of results: one row a seat of a finished game, which leaderboards and ratings are made from. Until now there were
-- none of robots. `person` is whom the seat counts for, 0: nobody. NULL as `seat`: its player was forgotten before this.
-- What else an earlier release did not write is NULL until it is read from the last state of the game.
ALTER TABLE results RENAME TO results_before;
DROP INDEX results_of_a_channel;
DROP INDEX results_of_a_server;
DROP INDEX results_of_a_person;
CREATE TABLE results (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    robot       TEXT,                           -- the level of the robot that played there at the end. NULL: the player did
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    outcome     TEXT    NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
    place       INTEGER,                        -- of the seat; a player who let the game down has lost whatever it is
    score       REAL,                           -- of the seat, as its game counts
    seats       INTEGER,
    finished    INTEGER NOT NULL
) STRICT;
INSERT INTO results
    SELECT table_id, (SELECT min(seat) FROM seats WHERE seats.table_id = before.table_id AND before.person > 0
            AND before.person IN (seats.person, seats.kept_for)), person, name,
        (SELECT robot FROM seats WHERE seats.table_id = before.table_id AND before.person > 0 AND seats.kept_for = before.person),
        guild, channel, game, outcome, place, NULL, seats, finished
    FROM results_before AS before ORDER BY finished, table_id;
DROP TABLE results_before;
CREATE UNIQUE INDEX results_of_a_seat ON results (table_id, seat);
CREATE UNIQUE INDEX results_of_a_table ON results (table_id, person) WHERE person != 0;
CREATE INDEX results_of_a_channel ON results (channel, finished);
CREATE INDEX results_of_a_server ON results (guild);
CREATE INDEX results_of_a_person ON results (person, game) WHERE person != 0;

-- Who wishes so stands on no list that others read.
ALTER TABLE persons ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0;

-- The boards of months that are over, channel by channel: they were told there, and never change.
CREATE TABLE seasons (
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    month       TEXT    NOT NULL,               -- as ISO 8601 has it: 2026-11, by the clock of UTC
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    place       INTEGER NOT NULL,
    points      INTEGER NOT NULL,
    played      INTEGER NOT NULL,
    won         INTEGER NOT NULL,
    PRIMARY KEY (channel, month, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX seasons_of_a_person ON seasons (person);

-- Work that another process does, a robot's thought or a picture: what is asked, and the answer once there is one. A row
-- stands for seconds; whom the job of the queue names by its number alone, for a queue writes down what its jobs are given.
CREATE TABLE work (
    id          INTEGER PRIMARY KEY,
    call        TEXT    NOT NULL,               -- JSON (bot/jobs/work.py)
    answer      TEXT,                           -- JSON. NULL: none yet
    at          INTEGER NOT NULL                -- seconds
) STRICT;

-- An interaction is forgotten by its own number, in which Discord counts the milliseconds: our clocks may leap.
DROP INDEX interactions_by_age;
ALTER TABLE interactions DROP COLUMN at;
