"""The real bot on a Discord that exists only in this process, shown in one browser page.

For people without a token, and for tests that want to act as people. Nothing of a game's rules may enter, and
nothing outside this room may import it.
"""
