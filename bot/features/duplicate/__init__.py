"""Duplicate play: people play the same deal, each alone with robots, and compare their results."""
