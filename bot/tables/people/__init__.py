"""People: their choices, their calls, and their standing. Knows all of the tables."""
