"""Discord messages: controls, panels, tables, lobbies, and the answers to interactions.

This package imports presentation and tables. It contains no SQL and decides no move.
"""
