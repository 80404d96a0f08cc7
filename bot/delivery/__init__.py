"""Deliveries: one database table with a row for each message that the bot must post, edit or delete.

People, tables and messages are ids here. This package does not render messages, send requests or know rules.
"""
