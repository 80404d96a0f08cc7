"""Draw tables as SVG text, built from shapes, cards and pieces, and turn it into PNG off the event loop.

Imports worker, and the cards of engine. Games, states and Discord objects stay out: a presentation says what
to draw.
"""
