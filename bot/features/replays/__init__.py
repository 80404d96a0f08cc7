"""Replays: step through a game and play on from any step."""
