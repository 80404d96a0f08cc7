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

-- Until now there were two: those of whom nothing else reaches were notices, those who chose the channel had pings.
INSERT INTO calls (table_id, person, reason, stage, here, channel, message, attempts, retry_at)
    SELECT notices.table_id, notices.person,
        CASE WHEN kind IN ('reminder', 'reminder-here') THEN 'reminder'
            WHEN coalesce(ping_in_channel, 0) THEN 'chosen' ELSE 'unreachable' END,
        CASE WHEN sent THEN 'made' ELSE 'owed' END,
        kind != 'reminder',
        CASE WHEN message IS NOT NULL THEN tables.channel END,
        message, attempts, retry_at
    FROM notices JOIN tables ON tables.id = notices.table_id LEFT JOIN persons ON persons.id = notices.person
    WHERE kind IN ('turn', 'reminder', 'reminder-here') AND phase = 'playing'
        AND (sent = 0 OR message IS NOT NULL)
        AND NOT (kind = 'reminder' AND EXISTS (SELECT 1 FROM notices AS other WHERE other.kind = 'reminder-here'
            AND other.sent = 0 AND other.table_id = notices.table_id AND other.person = notices.person));
-- A message in direct messages is a reminder; the latest in the channel is the call that stands.
INSERT OR IGNORE INTO calls (table_id, person, reason, stage, here, channel, message)
    SELECT pings.table_id, pings.person,
        CASE WHEN pings.channel = tables.channel THEN 'chosen' ELSE 'reminder' END,
        'made', pings.channel = tables.channel, pings.channel, message
    FROM pings JOIN tables ON tables.id = pings.table_id ORDER BY message DESC;
-- Whatever found no place there goes.
INSERT OR IGNORE INTO removals (message, channel, table_id, person)
    SELECT message, channel, table_id, person FROM pings
    WHERE message NOT IN (SELECT message FROM calls WHERE message IS NOT NULL);
DROP TABLE pings;
DELETE FROM notices WHERE kind IN ('turn', 'reminder', 'reminder-here');
ALTER TABLE notices DROP COLUMN message;
