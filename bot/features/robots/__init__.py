"""Computer players at the table."""
