"""Processes of the bot and its workers on one server, killed again and again while many things are under way
(`./run bench takeovers`). tables.py prepares the tables, actors.py lets people act, killing.py kills, and
laws/ says what must hold afterwards.
"""
