"""A table as a value, the step that leads to its next version, and the one transaction that saves it.

Knows the clock. No use case may enter: who may do what is asked above.
"""
