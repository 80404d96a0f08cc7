"""Deliveries: a row for each message the bot must post, edit or delete.

People, tables and messages are just IDs here. This package doesn't render messages, send requests or know any
rules.
"""
