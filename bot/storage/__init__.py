"""The database of the bot: one writer, one reader, and the schema.

Rows are interpreted by bot/tables, never here.
"""
