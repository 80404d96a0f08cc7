"""What went wrong between the bot and Discord: whether it passes of itself, and how soon.

Pure functions of an error. Nothing is sent, tried again or logged here.
"""

from __future__ import annotations

import aiohttp
import discord

from bot.jobs.discord_port import EDITED_TOO_OFTEN, TOO_MANY_DMS
from bot.ui.delivery import NotUnderstood

TROUBLE = (
    TimeoutError,
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    NotUnderstood,
)
"""What a request to Discord may raise."""

_PASSING = (EDITED_TOO_OFTEN, TOO_MANY_DMS)


def passes(error: BaseException) -> bool:
    """Whether the same request may soon go well: Discord is in trouble, or wants a pause, or the connection
    broke. Then it is not known either whether Discord has done what it was asked.
    """
    if isinstance(error, discord.HTTPException):
        # Discord's own refusals have a code; who stands before it has none.
        stranger = error.status == 403 and error.code == 0
        return error.status >= 500 or error.status in (408, 429) or error.code in _PASSING or stranger
    return True


def told(error: BaseException) -> float | None:
    """For how many seconds Discord wants no such request, where it has said so."""
    return error.retry_after if isinstance(error, discord.RateLimited) else None


def tells_nothing(error: BaseException) -> bool:
    """Whether what was asked for may have been done all the same."""
    refused = isinstance(error, discord.RateLimited) or (
        isinstance(error, discord.HTTPException) and error.status < 500 and error.status != 408
    )
    return not refused


def too_old_to_edit(error: BaseException) -> bool:
    """Whether Discord takes no more edits of this message for a while."""
    return isinstance(error, discord.RateLimited) or (
        isinstance(error, discord.HTTPException) and (error.status == 429 or error.code == EDITED_TOO_OFTEN)
    )
