"""From the deal to the result: moves, and everything else that people do in a game, or fail to do in time.

Knows the lobby, which seats people, and the core, but no plans.
"""
