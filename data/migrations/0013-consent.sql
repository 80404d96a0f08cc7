-- What somebody offers to the others may be something else than to end the game, and there is one offer at a time.
ALTER TABLE tables RENAME COLUMN end_person TO offer_person;
ALTER TABLE tables RENAME COLUMN end_version TO offer_version;
ALTER TABLE tables RENAME COLUMN end_lapses TO offer_lapses;
ALTER TABLE seats RENAME COLUMN end_vote TO vote;
ALTER TABLE tables ADD COLUMN offer_kind TEXT CHECK (offer_kind IN ('end', 'undo', 'pause', 'resign', 'draw'));
UPDATE tables SET offer_kind = 'end' WHERE offer_person IS NOT NULL;

-- The latest move of a person, while it might be taken back: whose, the version that it led to, and when, in seconds. NULL:
-- it has shown something hidden, or nobody knows whether it has, since an earlier release let it be made.
ALTER TABLE tables ADD COLUMN latest_seat INTEGER;
ALTER TABLE tables ADD COLUMN latest_person INTEGER CHECK ((latest_person IS NULL) = (latest_seat IS NULL));
ALTER TABLE tables ADD COLUMN latest_version INTEGER CHECK ((latest_version IS NULL) = (latest_seat IS NULL));
ALTER TABLE tables ADD COLUMN latest_at INTEGER CHECK ((latest_at IS NULL) = (latest_seat IS NULL));

UPDATE timers SET kind = 'offer' WHERE kind = 'end-offer';

-- Since when a table is paused by consent, and when it will be closed since nobody moves, in seconds. NULL: neither.
ALTER TABLE tables ADD COLUMN paused_since INTEGER CHECK (paused_since IS NULL OR phase = 'playing');
ALTER TABLE tables ADD COLUMN closes_at INTEGER CHECK (closes_at IS NULL OR phase = 'playing');

-- Games in play are looked at when nobody has moved for 23 days.
INSERT INTO timers (table_id, kind, due) SELECT id, 'quiet', waiting_since + 1987200 FROM tables WHERE phase = 'playing';
