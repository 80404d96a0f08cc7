"""People: their choices, what calls them, and how they stand. Knows all of the tables."""
