"""Features: each is a folder with its rows, use cases and pages. The kernel, which is all else in bot/, names
none of them: bot/client.py hands it what they add.
"""
