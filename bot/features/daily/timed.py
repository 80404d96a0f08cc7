"""Messages that are sent at a certain hour each day."""

from __future__ import annotations

from bot.jobs.kept_messages import KeptMessages

LOOK = 3600.0
"""Maximum number of seconds between two checks of the time, because the clock may be changed."""


class Timed(KeptMessages):
    """Kept messages that are due at a time of day. The clock is checked at least every LOOK seconds."""

    async def do_due(self) -> float | None:
        """See KeptMessages."""
        pause = await super().do_due()
        return None if pause is None else min(pause, LOOK)
