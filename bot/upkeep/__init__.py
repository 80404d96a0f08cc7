"""Maintain a database without the bot: copy it, restore a backup, check it, and examine the machine.

The owner runs `./run bot backup|restore|check` and `./run doctor`. Only bot/__main__.py imports
this package.
"""
