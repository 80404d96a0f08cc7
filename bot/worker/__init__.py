"""Run blocking work in a separate process, to keep the event loop free.

This package imports the engine. It must not import Discord, because the process would have to load it.
"""
