"""Tables as values, the steps that change them, and the transaction that saves a step.

This package imports the clock. It doesn't check permissions; callers do that.
"""
