-- From 34 to 0.3.0 (35).

-- What a table may have, or not, is one value: JSON, with the fields of `Offer`, `Latest` and `LobbyTerms`
-- (bot/tables/core/table.py). NULL: there is none; of `terms`, the usual ones.
ALTER TABLE tables ADD COLUMN offer TEXT CHECK (offer IS NULL OR phase = 'playing');
ALTER TABLE tables ADD COLUMN latest TEXT;
ALTER TABLE tables ADD COLUMN terms TEXT;
UPDATE tables SET offer = '{"person":' || offer_person || ',"version":' || offer_version || ',"lapses":' || offer_lapses
    || ',"kind":"' || offer_kind || '"}' WHERE offer_person IS NOT NULL;
UPDATE tables SET latest = '{"seat":' || latest_seat || ',"person":' || latest_person || ',"version":' || latest_version
    || ',"at":' || latest_at || '}' WHERE latest_seat IS NOT NULL;
UPDATE tables SET terms = '{"begins":"' || begins || '","begins_since":' || begins_since || ',"wants":"' || wants || '"}'
    WHERE begins != 'host' OR begins_since != 0 OR wants != '';
ALTER TABLE tables DROP COLUMN offer_kind;
ALTER TABLE tables DROP COLUMN offer_lapses;
ALTER TABLE tables DROP COLUMN offer_version;
ALTER TABLE tables DROP COLUMN offer_person;
ALTER TABLE tables DROP COLUMN latest_at;
ALTER TABLE tables DROP COLUMN latest_version;
ALTER TABLE tables DROP COLUMN latest_person;
ALTER TABLE tables DROP COLUMN latest_seat;
ALTER TABLE tables DROP COLUMN begins_since;
ALTER TABLE tables DROP COLUMN begins;
ALTER TABLE tables DROP COLUMN wants;
