"""Counting, exporting, erasing and expiring people's data."""
