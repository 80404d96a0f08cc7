"""Offers to other players, and undoing a move."""
