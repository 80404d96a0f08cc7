"""Time: the hours when a player's clock runs, the time left, and the timers that are due.

This package imports storage and the rows of delivery. It doesn't depend on tables or games.
"""
