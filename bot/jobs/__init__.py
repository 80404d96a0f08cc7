"""Background jobs: the outbox, timers, robots' moves, and at start the sync of the slash commands.

A job starts when it has work to do: a commit wakes it. This package imports ui and the packages below it. It
answers no interaction and contains no rule of a game.
"""
