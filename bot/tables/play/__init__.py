"""From the deal to the result: moves, and all other actions and timeouts of people in a game.

This package imports the core and is independent of plans.
"""
