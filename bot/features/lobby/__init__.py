"""Gather players in the lobby of a table, and deal the cards."""
