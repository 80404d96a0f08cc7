"""Trouble with Discord: the errors of a request, the meaning of Discord's codes, and if and when trouble
passes.

This module sends and retries no request, and knows no room of the house.
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

# Discord's codes for refusals.
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
NO_ACCESS = 50001
DM_CLOSED = 50007
NO_PERMISSION = 50013
ARCHIVED = 50083
"""A thread without activity for a while. Its messages cannot be edited or deleted until somebody writes
there.
"""
LOCKED = 160005
"""A thread that is archived for good. Only people who manage it can write there."""
NO_SERVER_IN_COMMON = 50278
EDITED_TOO_OFTEN = 30046
"""The message is older than an hour."""
TOO_MANY_DMS = 40003
QUARANTINED = 20026
"""The bot may write to no new person. Discord documents no such code, and has been seen to say it in words
only.
"""

GARBLED = (TypeError, ValueError, LookupError, AttributeError)
"""Errors of discord.py for an answer without JSON, or with unexpected JSON."""


class NotUnderstood(Exception):
    """The answer is unreadable. Discord may have done the request all the same."""


@contextmanager
def understood() -> Iterator[None]:
    """Raise NotUnderstood if the answer to the request within is not JSON, or unexpected JSON."""
    try:
        yield
    except GARBLED as error:
        # discord.py's own errors for that. Any other is a mistake of ours, and must surface.
        _log.warning("Discord's answer is not understood: %s", logs.place(error))
        raise NotUnderstood from None


class Limited(discord.HTTPException):
    """A rate limit on such requests, for `retry_after` seconds if Discord said so."""

    def __init__(self, response: aiohttp.ClientResponse, said: Any, retry_after: float | None) -> None:
        super().__init__(response, said)
        self.retry_after = retry_after


class TooManyEdits(Exception):
    """Discord would refuse this edit of an old message, because its channel has had as many as it takes."""

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
"""All errors that a request to Discord may raise."""

_PASSING = (EDITED_TOO_OFTEN, TOO_MANY_DMS)
_QUARANTINE = re.compile(r"quarantin|flagged|anti.?(?:spam|abuse)", re.IGNORECASE)


def passes(error: BaseException) -> bool:
    """Return True if the same request may soon succeed: an outage, a rate limit, or a lost connection.

    In that case Discord may have done the request, or not.
    """
    if isinstance(error, discord.HTTPException):
        # Discord's own refusals have a code; a proxy in front of it sends none.
        stranger = error.status == 403 and error.code == 0
        return error.status >= 500 or error.status in (408, 429) or error.code in _PASSING or stranger
    return True


def refused(error: BaseException) -> bool:
    """Return True if Discord refused a request, for now or for good, and is not in trouble itself."""
    if isinstance(error, discord.HTTPException):
        return 400 <= error.status < 500 and error.status != 408
    return isinstance(error, discord.RateLimited)


def of_person(error: BaseException) -> bool:
    """Return True if this person accepts no direct messages from the bot."""
    return isinstance(error, discord.HTTPException) and error.code in (DM_CLOSED, NO_SERVER_IN_COMMON)


def of_bot(error: BaseException) -> bool:
    """Return True if Discord accepts no direct messages from the bot to anybody."""
    if not isinstance(error, discord.HTTPException) or error.status not in (400, 403):
        return False
    return error.code == QUARANTINED or bool(_QUARANTINE.search(error.text))


def of_content(error: discord.HTTPException) -> bool:
    """Return True if Discord may have refused a page for its content, not for its destination or its rate."""
    elsewhere = (EDITED_TOO_OFTEN, ARCHIVED, LOCKED, TOO_MANY_DMS, QUARANTINED)
    return error.status == 413 or (error.status == 400 and error.code not in elsewhere)


def retry_after(error: BaseException) -> float | None:
    """Return the seconds of a rate limit, or None if Discord did not say."""
    return error.retry_after if isinstance(error, discord.RateLimited | Limited | TooManyEdits) else None


def too_old_to_edit(error: BaseException) -> bool:
    """Return True if Discord takes no edits of old messages in this channel for a while.

    Other requests to the channel still succeed.
    """
    return isinstance(error, TooManyEdits) or (
        isinstance(error, discord.HTTPException) and error.code == EDITED_TOO_OFTEN
    )


def limited(error: BaseException) -> bool:
    """Return True if Discord rate-limited the request."""
    return (
        too_old_to_edit(error)
        or isinstance(error, discord.RateLimited)
        or (isinstance(error, discord.HTTPException) and error.status == 429)
    )
