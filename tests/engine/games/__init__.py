"""Single games' rules, where one file would be too long."""
