"""The database of the bot: one writer, one reader, the schema.

This package knows no person. bot/tables gives the rows their meaning.
"""
