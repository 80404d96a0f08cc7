-- What somebody offers to the others may be something else than to end the game, and there is one offer at a time.
ALTER TABLE tables RENAME COLUMN end_person TO offer_person;
ALTER TABLE tables RENAME COLUMN end_version TO offer_version;
ALTER TABLE tables RENAME COLUMN end_lapses TO offer_lapses;
ALTER TABLE seats RENAME COLUMN end_vote TO vote;
ALTER TABLE tables ADD COLUMN offer_kind TEXT CHECK (offer_kind IN ('end', 'undo', 'pause', 'resign', 'draw'));
UPDATE tables SET offer_kind = 'end' WHERE offer_person IS NOT NULL;
UPDATE timers SET kind = 'offer' WHERE kind = 'end-offer';
