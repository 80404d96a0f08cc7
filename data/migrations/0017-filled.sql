-- In the lobby: since when the time counts after which robots take the seats that are left, in seconds since 1970. 0:
-- since it was gathered, as an earlier release had it.
ALTER TABLE tables ADD COLUMN begins_since INTEGER NOT NULL DEFAULT 0;
