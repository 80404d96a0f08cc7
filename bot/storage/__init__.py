"""The file in which everything is kept: one writer, one reader, the schema.

Knows nobody. What the rows mean is the business of bot/tables.
"""
