-- Great moments may move in pictures, for persons and channels that have not said otherwise.
ALTER TABLE persons ADD COLUMN motion INTEGER NOT NULL DEFAULT 1;
ALTER TABLE channels ADD COLUMN motion INTEGER NOT NULL DEFAULT 1;
-- And quick phrases stand on the panels of those who have not said otherwise.
ALTER TABLE persons ADD COLUMN phrases INTEGER NOT NULL DEFAULT 1;
