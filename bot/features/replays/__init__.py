"""Replays: a game looked through step by step, and played on from any of them."""
