"""Moves that are made for a player: plans, only moves, and the moments drawn for them. Knows play."""
