"""Time: when it counts for a player, how much they have, and which timers are due, as values and rows.

This package imports storage and the rows of delivery, and is independent of tables, steps and games.
"""
