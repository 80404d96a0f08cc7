"""The bot: runs tables and shows them to people, from the database up to Discord.

This package imports the engine and is imported by cogs. docs/ARCHITECTURE.md lists the imports allowed
between its packages. The engine contains the games' rules.
"""
