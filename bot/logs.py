"""What is written to the log, and what never is: no card, no seed, no move, no message and no token.

The libraries' own debug lines hold rows of the database and messages to players, so they stay off at every
level; an error is logged by its kind and place, without its text, which may quote a hand.
"""

from __future__ import annotations

import logging

import discord

from bot.worker.process import trace

TALKATIVE = ("aiosqlite", "discord", "asyncio")


def set_up(level: str) -> None:
    """Log to the terminal from this level on ("DEBUG" … "ERROR")."""
    discord.utils.setup_logging(level=getattr(logging, level), root=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, getattr(logging, level)))


def log_unexpected(log: logging.Logger, what: str, error: BaseException) -> None:
    """An error that nobody expected: its kind and where it came from."""
    log.error("%s:\n%s", what, trace(error))
