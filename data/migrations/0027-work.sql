-- Work that another process does, a robot's thought or a picture: what is asked, and the answer once there is one. A row
-- stands for seconds; whom the job of the queue names by its number alone, for a queue writes down what its jobs are given.
CREATE TABLE work (
    id          INTEGER PRIMARY KEY,
    call        TEXT    NOT NULL,               -- JSON (bot/jobs/work.py)
    answer      TEXT,                           -- JSON. NULL: none yet
    at          INTEGER NOT NULL                -- seconds
) STRICT;
