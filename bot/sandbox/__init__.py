"""Run the real bot against an in-process imitation of Discord, shown on a single browser page.

The sandbox is for people without a token, and for tests that act like people. This package contains no game
rules, and no other package imports it.
"""
