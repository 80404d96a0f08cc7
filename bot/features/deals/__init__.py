"""Sealed deals: everybody cuts, and anybody checks."""
