"""Blocks: a person can keep someone away from their tables without that person being told."""
