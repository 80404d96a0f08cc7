"""The bot: runs tables and shows them to people, from the database up to Discord.

This package imports the engine and is imported by cogs. docs/ARCHITECTURE.md lists which of its packages may
import which. It contains no rules of any game: the engine has them.
"""
