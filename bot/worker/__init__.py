"""A process beside the event loop, for what would hold it up, and what it does there.

Knows engine. No Discord may enter: the process would have to load it.
"""
