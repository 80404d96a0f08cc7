"""Tests of single games' rules, where one file would be too long."""
