"""Run blocking work in a process of its own, so that the event loop stays free.

Imports engine. Discord stays out, because the process would have to load it.
"""
