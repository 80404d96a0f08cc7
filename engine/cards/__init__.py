"""Cards as values: the packs, shuffling, dealing.

Knows nobody. No rule of a game may enter.
"""
