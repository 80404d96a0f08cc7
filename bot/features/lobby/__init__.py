"""Gather a table in its lobby, and deal its cards."""
