"""Cards as values: the packs, shuffling and dealing.

This package contains no players and no rule of any game.
"""
