-- In which order displays are owed: what became owed first has the least number. It says nothing of what is shown.
ALTER TABLE displays ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
-- The version of the table that is to be shown at least. Who merely waits may be shown a later one, or not yet.
ALTER TABLE displays ADD COLUMN needed INTEGER NOT NULL DEFAULT 0;
UPDATE displays SET needed = (SELECT version FROM tables WHERE id = table_id) WHERE dirty = 1;
CREATE INDEX displays_in_order ON displays (owed) WHERE dirty = 1;

-- The place in that order of the display whose message is to be deleted.
ALTER TABLE removals ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;
