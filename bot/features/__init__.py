"""The features, one folder each, with their rows, use cases and pages.

The kernel, which is the rest of bot/, imports none of them: bot/client.py passes their additions to it.
"""
