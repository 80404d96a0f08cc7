-- From 0.3.0 (36) to 37.

CREATE TABLE members (
    guild       INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    gone        INTEGER NOT NULL DEFAULT 0,
    asked       INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_a_person ON members (person);

-- A message when they are next but one.
ALTER TABLE persons ADD COLUMN ping_early INTEGER NOT NULL DEFAULT 0;

CREATE TABLE kept_lists (
    channel     INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    locale      TEXT    NOT NULL,
    message     INTEGER,
    at          INTEGER NOT NULL
) STRICT;
CREATE INDEX kept_lists_of_a_server ON kept_lists (guild);

CREATE TABLE duplicate_plays (
    id          INTEGER PRIMARY KEY,
    kind        TEXT    NOT NULL,
    source      INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    locale      TEXT    NOT NULL,
    counts      INTEGER NOT NULL CHECK (counts IN (0, 1)),
    moves       TEXT    NOT NULL DEFAULT '[]',
    version     INTEGER NOT NULL DEFAULT 0,
    begun       INTEGER NOT NULL,
    finished    INTEGER,
    result      TEXT,
    score       REAL    CHECK ((score IS NULL) = (finished IS NULL)),
    partner     INTEGER NOT NULL DEFAULT 0,
    partner_name TEXT   NOT NULL DEFAULT '',
    UNIQUE (kind, source, number, game, person, counts)
) STRICT;
CREATE INDEX duplicate_plays_of_a_person ON duplicate_plays (person);
CREATE INDEX duplicate_plays_of_a_time ON duplicate_plays (begun);
CREATE INDEX duplicate_plays_of_a_partner ON duplicate_plays (partner) WHERE partner != 0;

CREATE TABLE duplicate_calls (
    play        INTEGER PRIMARY KEY REFERENCES duplicate_plays (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER NOT NULL
) STRICT;
CREATE INDEX duplicate_calls_of_a_person ON duplicate_calls (person);

CREATE TABLE daily_pars (
    day         INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    results     TEXT    NOT NULL,
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_channels (
    channel     INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    locale      TEXT    NOT NULL,
    zone        TEXT    NOT NULL,
    hour        INTEGER CHECK (hour BETWEEN 0 AND 23),
    day         INTEGER NOT NULL,
    message     INTEGER,
    at          INTEGER NOT NULL
) STRICT;
CREATE INDEX daily_channels_of_a_server ON daily_channels (guild);

CREATE TABLE daily_weeks (
    channel     INTEGER NOT NULL,
    week        INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    points      INTEGER NOT NULL,
    day         INTEGER NOT NULL,
    PRIMARY KEY (channel, week, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_weeks_of_a_person ON daily_weeks (person);
CREATE INDEX daily_weeks_of_a_server ON daily_weeks (guild);

CREATE TABLE daily_struck (
    channel     INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (channel, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_struck_of_a_person ON daily_struck (person);
CREATE INDEX daily_struck_of_a_server ON daily_struck (guild);

CREATE TABLE daily_reminders (
    person      INTEGER PRIMARY KEY,
    locale      TEXT    NOT NULL,
    hour        INTEGER CHECK (hour BETWEEN 0 AND 23),
    day         INTEGER NOT NULL,
    channel     INTEGER,
    message     INTEGER
) STRICT;


CREATE TABLE challenges (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER,
    posted      TEXT,
    locale      TEXT    NOT NULL,
    game        TEXT    NOT NULL,
    deals       INTEGER NOT NULL,
    secret      TEXT    NOT NULL,
    loud        INTEGER NOT NULL CHECK (loud IN (0, 1)),
    state       TEXT    NOT NULL CHECK (state IN ('open', 'played', 'off', 'lapsed', 'void')),
    begun       INTEGER NOT NULL,
    closes      INTEGER NOT NULL,
    pairs       INTEGER NOT NULL CHECK (pairs IN (0, 1))
) STRICT;
CREATE INDEX challenges_of_a_state ON challenges (state);

CREATE TABLE challengers (
    challenge   INTEGER NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    guild       INTEGER NOT NULL,
    side        INTEGER NOT NULL CHECK (side IN (0, 1)),
    place       INTEGER NOT NULL CHECK (place IN (0, 1)),
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    locale      TEXT    NOT NULL,
    begun       INTEGER NOT NULL,
    outcome     TEXT    CHECK (outcome IN ('won', 'lost', 'level')),
    PRIMARY KEY (challenge, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX challengers_of_a_person ON challengers (person);
CREATE INDEX challengers_of_a_time ON challengers (begun);
