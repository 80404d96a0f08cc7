"""Let a player give the others one more day for their moves."""
