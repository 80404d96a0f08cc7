-- The database as it is now: what a new one is made from. One that an earlier release made comes to the same by the
-- scripts of data/migrations (tests/bot/test_schema.py). Seconds are since 1970; people are Discord's numbers.

-- A table is a game that is being gathered or played in a channel.
CREATE TABLE tables (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild           INTEGER NOT NULL,
    channel         INTEGER NOT NULL,
    game            TEXT    NOT NULL,
    options         TEXT    NOT NULL,               -- JSON
    host            INTEGER NOT NULL,
    locale          TEXT    NOT NULL,               -- of the server, for what stands in the channel
    phase           TEXT    NOT NULL CHECK (phase IN ('gathering', 'playing', 'over', 'abandoned')),
    version         INTEGER NOT NULL,
    seed            TEXT,                           -- in the lobby its secret, which becomes the seed with the deal
    opening         TEXT,                           -- the engine's dump as it was dealt: with the moves it recreates the game.
                                                    -- NULL: release 0.1.0 dealt it, and the seed recreates it
    state           TEXT,                           -- the engine's dump
    recent_events   TEXT    NOT NULL DEFAULT '[]',  -- JSON: the latest events, each with its audience
    reason          TEXT,                           -- why an abandoned table ended
    created         INTEGER NOT NULL,
    waiting_since   INTEGER NOT NULL,               -- seconds: the present question stands since then
    finished        INTEGER,
    rematch_of      INTEGER UNIQUE REFERENCES tables (id),  -- one rematch a game, however often it is tapped
    played_on       INTEGER,                        -- the game of which a moment is played on here; NULL: one like any other
    pace            TEXT    NOT NULL DEFAULT 'few',
    at_deadline     TEXT    NOT NULL DEFAULT 'others' CHECK (at_deadline IN ('robot', 'others', 'wait')),
    together        INTEGER NOT NULL DEFAULT 1,     -- seats that were to act when somebody was last asked who was not before
    -- JSON, with the fields of `Offer`, `Latest` and `LobbyTerms` (bot/tables/core/table.py). NULL: there is none; of `terms`,
    -- the usual ones.
    offer           TEXT    CHECK (offer IS NULL OR phase = 'playing'),
    latest          TEXT,
    terms           TEXT,
    paused_since    INTEGER CHECK (paused_since IS NULL OR phase = 'playing'),  -- seconds. NULL: it is not
    closes_at       INTEGER CHECK (closes_at IS NULL OR phase = 'playing'),     -- seconds, since nobody moves. NULL: never
    place_lost      INTEGER                         -- seconds: since when its channel is gone, or takes nothing. NULL: it is there
) STRICT;
CREATE INDEX tables_of_a_channel ON tables (channel) WHERE phase IN ('gathering', 'playing');
CREATE INDEX tables_of_a_host ON tables (host) WHERE phase = 'gathering';

