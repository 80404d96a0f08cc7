"""What people see: SVG text drawn from what a seat may know, and its way to PNG beside the event loop.

Drawings are made from `state.view(seat)` dicts and from names; no state, no store and no Discord object
ever comes in here.
"""
