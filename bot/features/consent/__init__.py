"""Let players make offers to the others at a table and undo a move."""
