"""The permissions the bot asks for, and the ones it needs."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions required to show a table."""
INVITED = (*NEEDED, "send_messages_in_threads")
"""All permissions requested by the invite link."""
