"""What must hold in every position of every game: each law a function that any game can be put to.

No rule of any game may enter: the public contract is all that is used, and the toys prove that the laws bite.
"""
