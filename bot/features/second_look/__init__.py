"""A second look at finished rounds, using a solver."""
