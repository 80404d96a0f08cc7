"""From the deal to the result: moves, and whatever else people do at a game, or do not do in time.

Knows the lobby, which seats people, and the core. No plan may enter.
"""
