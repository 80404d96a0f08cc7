"""Deliveries: database rows for the messages the bot must post, edit or delete.

People, tables and messages are just IDs here. This package doesn't render messages, send requests or know any
rules.
"""
