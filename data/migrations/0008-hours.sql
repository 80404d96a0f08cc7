-- When a person's time counts, as she has said it. NULL: she has not.
ALTER TABLE persons ADD COLUMN time_zone TEXT;
ALTER TABLE persons ADD COLUMN quiet_from INTEGER;              -- minutes after midnight, there
ALTER TABLE persons ADD COLUMN quiet_until INTEGER;
ALTER TABLE persons ADD COLUMN free_days TEXT NOT NULL DEFAULT '[]';  -- JSON: days of the week, 0 is Monday

CREATE TABLE vacations (
    person      INTEGER NOT NULL,
    first_day   TEXT    NOT NULL,               -- as ISO 8601 has it, in her time zone; both days belong to it
    last_day    TEXT    NOT NULL CHECK (last_day >= first_day),
    PRIMARY KEY (person, first_day)
) STRICT, WITHOUT ROWID;
