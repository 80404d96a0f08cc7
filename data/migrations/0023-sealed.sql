-- What each player has cut, before the deal: the number of the interaction by which they sat down, or one of their own.
-- A lobby has its secret in `tables.seed`; with the deal that becomes the seed of the game.
ALTER TABLE seats ADD COLUMN cut INTEGER NOT NULL DEFAULT 0;
