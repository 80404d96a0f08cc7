"""The life of a table, and what people see of it: from the database to Discord, room by room.

Knows engine, and is known by cogs; docs/ARCHITECTURE.md says which room knows which. No rule of a game may
enter: the engine is asked.
"""
