"""The bot's database: one writer, one reader, and the schema.

This package doesn't interpret rows. bot/tables does.
"""
