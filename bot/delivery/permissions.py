"""The permissions that the bot asks for, and those that it needs."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions required to show a table."""
INVITED = (*NEEDED, "send_messages_in_threads")
"""All permissions that the invite link requests."""
