"""Store the database on a PostgreSQL server, with a standby that takes over when a process ends."""
