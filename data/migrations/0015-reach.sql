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

-- The message of a notice that is to go when it is out of date, which stands in the channel of its table. NULL: it was
-- not sent yet, or stays.
ALTER TABLE notices ADD COLUMN message INTEGER;

-- Who could not be written to was told so once a game; from now on she is told of each of her turns.
UPDATE notices SET kind = 'turn' WHERE kind = 'dm-closed' AND sent = 0;
DELETE FROM notices WHERE kind = 'dm-closed';
