"""Draw tables as SVG text, using shapes, cards and pieces, and convert it to PNG off the event loop.

This package imports worker and the cards of engine. It doesn't depend on games, states or Discord objects,
because presentations say what to draw.
"""
