"""Slash commands and taps, thin: read the interaction, call one function of bot/, show its answer.

Knows bot. No rule, no SQL and no sentence may enter.
"""
