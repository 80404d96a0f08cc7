"""PostgreSQL storage, with a standby process that takes over when the active process ends."""
