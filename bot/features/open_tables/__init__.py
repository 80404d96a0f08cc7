"""List the tables on a server that people can join: lobbies, and games where robots hold seats."""
