"""Duplicate play: people or pairs play the same deal with robots, and compare their results."""
