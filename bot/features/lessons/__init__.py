"""Teach a game to one player, in steps."""
