"""PostgreSQL storage, with a standby that takes over when a process ends."""
