"""A table as a value, the step to its next version, and the one transaction that saves it.

This package imports the clock, and checks no permissions: the modules that call it do so.
"""
