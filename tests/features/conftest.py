"""Fixtures for the features' tests: those of tests/bot, for use cases and pages, and those of tests/discord,
for whole games on a Discord in memory.
"""

from tests.bot.conftest import clock, database, postgres, preferences, renderer, server, tables
from tests.discord.conftest import browser, drawn, window, wire, world

__all__ = [
    "browser", "clock", "database", "drawn", "postgres", "preferences", "renderer", "server", "tables",
    "window", "wire", "world",
]  # fmt: skip
