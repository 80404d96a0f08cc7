"""Giving the players whose turn it is one more day for their move."""
