-- In which colours, and how large, a person or a channel has pictures drawn. NULL: nothing chosen, the usual colours.
ALTER TABLE persons ADD COLUMN palette TEXT;
ALTER TABLE persons ADD COLUMN large_print INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN palette TEXT;
ALTER TABLE channels ADD COLUMN large_print INTEGER NOT NULL DEFAULT 0;
