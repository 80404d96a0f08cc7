"""Hints and explanations, for who plays with robots alone."""
