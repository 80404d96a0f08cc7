"""Deterministic simulation: the whole bot on a Discord, a disk, a clock and people that a single seed drives.

The seed decides how long each statement and each request takes, which of them fail and how, when the process
dies, when the wall clock jumps, and what people do. `./run sim SEED` repeats a run exactly. At quiet points,
the laws in `tests/sim/laws/` check what Discord shows and what the file contains. Some laws are checked at
every moment. No module here waits for real time, opens a socket or starts a thread, and none may bring a game
forward through the bot's internals.
"""
