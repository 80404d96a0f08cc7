"""Seats that go to another person in a running game."""
