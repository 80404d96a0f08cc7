"""The database of the bot: one writer, one reader, the schema.

This package does not interpret the rows; bot/tables does.
"""
