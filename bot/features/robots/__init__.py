"""Let robots play at the table."""
