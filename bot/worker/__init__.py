"""Run blocking work in a process of its own, so that the event loop isn't blocked.

This package imports the engine. It must not import Discord, because the process would have to load it.
"""
