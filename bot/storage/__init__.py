"""The file in which everything is kept: one writer, one reader, migrations.

Knows nobody. What the rows mean is the business of bot/tables.
"""
