"""Deliveries: one table with a row for each message that Discord must show, send or delete.

People, tables and messages are numbers here. This package knows no page, no request and no rule.
"""
