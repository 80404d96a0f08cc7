"""Background jobs: the outbox, timers, robots' moves, and syncing the slash commands at startup.

A job starts when there's work to do, because commits wake it. This package imports ui and everything below
it. It answers no interactions and doesn't know any game's rules.
"""
