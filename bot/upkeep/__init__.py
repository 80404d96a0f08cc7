"""Maintain a database without the bot: copy it, restore a copy, check it, and examine the machine.

The owner runs `./run bot backup|restore|check` and `./run doctor`; no other module knows this package. Games
and messages stay out.
"""
