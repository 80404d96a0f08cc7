"""People: their settings, snoozes, and stored data. Imports all other packages of bot/tables."""
