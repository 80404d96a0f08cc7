"""One pretended Discord: its world and its rules (`server.py`). Two transports bring them to the bot: the
loop of the simulation (`tests/sim/wire.py`), and a port of this machine (`port.py`). The third is simcord, a
library (`bot/sandbox/offline_discord.py`): whole games in one process are played on it, so that not
all rules are ours.
"""
