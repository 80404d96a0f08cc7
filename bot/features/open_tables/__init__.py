"""The tables on a server that can be joined: lobbies, and games where robots hold seats."""
