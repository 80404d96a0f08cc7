"""List the tables of a server that a person can join: lobbies, and games in which robots hold seats."""
