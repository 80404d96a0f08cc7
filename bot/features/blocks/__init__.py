"""Blocks: people can keep someone away from their tables, and the blocked person isn't told."""
