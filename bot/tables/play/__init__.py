"""Playing a game from the deal to the result: moves, timeouts, and everything else people can do.

This package imports bot/tables/core. It doesn't depend on plans (moves chosen ahead of a turn).
"""
