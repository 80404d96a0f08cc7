"""Draw tables as SVG text, built from shapes, cards and pieces, and turn it into PNG outside the event loop.

This package imports worker, and the cards of engine. It is independent of games, states and Discord objects:
a presentation says what to draw.
"""
