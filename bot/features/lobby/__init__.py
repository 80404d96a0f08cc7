"""The lobby: a table is gathered, and its cards are dealt."""
