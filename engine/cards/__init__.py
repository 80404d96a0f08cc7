"""Cards as plain values: the decks, shuffling and dealing.

This package doesn't know about players or any game's rules.
"""
