-- A table is a game that is being gathered or played in a channel; `state` is the engine's dump, complete.
CREATE TABLE tables (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    options     TEXT    NOT NULL,               -- JSON
    host        INTEGER NOT NULL,
    locale      TEXT    NOT NULL,               -- of the server, for what stands in the channel
    phase       TEXT    NOT NULL CHECK (phase IN ('gathering', 'playing', 'over', 'abandoned')),
    version     INTEGER NOT NULL,
    seed        TEXT,
    state       TEXT,
    happened    TEXT    NOT NULL DEFAULT '[]',  -- JSON: the latest events, each with its audience
    reason      TEXT,                           -- why an abandoned table ended
    since       INTEGER NOT NULL,               -- seconds: the present question stands since then
    created     INTEGER NOT NULL,
    finished    INTEGER,
    rematch_of  INTEGER UNIQUE REFERENCES tables (id)  -- one rematch a game, however often it is tapped
) STRICT;
CREATE INDEX tables_of_a_channel ON tables (channel) WHERE phase IN ('gathering', 'playing');

CREATE TABLE seats (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    person      INTEGER NOT NULL,               -- 0: a robot sits here
    name        TEXT    NOT NULL,
    locale      TEXT    NOT NULL,
    robot       TEXT,                           -- its level
    asked       INTEGER NOT NULL DEFAULT 0,     -- the version at which this seat's present question was first asked
    moved       INTEGER NOT NULL DEFAULT 0,     -- the version that this seat's latest move made
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (person, table_id);

-- Seed and moves recreate the game.
CREATE TABLE moves (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,               -- -1: the clock, calling time
    move        TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- Discord may deliver an interaction twice; the second finds its id here.
CREATE TABLE interactions (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL
) STRICT;
CREATE INDEX interactions_by_age ON interactions (at);

-- What Discord shows of a table: one public message, one hand a person. Stale (`owed`) until it shows the present version.
CREATE TABLE displays (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,               -- 0: the public table
    channel     INTEGER,
    message     INTEGER,
    posted      INTEGER NOT NULL DEFAULT 0,     -- seconds: when that message was sent
    shows       INTEGER NOT NULL DEFAULT -1,
    digest      TEXT,                           -- of what the message holds: an edit that changes nothing is not sent
    owed        INTEGER NOT NULL DEFAULT 1,
    fresh       INTEGER NOT NULL DEFAULT 0,     -- wants a new message, not an edit
    closed      INTEGER NOT NULL DEFAULT 0,     -- this person's DMs are closed
    tries       INTEGER NOT NULL DEFAULT 0,
    after       INTEGER NOT NULL DEFAULT 0,     -- seconds: not to be tried again before
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX displays_owed ON displays (after) WHERE owed = 1;

-- Sent once each.
CREATE TABLE notices (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    person      INTEGER NOT NULL,               -- whom it is about, or for
    sent        INTEGER NOT NULL DEFAULT 0,
    tries       INTEGER NOT NULL DEFAULT 0,
    after       INTEGER NOT NULL DEFAULT 0,
    UNIQUE (table_id, kind, person)
) STRICT;
CREATE INDEX notices_unsent ON notices (after) WHERE sent = 0;

CREATE TABLE timers (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    due         INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_due ON timers (due);

-- One row a person a finished game: what leaderboards add up.
CREATE TABLE results (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    outcome     TEXT    NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
    finished    INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_a_channel ON results (channel, game, person, outcome);
CREATE INDEX results_of_a_server ON results (guild, game, person, outcome);

-- What a person has chosen for herself (/me).
CREATE TABLE persons (
    id          INTEGER PRIMARY KEY,
    pictures    INTEGER NOT NULL DEFAULT 1
) STRICT;

-- What a server has chosen for a channel.
CREATE TABLE channels (
    id          INTEGER PRIMARY KEY,
    pictures    INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Small facts about the application itself: the hash of the commands it last synced.
CREATE TABLE facts (
    name        TEXT    PRIMARY KEY,
    value       TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
