"""Parse moves players type: their meaning, their completions, and the reasons to refuse a text."""
