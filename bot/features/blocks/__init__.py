"""Blocks: a person can keep another away from their tables without telling them."""
