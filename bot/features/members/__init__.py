"""Track a server's players: their latest known names, and whether they have left the server."""
