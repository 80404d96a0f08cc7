"""A database on a PostgreSQL server, and the standby that goes on where a process ends."""
