"""Tables as values, steps from one version of a table to the next, and the transaction that saves a step.

This package imports the clock. It doesn't check permissions; callers do that.
"""
