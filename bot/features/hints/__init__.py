"""Give hints with reasons to players who play with robots alone."""
