"""Challenges: two people or two pairs play the same deals with robots, and compare their results."""
