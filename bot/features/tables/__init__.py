"""The commands about a player's own tables: /table, /games, /leave and /end."""
