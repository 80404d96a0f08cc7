"""The rules of single games, where one file would be too long."""
