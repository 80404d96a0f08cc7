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
