"""Seal the deals: every player cuts, and everybody can verify."""
