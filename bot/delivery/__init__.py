"""Deliveries: one database table with a row for each message the bot must post, edit or delete.

People, tables and messages are ids here. This package doesn't render messages, send requests or know rules.
"""
