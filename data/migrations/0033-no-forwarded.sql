-- Taps are not passed on any more: one process has a database.
DROP TABLE forwarded;
