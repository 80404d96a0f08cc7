"""Run tables, and show them to people, from the database up to Discord.

This package knows the engine, and cogs know it. docs/ARCHITECTURE.md lists the arrows between its rooms. It
holds no rule of a game: it asks the engine.
"""
