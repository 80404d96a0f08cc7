"""Commands about the tables at which one sits: /table, /games, /leave and /end."""
