"""What people have chosen for themselves, what calls them, and how they stand. Knows all of the tables."""
