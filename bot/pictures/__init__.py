"""The means to draw tables: SVG text made of shapes, cards and pieces, and its way to PNG beside the event
loop.

Knows worker, and the cards of engine. No game, no state and no Discord object may enter: what is drawn is
what a presentation asks for.
"""
