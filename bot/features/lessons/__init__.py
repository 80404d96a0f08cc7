"""Lessons: a game for one, in steps."""
