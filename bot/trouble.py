"""Trouble between the bot and Discord: what a request raises, what Discord's codes mean, whether it passes of
itself, and how soon.

Nothing is sent or tried again here, and no room of the house is known.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

from bot import logs

_log = logging.getLogger(__name__)

# Discord's codes for what it refuses.
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
NO_ACCESS = 50001
DM_CLOSED = 50007
NO_PERMISSION = 50013
ARCHIVED = 50083
"""A thread in which nothing was said for a while: nothing in it can be edited or deleted until somebody says
something there.
"""
LOCKED = 160005
"""A thread that is archived for good: who may not manage it cannot say anything there."""
NO_SERVER_IN_COMMON = 50278
EDITED_TOO_OFTEN = 30046
"""Of a message that is older than an hour."""
TOO_MANY_DMS = 40003
QUARANTINED = 20026
"""Of the whole bot, which may write to nobody it has not written to before. Discord documents no such code,
and has been heard to say it in words alone.
"""

GARBLED = (TypeError, ValueError, LookupError, AttributeError)
"""What discord.py raises on an answer that is no JSON, or other JSON than it expects."""


class NotUnderstood(Exception):
    """Discord's answer says nothing: what it was asked for may have been done all the same."""


@contextmanager
def understood() -> Iterator[None]:
    """While a request is made. Raises NotUnderstood where its answer is no JSON, or other JSON."""
    try:
        yield
    except GARBLED as error:
        # What discord.py makes of that; or a mistake of ours, which must be found.
        _log.warning("Discord's answer is not understood: %s", logs.place(error))
        raise NotUnderstood from None


class Limited(discord.HTTPException):
    """Discord takes no such request for a while: for `retry_after` seconds, where it says how long."""

    def __init__(self, response: aiohttp.ClientResponse, said: Any, retry_after: float | None) -> None:
        super().__init__(response, said)
        self.retry_after = retry_after


class TooManyEdits(Exception):
    """Discord would refuse this edit, of a message that is old: the channel has had as many as it takes."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


TROUBLE = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    OSError,
    NotUnderstood,
    TooManyEdits,
)
"""What a request to Discord may raise."""

_PASSING = (EDITED_TOO_OFTEN, TOO_MANY_DMS)
_QUARANTINE = re.compile(r"quarantin|flagged|anti.?(?:spam|abuse)", re.IGNORECASE)


def passes(error: BaseException) -> bool:
    """Return whether the same request may soon go well: Discord is in trouble, or wants a pause, or the
    connection broke. Then it is not known either whether Discord has done what it was asked.
    """
    if isinstance(error, discord.HTTPException):
        # Discord's own refusals have a code; who stands before it has none.
        stranger = error.status == 403 and error.code == 0
        return error.status >= 500 or error.status in (408, 429) or error.code in _PASSING or stranger
    return True


def refused(error: BaseException) -> bool:
    """Return whether Discord said no to a request, for now or for ever, and is not itself in trouble."""
    if isinstance(error, discord.HTTPException):
        return 400 <= error.status < 500 and error.status != 408
    return isinstance(error, discord.RateLimited)


def of_person(error: BaseException) -> bool:
    """Return whether a person takes no direct messages from the bot."""
    return isinstance(error, discord.HTTPException) and error.code in (DM_CLOSED, NO_SERVER_IN_COMMON)


def of_bot(error: BaseException) -> bool:
    """Return whether Discord takes no direct messages from the bot, for anybody."""
    if not isinstance(error, discord.HTTPException) or error.status not in (400, 403):
        return False
    return error.code == QUARANTINED or bool(_QUARANTINE.search(error.text))


def of_content(error: discord.HTTPException) -> bool:
    """Return whether Discord may have refused a page for what stands on it, and not for where it is to go or
    how often.
    """
    elsewhere = (EDITED_TOO_OFTEN, ARCHIVED, LOCKED, TOO_MANY_DMS, QUARANTINED)
    return error.status == 413 or (error.status == 400 and error.code not in elsewhere)


def retry_after(error: BaseException) -> float | None:
    """For how many seconds Discord wants no such request, where it has said so."""
    return error.retry_after if isinstance(error, discord.RateLimited | Limited | TooManyEdits) else None


def too_old_to_edit(error: BaseException) -> bool:
    """Return whether Discord takes no more edits of old messages in this channel for a while: that says
    nothing of what else is due there.
    """
    return isinstance(error, TooManyEdits) or (
        isinstance(error, discord.HTTPException) and error.code == EDITED_TOO_OFTEN
    )


def limited(error: BaseException) -> bool:
    """Return whether Discord takes no such request for a while."""
    return (
        too_old_to_edit(error)
        or isinstance(error, discord.RateLimited)
        or (isinstance(error, discord.HTTPException) and error.status == 429)
    )
