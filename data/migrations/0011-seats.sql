-- To whom a seat of a running game is offered, her name, and the version of the table that this led to. 0: nobody.
ALTER TABLE seats ADD COLUMN offered_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN offered_name TEXT NOT NULL DEFAULT '' CHECK ((offered_name = '') = (offered_to = 0));
ALTER TABLE seats ADD COLUMN offered_version INTEGER NOT NULL DEFAULT 0;

-- Who played which part: who has sat in a seat of a game from which version on; person 0 is a robot of that name.
CREATE TABLE parts (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat        INTEGER NOT NULL,
    version     INTEGER NOT NULL,
    person      INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX parts_of_a_person ON parts (person, table_id) WHERE person != 0;
-- Of games that an earlier release has dealt: who has seen a hand, as far as that is known.
INSERT INTO parts SELECT table_id, seat, 0, kept_for, kept_name FROM seats WHERE kept_for != 0
    AND table_id IN (SELECT id FROM tables WHERE phase = 'playing');
INSERT INTO parts SELECT table_id, seat, version, person, name FROM seats JOIN tables ON tables.id = table_id
    WHERE phase = 'playing';
