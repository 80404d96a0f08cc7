"""The permissions that the bot asks for, and those that it cannot do without."""

from __future__ import annotations

NEEDED = ("view_channel", "send_messages", "attach_files")
"""The permissions without which a table cannot be shown."""
INVITED = (*NEEDED, "send_messages_in_threads", "read_message_history")
"""What the invite link asks for, and no more: without the last a message whose answer was lost is found by
its nonce alone, for some minutes.
"""
