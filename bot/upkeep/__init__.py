"""Maintain a database without the bot: copy it, restore a backup, check it, and examine the machine.

The owner runs `./run bot backup|restore|check` and `./run doctor`; no other module imports this package. It
contains nothing about games and messages.
"""
