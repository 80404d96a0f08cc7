"""People: their settings, their snoozes, and their stored data. Imports all other packages of the tables."""
