"""Teach a game to one player, task by task."""
