-- What may have been sent without anybody having heard of it is sent again with its nonce, by which Discord knows it for some
-- minutes. Kept is the nonce of a message whose answer was lost: on an orphan, what is to be deleted is known by it alone.
ALTER TABLE deliveries ADD COLUMN nonce TEXT;
ALTER TABLE deliveries ADD COLUMN nonce_at INTEGER NOT NULL DEFAULT 0;  -- seconds: when it was first sent
DELETE FROM deliveries WHERE what = 'call' AND wanted < 0;
UPDATE deliveries SET stage = 'wanted' WHERE stage = 'sending';
DROP INDEX deliveries_due;
DROP INDEX deliveries_in_order;
CREATE INDEX deliveries_due ON deliveries (retry_at) WHERE stage = 'wanted' AND awaits IS NULL;
CREATE INDEX deliveries_in_order ON deliveries (place) WHERE stage = 'wanted';
