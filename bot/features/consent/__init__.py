"""Consent: offers to the others at a table, and taking a move back."""
