"""Everything a person reads in their own language: sentences, rulebooks, and names as strangers typed them.

Knows engine. No table, no message and no sentence itself may enter: those stand in data/.
"""
