-- Who was forgotten, so that a copy from before does not bring them back: a salted hash of their number, which nobody can
-- read the number from without trying all of them.
CREATE TABLE forgotten (
    hash        TEXT    PRIMARY KEY,
    salt        TEXT    NOT NULL,               -- of this row alone
    at          INTEGER NOT NULL                -- seconds
) STRICT, WITHOUT ROWID;
