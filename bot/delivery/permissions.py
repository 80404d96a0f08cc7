"""The permissions that the bot asks for, and those that it needs."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""Required to show a table."""
INVITED = (*NEEDED, "send_messages_in_threads")
"""All that the invite link asks for."""
