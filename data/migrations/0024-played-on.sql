-- The finished game of which a moment is played on at this table, which counts for nobody; NULL: a game like any other.
ALTER TABLE tables ADD COLUMN played_on INTEGER;
