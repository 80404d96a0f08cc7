"""Time: when a player's clock runs, how much is left, and which timers are due.

This package imports storage and the rows of delivery. It doesn't depend on tables, steps or games.
"""
