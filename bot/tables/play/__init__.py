"""Playing a game from the deal to the result: moves, timeouts, and everything else people can do.

This package imports the core and doesn't depend on plans.
"""
