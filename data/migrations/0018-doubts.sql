-- A new message of it may have been sent without anybody knowing which it is: it is looked for before that is forgotten.
ALTER TABLE displays ADD COLUMN unsure INTEGER NOT NULL DEFAULT 0;
