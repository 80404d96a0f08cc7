"""Jobs that run beside taps: the outbox, deadlines, robots that move, and once the sync of the commands. Each
starts when there is something to do: a commit wakes it.

Knows ui and the rooms below it. No tap is answered and no rule of a game decided here.
"""
