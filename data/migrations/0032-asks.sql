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
