"""Deliveries: all that Discord is to show, to say or to delete, as rows of one table: what stands there, what
may be done now, and what has become of it.

People, tables and messages are numbers here. No page, no request and no rule may enter.
"""
