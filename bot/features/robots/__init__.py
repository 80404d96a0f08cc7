"""Robots that play at the table."""
