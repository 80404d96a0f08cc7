"""Maintain a database without the bot: copy it, restore a backup, check it, and examine the machine.

The owner runs `./run bot backup|restore|check` and `./run doctor`. No other module imports this package, and
it has no code about games or messages.
"""
