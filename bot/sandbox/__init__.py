"""Run the real bot on an in-process imitation of Discord, shown on one browser page.

It serves people without a token, and tests that act as people. This package contains no game rules, and no
other package imports it.
"""
