"""Jobs that run in the background: the outbox, deadlines, robots' moves, and once the sync of the commands.

Each starts when it has work to do: a commit wakes it. Knows ui and the rooms below it. It answers no tap and
decides no rule of a game.
"""
