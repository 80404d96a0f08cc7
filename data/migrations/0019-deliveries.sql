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
