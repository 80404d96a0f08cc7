"""Replay a game step by step and play on from any step."""
