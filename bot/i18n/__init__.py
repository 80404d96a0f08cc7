"""Provide all text that people read in their own language: sentences, rulebooks, and typed names.

Imports engine. Tables and messages stay out, and so do the sentences themselves: they live in data/.
"""
