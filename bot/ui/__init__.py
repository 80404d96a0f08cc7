"""The user interface on Discord: controls, panels, tables, lobbies, and answers to interactions.

This package imports presentation and tables. It contains no SQL and makes no moves.
"""
