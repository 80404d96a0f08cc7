"""Time: when it counts for a player, how much they have, and which timers are due, as values and rows.

Knows storage and the rows of delivery, but no table, no step and no game.
"""
