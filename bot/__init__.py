"""The life of a table: its database, scheduler and outbox, what people see of it, and the Discord client.

Knows engine, and is known by cogs. No rule of a game may enter; the engine is asked.
"""
