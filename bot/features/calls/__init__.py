"""Snoozing notifications, and nudging players who keep others waiting."""
