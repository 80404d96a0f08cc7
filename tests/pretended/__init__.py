"""One pretended Discord: its world and its rules (`server.py`).

Two transports connect it to the bot: the simulation's loop (`tests/sim/wire.py`), and a port of this machine
(`port.py`). simcord, a library, is another pretended Discord (`bot/sandbox/offline_discord.py`). Whole games
in one process are played on simcord, so not all rules are ours.
"""
