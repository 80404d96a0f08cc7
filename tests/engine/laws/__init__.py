"""Laws that hold in every position of every game: each a function that takes any game.

No rule of any game may enter: the public contract is all that is used, and the toys prove that the laws bite.
"""
