"""Run tables, and show them to people, from the database up to Discord.

This package imports the engine, and cogs import it. docs/ARCHITECTURE.md lists the allowed imports between
its packages. It contains no rule of a game: it asks the engine.
"""
