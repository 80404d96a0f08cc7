"""Challenges: people play the same deals, each alone with robots, and compare their results."""
