"""Run the real bot on an in-process imitation of Discord, shown on one browser page.

It is for people without a token, and for tests that act as people. This package contains no game rules, and
no other package imports it.
"""
