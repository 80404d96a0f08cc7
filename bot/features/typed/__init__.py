"""Moves that are typed: what a player's words mean, what may follow them, and why they are no move."""
