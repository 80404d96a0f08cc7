"""Let players make offers to the others at a table, and take a move back."""
