"""All text that people read in their own language: sentences, rulebooks, and typed names.

This package imports the engine and doesn't depend on tables or messages. The sentences themselves are in
data/.
"""
