"""Seal the deals: everybody cuts, and anybody can check."""
