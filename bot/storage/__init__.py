"""The database of the bot: one writer, one reader, the schema.

This package doesn't interpret the rows; bot/tables does.
"""
