"""Track the players of a server: their latest known names, and whether they have left the server."""
