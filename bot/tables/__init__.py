"""The use cases of a table, as values and transactions: lobby, play, absence, standings, preferences.

Knows storage and i18n. No Discord, no picture and no message may enter.
"""
