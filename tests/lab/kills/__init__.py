"""Processes of the bot and of workers on one server, killed again and again while all kinds of things are
under way (`./run bench takeovers`): tables.py prepares them, actors.py lets people do them, killing.py kills,
and laws/ says what must hold afterwards.
"""
