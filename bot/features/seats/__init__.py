"""Handing a seat to another person during a game."""
