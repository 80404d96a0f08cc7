"""Duplicate play: a person plays a deal alone with robots, and the result is compared with others."""