CREATE TABLE seats (
    table_id            INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat                INTEGER NOT NULL,
    person              INTEGER NOT NULL,               -- 0: a robot sits here, or nobody
    name                TEXT    NOT NULL,
    locale              TEXT    NOT NULL,
    robot               TEXT,                           -- its level
    question_version    INTEGER NOT NULL DEFAULT 0,     -- the version at which the present question was first asked
    last_move_version   INTEGER NOT NULL DEFAULT 0,     -- the version that the latest move of this seat made
    idle_person         INTEGER NOT NULL DEFAULT 0,     -- who sits here and let their time run out; 0: nobody
    -- For whom the seat is kept while nobody or a robot has it: they were idle, left, or are asked to play again.
    kept_for            INTEGER NOT NULL DEFAULT 0 CHECK (kept_for = 0 OR person = 0),
    kept_name           TEXT    NOT NULL DEFAULT '' CHECK ((kept_name = '') = (kept_for = 0)),
    -- To whom the seat is offered, and the version that this led to. 0: nobody.
    offered_to          INTEGER NOT NULL DEFAULT 0,
    offered_name        TEXT    NOT NULL DEFAULT '' CHECK ((offered_name = '') = (offered_to = 0)),
    offered_version     INTEGER NOT NULL DEFAULT 0,
    -- What its player says to the offer of the table. NULL: nothing yet, or nothing is offered.
    vote                TEXT    CHECK (vote IN ('yes', 'no')) CHECK (vote IS NULL OR person != 0),
    finishes            TEXT    NOT NULL DEFAULT '',    -- how they finish their games, as it was said when they sat down
    cut                 TEXT    NOT NULL DEFAULT '',    -- the word with which they cut, before the deal
    -- The clock: seconds in the bank when it began to run, at `clock_since` (0: it stands still), and when it runs out.
    bank                INTEGER NOT NULL DEFAULT 86400,
    clock_since         INTEGER NOT NULL DEFAULT 0,
    deadline            INTEGER NOT NULL DEFAULT 0 CHECK ((deadline = 0) = (clock_since = 0)),
    excused             INTEGER NOT NULL DEFAULT 2,     -- misses that will not be counted
    misses              INTEGER NOT NULL DEFAULT 0,     -- those counted, in a row
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_person ON seats (person, table_id);
CREATE INDEX seats_kept ON seats (kept_for) WHERE kept_for != 0;
CREATE INDEX seats_timed ON seats (table_id) WHERE clock_since != 0;

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

-- Everybody whom an event of a table names: an event holds their number, and their name stands here alone. `person` is 0
-- for a robot. Events that release 0.2.0 wrote hold names.
CREATE TABLE named (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX named_persons ON named (person) WHERE person != 0;

-- Opening and moves recreate the game.
CREATE TABLE moves (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,               -- below 0: no seat's (CLOCK, UNDO and SETTLED in bot/tables/core/step.py)
    move        TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    -- A person, or (person 0) a robot of this level. NULL both: not known, since release 0.1.0 wrote it.
    person      INTEGER,
    robot       TEXT,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

-- Discord may deliver an interaction twice; the second finds its number here.
CREATE TABLE interactions (id INTEGER PRIMARY KEY) STRICT;

-- A timer is a seat's, or (-1) the table's.
CREATE TABLE timers (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind        TEXT    NOT NULL,
    seat        INTEGER NOT NULL DEFAULT -1,
    due         INTEGER NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,     -- that failed; `due` is then when it is tried again
    PRIMARY KEY (table_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_due ON timers (due);

-- What is shown and said

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
    quiet       INTEGER NOT NULL DEFAULT 0,     -- the new message makes no sound
    stage       TEXT    NOT NULL DEFAULT 'wanted' CHECK (stage IN ('wanted', 'sending', 'shown', 'gave up')),
    awaits      TEXT    CHECK (awaits IN ('plan', 'hand')),  -- a call that a plan may answer, or that the hand makes
    wanted      INTEGER NOT NULL DEFAULT 1,     -- the version of the table that is to be shown. -1: nothing is, any more
    needed      INTEGER NOT NULL DEFAULT 0,     -- the version that is to be shown at least: one who merely waits may see it later
    renewed     INTEGER NOT NULL DEFAULT 0,     -- the version that is to come as a new message. 0: an edit will do
    shown       INTEGER NOT NULL DEFAULT -1,    -- the version that the message shows. -1: none as it is to look
    digest      TEXT,                           -- of what the message holds: an edit that changes nothing is not sent
    channel     INTEGER,                        -- of the message, or where it was or will be sent. NULL: not known
    message     INTEGER,
    -- Of a message whose answer was lost: by it Discord knows the message for some minutes. On an orphan, what is to be deleted
    -- is known by it alone. `nonce_at`, in seconds: when it was first sent.
    nonce       TEXT,
    nonce_at    INTEGER NOT NULL DEFAULT 0,
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
    WHERE what = 'call' AND wanted >= 0 AND why IN ('hand', 'reminder', 'later', 'nudge');
CREATE UNIQUE INDEX deliveries_orphans ON deliveries (message) WHERE what = 'orphan';
CREATE INDEX deliveries_due ON deliveries (retry_at) WHERE stage = 'wanted' AND awaits IS NULL;
CREATE INDEX deliveries_in_order ON deliveries (place) WHERE stage = 'wanted';
CREATE INDEX deliveries_to_a_person ON deliveries (person);

-- Who moved or tapped anything at a table, and when: whoever did so a moment ago is at the table.
CREATE TABLE presence (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    seen        INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- Who wants no ping for the question of this version; but one at `until`, in seconds. `until` NULL: none at all.
CREATE TABLE snoozes (
    table_id            INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person              INTEGER NOT NULL,
    question_version    INTEGER NOT NULL,
    until               INTEGER,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- What is known of the way to a person by direct messages. Person 0: of the way from the bot to anybody; person -1: to
-- those it has not written to before. No row: nothing is known, and nothing was refused.
CREATE TABLE dms (
    person      INTEGER PRIMARY KEY,
    channel     INTEGER,                        -- NULL: the bot has opened none
    opened      INTEGER NOT NULL DEFAULT 0,     -- seconds: when it did; 0: an earlier release did, or it has not
    refusals    INTEGER NOT NULL DEFAULT 0,     -- in a row; 0: messages are taken
    since       INTEGER NOT NULL DEFAULT 0,     -- seconds: the first of these
    refused     INTEGER NOT NULL DEFAULT 0      -- seconds: the latest
) STRICT;
CREATE INDEX dms_by_age ON dms (opened);

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

-- What is played by itself

-- What a person would like to play next, and nobody else knows: the words of a move, or the name of a policy of the game,
-- one of the two. It is dropped when its ground has changed.
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

-- When a plan, or the only move, is played: drawn once, when the question is asked (bot/features/plans/pace.py).
CREATE TABLE moments (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    asked       INTEGER NOT NULL,               -- the version at which the question was asked
    due         REAL    NOT NULL,               -- seconds, with their fraction
    attempts    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX moments_due ON moments (due);

-- How long people took for their latest answers.
CREATE TABLE answers (
    id          INTEGER PRIMARY KEY,
    person      INTEGER NOT NULL,
    asked       REAL    NOT NULL,
    answered    REAL    NOT NULL,
    since       REAL,                           -- seconds from their answer before to when they were asked. NULL: their first
    chosen      INTEGER NOT NULL                -- they gave it themselves, and had a choice
) STRICT;
CREATE INDEX answers_of_a_person ON answers (person, answered);

-- Records

-- The log of results: one row a seat of a finished game, which leaderboards and ratings are made from. `person` is whom the
-- seat counts for, 0: nobody. What an earlier release did not write is NULL until it is read from the last state of the game;
-- `seat`, for good, where its player was forgotten before.
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
CREATE UNIQUE INDEX results_of_a_seat ON results (table_id, seat);
CREATE UNIQUE INDEX results_of_a_table ON results (table_id, person) WHERE person != 0;
CREATE INDEX results_of_a_channel ON results (channel, finished);
CREATE INDEX results_of_a_server ON results (guild);
CREATE INDEX results_of_a_person ON results (person, game) WHERE person != 0;

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

-- What people and servers have chosen

CREATE TABLE persons (
    id              INTEGER PRIMARY KEY,
    pictures        INTEGER NOT NULL DEFAULT 1,
    palette         TEXT,                           -- NULL: the usual colours
    large_print     INTEGER NOT NULL DEFAULT 0,
    motion          INTEGER NOT NULL DEFAULT 1,
    phrases         INTEGER NOT NULL DEFAULT 1,     -- quick phrases stand on their panel
    language        TEXT,                           -- NULL: whichever Discord has
    time_zone       TEXT,                           -- when their time counts. NULL: they have not said
    quiet_from      INTEGER,                        -- minutes after midnight, there
    quiet_until     INTEGER,
    free_days       TEXT    NOT NULL DEFAULT '[]',  -- JSON: days of the week, 0 is Monday
    hours_changed   INTEGER,                        -- seconds: when their hours last changed so that it counted. NULL: never
    time_asked      INTEGER NOT NULL DEFAULT 0,     -- whether they were asked for their time zone
    ping_turn       INTEGER NOT NULL DEFAULT 1,
    ping_early      INTEGER NOT NULL DEFAULT 0,     -- a message when they are next but one
    ping_reminder   INTEGER NOT NULL DEFAULT 1,     -- once before their time is up
    ping_in_channel INTEGER NOT NULL DEFAULT 0,     -- and not as a direct message
    by_itself       INTEGER NOT NULL DEFAULT 0,     -- a move where they have no choice
    unlisted        INTEGER NOT NULL DEFAULT 0,     -- they stand on no list that others read
    invitations     TEXT    NOT NULL DEFAULT 'all'  -- from all, from those they have played with (known), or none
) STRICT;
CREATE INDEX persons_with_a_language ON persons (id) WHERE language IS NOT NULL;

CREATE TABLE vacations (
    person      INTEGER NOT NULL,
    first_day   TEXT    NOT NULL,               -- as ISO 8601 has it, in their time zone; both days belong to it
    last_day    TEXT    NOT NULL CHECK (last_day >= first_day),
    PRIMARY KEY (person, first_day)
) STRICT, WITHOUT ROWID;

-- The people whom a person does not want to meet.
CREATE TABLE blocks (
    person      INTEGER NOT NULL,
    blocked     INTEGER NOT NULL,
    name        TEXT    NOT NULL,               -- of the blocked person then, for the list
    at          INTEGER NOT NULL,               -- seconds
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of_the_blocked ON blocks (blocked);

-- The players of each server, as last heard of.
CREATE TABLE members (
    guild       INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,               -- their name there
    gone        INTEGER NOT NULL DEFAULT 0,     -- 1: they have left the server
    asked       INTEGER NOT NULL,               -- seconds: when they last acted there, or Discord was asked about them
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_a_person ON members (person);

-- The people whom a host has removed from a lobby: they may join it again only if they are invited.
CREATE TABLE removals (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    locale      TEXT    NOT NULL,               -- of the person
    at          INTEGER NOT NULL,               -- seconds
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX removals_of_a_person ON removals (person);

CREATE TABLE channels (
    id          INTEGER PRIMARY KEY,
    pictures    INTEGER NOT NULL DEFAULT 1,
    palette     TEXT,
    large_print INTEGER NOT NULL DEFAULT 0,
    motion      INTEGER NOT NULL DEFAULT 1
) STRICT;

-- The channels that keep a list of the tables one can join.
CREATE TABLE kept_lists (
    channel     INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    locale      TEXT    NOT NULL,
    message     INTEGER,                            -- NULL: not sent yet
    at          INTEGER NOT NULL                    -- seconds: since when
) STRICT;
CREATE INDEX kept_lists_of_a_server ON kept_lists (guild);

-- What a person played of a deal that many people play.
CREATE TABLE duplicate_plays (
    id          INTEGER PRIMARY KEY,
    kind        TEXT    NOT NULL,               -- of the deal: 'daily', for example
    source      INTEGER NOT NULL,               -- the day, the challenge or the table it comes from
    number      INTEGER NOT NULL,               -- of the deal there
    game        TEXT    NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    locale      TEXT    NOT NULL,               -- of the person
    counts      INTEGER NOT NULL CHECK (counts IN (0, 1)),  -- 1: their first try
    moves       TEXT    NOT NULL DEFAULT '[]',  -- JSON: [seat, words] of each
    version     INTEGER NOT NULL DEFAULT 0,     -- how many
    begun       INTEGER NOT NULL,               -- seconds
    finished    INTEGER,                        -- seconds. NULL: it goes on
    result      TEXT,                           -- JSON: points, score, path
    score       REAL    CHECK ((score IS NULL) = (finished IS NULL)),
    partner     INTEGER NOT NULL DEFAULT 0,     -- the other of a pair; 0: alone
    partner_name TEXT   NOT NULL DEFAULT '',
    UNIQUE (kind, source, number, game, person, counts)
) STRICT;
CREATE INDEX duplicate_plays_of_a_person ON duplicate_plays (person);
CREATE INDEX duplicate_plays_of_a_time ON duplicate_plays (begun);
CREATE INDEX duplicate_plays_of_a_partner ON duplicate_plays (partner) WHERE partner != 0;

-- The direct message to the one of a pair whose turn it is, until they have played.
CREATE TABLE duplicate_calls (
    play        INTEGER PRIMARY KEY REFERENCES duplicate_plays (id) ON DELETE CASCADE,
    person      INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER NOT NULL
) STRICT;
CREATE INDEX duplicate_calls_of_a_person ON duplicate_calls (person);

-- What robots reached in a day's deal, for par. There are none where nobody has begun it.
CREATE TABLE daily_pars (
    day         INTEGER NOT NULL,
    game        TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    results     TEXT    NOT NULL,               -- JSON, of each game
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- The channels that get a message about the daily each day.
CREATE TABLE daily_channels (
    channel     INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    locale      TEXT    NOT NULL,               -- of the server
    zone        TEXT    NOT NULL,               -- IANA name
    hour        INTEGER CHECK (hour BETWEEN 0 AND 23),  -- there. NULL: no messages
    day         INTEGER NOT NULL,               -- of the latest message
    message     INTEGER,                        -- of that day. NULL: none, or deleted there
    at          INTEGER NOT NULL                -- seconds, when it was sent
) STRICT;
CREATE INDEX daily_channels_of_a_server ON daily_channels (guild);

-- Who has won the weeks of a channel: they had the most points of its people.
CREATE TABLE daily_weeks (
    channel     INTEGER NOT NULL,
    week        INTEGER NOT NULL,               -- counted from 1970
    person      INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    points      INTEGER NOT NULL,
    day         INTEGER NOT NULL,               -- of the message that tells it
    PRIMARY KEY (channel, week, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_weeks_of_a_person ON daily_weeks (person);
CREATE INDEX daily_weeks_of_a_server ON daily_weeks (guild);

-- Who is left out of a channel's boards and weeks of dailies.
CREATE TABLE daily_struck (
    channel     INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (channel, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_struck_of_a_person ON daily_struck (person);
CREATE INDEX daily_struck_of_a_server ON daily_struck (guild);

-- Who wants a reminder of the daily, by direct message.
CREATE TABLE daily_reminders (
    person      INTEGER PRIMARY KEY,
    locale      TEXT    NOT NULL,
    hour        INTEGER CHECK (hour BETWEEN 0 AND 23),  -- in their time zone. NULL: no reminders
    day         INTEGER NOT NULL,               -- the latest that had one, or needs none
    channel     INTEGER,                        -- of the message
    message     INTEGER                         -- that is still there
) STRICT;

-- A challenge: people play the same deals of a game, each alone with robots.
CREATE TABLE challenges (
    id          INTEGER PRIMARY KEY,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER,                        -- in the channel. NULL: not sent, or deleted there
    posted      TEXT,                           -- the state that the message was sent in
    locale      TEXT    NOT NULL,               -- of the server
    game        TEXT    NOT NULL,
    deals       INTEGER NOT NULL,
    secret      TEXT    NOT NULL,               -- that its deals come from
    loud        INTEGER NOT NULL CHECK (loud IN (0, 1)),  -- 1: the message makes a sound
    state       TEXT    NOT NULL CHECK (state IN ('open', 'played', 'off', 'lapsed', 'void')),
    begun       INTEGER NOT NULL,               -- seconds
    closes      INTEGER NOT NULL,               -- seconds
    pairs       INTEGER NOT NULL CHECK (pairs IN (0, 1))  -- 1: two people on each side play together
) STRICT;
CREATE INDEX challenges_of_a_state ON challenges (state);

CREATE TABLE challengers (
    challenge   INTEGER NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    guild       INTEGER NOT NULL,
    side        INTEGER NOT NULL CHECK (side IN (0, 1)),  -- 0: who sent it
    place       INTEGER NOT NULL CHECK (place IN (0, 1)),  -- 1: a partner
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    locale      TEXT    NOT NULL,               -- of the person
    begun       INTEGER NOT NULL,               -- seconds
    outcome     TEXT    CHECK (outcome IN ('won', 'lost', 'level')),
    PRIMARY KEY (challenge, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX challengers_of_a_person ON challengers (person);
CREATE INDEX challengers_of_a_time ON challengers (begun);

-- The servers that the bot was put out of, and since when: what is kept of them goes after a while.
CREATE TABLE left_servers (guild INTEGER PRIMARY KEY, since INTEGER NOT NULL) STRICT;

-- Who was forgotten, so that a copy from before does not bring them back: a salted hash of their number, which nobody can
-- read the number from without trying all of them.
CREATE TABLE forgotten (
    hash        TEXT    PRIMARY KEY,
    salt        TEXT    NOT NULL,               -- of this row alone
    at          INTEGER NOT NULL                -- seconds
) STRICT, WITHOUT ROWID;

-- Of the application itself

-- Small facts, such as the hash of the commands it last synced.
CREATE TABLE facts (
    name        TEXT    PRIMARY KEY,
    value       TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

-- Work that another process does, a robot's thought or a picture: what is asked, and the answer once there is one. A row
-- stands for seconds; whom the job of the queue names by its number alone, for a queue writes down what its jobs are given.
CREATE TABLE work (
    id          INTEGER PRIMARY KEY,
    call        TEXT    NOT NULL,               -- JSON (bot/features/workers/work.py)
    answer      TEXT,                           -- JSON. NULL: none yet
    at          INTEGER NOT NULL                -- seconds
) STRICT;
