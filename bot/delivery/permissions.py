"""Discord permissions that the bot needs, and permissions that its invite link requests."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Permissions required to show a table."""
INVITED = (*NEEDED, "send_messages_in_threads")
"""All permissions requested by the invite link."""
