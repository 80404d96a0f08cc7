"""Tell newcomers what the bot does, how to begin, and which commands it has."""
