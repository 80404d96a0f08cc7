"""A table as a value, the step to its next version, and the one transaction that saves it.

Knows the clock, but no use case: the modules above check permissions.
"""
