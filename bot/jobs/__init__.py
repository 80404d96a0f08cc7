"""What runs beside taps: the outbox, deadlines, robots that move. Each starts when there is something to do.

Knows ui and the rooms below it. No tap is answered and no rule of a game decided here.
"""
