"""The lobby of a table, from the first player to the deal."""
