"""Calls put off by a player, and nudges for those who keep others waiting."""
