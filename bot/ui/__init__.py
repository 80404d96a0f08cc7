"""Discord messages: controls, panels, tables, lobbies, and the answers to taps.

Knows presentation and tables. It contains no SQL and decides no move.
"""
