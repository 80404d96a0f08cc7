-- A player cuts with a word. Until now it was a number: a running lobby keeps it as its word.
ALTER TABLE seats ADD COLUMN word TEXT NOT NULL DEFAULT '';
UPDATE seats SET word = CAST(cut AS TEXT) WHERE cut != 0;
ALTER TABLE seats DROP COLUMN cut;
ALTER TABLE seats RENAME COLUMN word TO cut;
