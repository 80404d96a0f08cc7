-- An interaction is forgotten by its own number, in which Discord counts the milliseconds: our clocks may leap.
DROP INDEX interactions_by_age;
ALTER TABLE interactions DROP COLUMN at;
