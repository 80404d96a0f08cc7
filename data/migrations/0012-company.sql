-- In the lobby: when the game begins by itself, and how reliable those must be who join ('': anybody may).
ALTER TABLE tables ADD COLUMN begins TEXT NOT NULL DEFAULT 'host';
ALTER TABLE tables ADD COLUMN wants TEXT NOT NULL DEFAULT '';
-- What was said of how she finishes her games when she sat down.
ALTER TABLE seats ADD COLUMN finishes TEXT NOT NULL DEFAULT '';
