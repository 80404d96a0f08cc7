"""Messages that come at an hour of each day."""

from __future__ import annotations

from bot.jobs.kept_messages import KeptMessages

LOOK = 3600.0
"""Maximum number of seconds until the next look at the clock, because clocks may be set."""


class Timed(KeptMessages):
    """Messages that look at the clock now and then."""

    async def do_due(self) -> float | None:
        """See KeptMessages."""
        pause = await super().do_due()
        return None if pause is None else min(pause, LOOK)
