# A database on a server.

start-no-server = The database { $path } does not answer, or does not let this user in. Check COURTYARD_DATABASE, and that PostgreSQL runs.
start-old-server = The server of { $path } is too old. Courtyard needs PostgreSQL 16 or newer.
