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
