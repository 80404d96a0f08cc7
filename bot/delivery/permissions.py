"""The permissions that the bot asks for, and those that it cannot do without."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""The permissions without which a table cannot be shown."""
INVITED = (*NEEDED, "send_messages_in_threads")
"""What the invite link asks for, and no more."""
