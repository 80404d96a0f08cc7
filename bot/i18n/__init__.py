"""All text people read in their own language: sentences, rulebooks, and typed names.

This package imports the engine. It is independent of tables and messages. The sentences themselves are in
data/.
"""
