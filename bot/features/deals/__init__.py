"""Sealed deals: every player cuts the deck, and anyone can verify the result."""
