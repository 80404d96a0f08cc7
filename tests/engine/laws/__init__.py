"""Laws that hold in every position of every game. Each is a function that accepts any game.

They use only the public contract, and know no game's rules. The toys prove that the laws catch violations.
"""
