"""Deliveries: a row for each message the bot must post, edit or delete.

People, tables and messages are just IDs here. Nothing in this package renders messages, sends requests or
knows any rules.
"""
