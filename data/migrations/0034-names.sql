-- From 70651ef8 (28) to 34.

-- A player cuts with a word. Until now it was a number: a running lobby keeps it as its word.
ALTER TABLE seats ADD COLUMN word TEXT NOT NULL DEFAULT '';
UPDATE seats SET word = CAST(cut AS TEXT) WHERE cut != 0;
ALTER TABLE seats DROP COLUMN cut;
ALTER TABLE seats RENAME COLUMN word TO cut;

-- Everybody whom an event of a table names: an event holds their number, and their name stands here alone. `person` is 0
-- for a robot. Events that an earlier release wrote hold names.
CREATE TABLE named (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_persons ON named (person) WHERE person != 0;

-- Who was forgotten, so that a copy from before does not bring them back: a salted hash of their number, which nobody can
-- read the number from without trying all of them.
CREATE TABLE forgotten (
    hash        TEXT    PRIMARY KEY,
    salt        TEXT    NOT NULL,               -- of this row alone
    at          INTEGER NOT NULL                -- seconds
) STRICT, WITHOUT ROWID;

-- What somebody has made the bot say in a channel, for a day: the budget of what makes a sound is counted in it.
-- `table_id` does not refer: what was said counts also where the table is gone.
CREATE TABLE asks (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    at          INTEGER NOT NULL,               -- seconds
    table_id    INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    kind        TEXT    NOT NULL,               -- table, game, invited, seat-offered, offer-pause …
    by_person   INTEGER NOT NULL DEFAULT 0,     -- who made the bot say it; 0: nobody
    person      INTEGER NOT NULL DEFAULT 0,     -- who is asked; 0: everybody in the channel
    loud        INTEGER NOT NULL                -- whether it makes a sound
) STRICT;
CREATE INDEX asks_by_age ON asks (at);
CREATE INDEX asks_of_a_person ON asks (person, at) WHERE person != 0;
CREATE INDEX asks_of_an_asker ON asks (by_person, at) WHERE by_person != 0;
CREATE INDEX asks_in_a_channel ON asks (channel, at);

-- The new message makes no sound.
ALTER TABLE deliveries ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;

-- Who may invite this person: all, those they have played with (known), or none.
ALTER TABLE persons ADD COLUMN invitations TEXT NOT NULL DEFAULT 'all';

-- Taps are not passed on any more: one process has a database.
DROP TABLE IF EXISTS forwarded;

-- What may have been sent without anybody having heard of it is sent again with its nonce, by which Discord knows it for some
-- minutes. Kept is the nonce of a message whose answer was lost: on an orphan, what is to be deleted is known by it alone.
ALTER TABLE deliveries ADD COLUMN nonce TEXT;
ALTER TABLE deliveries ADD COLUMN nonce_at INTEGER NOT NULL DEFAULT 0;  -- seconds: when it was first sent
DELETE FROM deliveries WHERE what = 'call' AND wanted < 0;
UPDATE deliveries SET stage = 'wanted' WHERE stage = 'sending';
DROP INDEX deliveries_due;
DROP INDEX deliveries_in_order;
CREATE INDEX deliveries_due ON deliveries (retry_at) WHERE stage = 'wanted' AND awaits IS NULL;
CREATE INDEX deliveries_in_order ON deliveries (place) WHERE stage = 'wanted';
