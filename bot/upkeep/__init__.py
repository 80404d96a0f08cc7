"""Upkeep: what an owner does with a database beside the bot: a copy, the way back to one, a check, and what
is wrong with the machine. Run by `./run bot backup|restore|check` and `./run doctor`; nothing else knows it.
No game and no message may enter.
"""
