"""Cards as plain values: the decks, shuffling and dealing.

Nothing here knows about players or the rules of any game.
"""
