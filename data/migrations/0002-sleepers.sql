-- Who has not moved for a day. Where no person sits (person = 0), a robot plays on for her until she comes back.
ALTER TABLE seats ADD COLUMN sleeper INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_of_a_sleeper ON seats (sleeper) WHERE sleeper != 0;
