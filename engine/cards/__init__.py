"""Cards as values: the packs, shuffling and dealing.

This package knows no players, and holds no rule of any game.
"""
