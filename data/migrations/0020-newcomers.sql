-- A player's first game of a kind begins with a double bank; nothing else of it is double, so nobody needs to be marked.
ALTER TABLE seats DROP COLUMN newcomer;
