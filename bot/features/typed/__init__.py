"""Typed moves: what they mean, how to complete them, and why a text may be refused."""
