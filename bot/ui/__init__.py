"""Discord messages: controls, panels, tables, lobbies, and how a tap is answered.

Knows presentation and tables. No SQL may enter, and no move is decided here.
"""
