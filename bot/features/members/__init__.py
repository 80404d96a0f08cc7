"""Keep up with the players of a server: the last name heard of each, and if they have left it."""
