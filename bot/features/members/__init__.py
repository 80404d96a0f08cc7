"""Track the players of a server: each one's latest known name, and if they have left the server."""
