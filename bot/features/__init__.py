"""The features. Each has a folder with its rows, use cases and pages.

The rest of bot/ imports none of them. Instead, bot/client.py passes in what they add.
"""
