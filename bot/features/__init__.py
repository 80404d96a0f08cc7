"""Hold the features, one folder each, with their rows, use cases and pages.

The kernel, which is the rest of bot/, names none of them: bot/client.py hands it their additions.
"""
