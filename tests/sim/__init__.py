"""Deterministic simulation: the whole bot on a Discord, a disk, a clock and people that one seed drives.

A seed decides how long each statement and each request takes, which of them fail and how, when the process
dies, when the clock of the wall jumps, and what people do. `./run sim SEED` repeats a run exactly. At quiet
points the laws in `tests/sim/laws/` are held against what Discord shows and what the file holds; some hold at
every moment. No module here waits for real time, opens a socket or starts a thread, and none may reach into
the bot to bring a game forward.
"""
