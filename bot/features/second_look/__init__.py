"""A second look: judge the cards played in a finished round, using a solver."""
