"""Errors from requests to Discord: the meaning of Discord's codes, and the chances of a retry.

No requests are sent here, and the bot's components aren't used.
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

# Discord's error codes.
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
NO_ACCESS = 50001
DM_CLOSED = 50007
NO_PERMISSION = 50013
ARCHIVED = 50083
"""A thread without recent activity. Its messages can't be edited or deleted until someone writes in it."""
LOCKED = 160005
"""A thread that was archived and locked. Only people who manage it can write in it."""
NO_SERVER_IN_COMMON = 50278
EDITED_TOO_OFTEN = 30046
"""The message is older than an hour, and such messages in the channel were edited too often."""
TOO_MANY_DMS = 40003
QUARANTINED = 20026
"""The bot isn't allowed to write to people who are new to it.

Discord doesn't document this code. So far, it has only been observed with this reason in words.
"""

GARBLED = (TypeError, ValueError, LookupError, AttributeError)
"""Errors raised by discord.py if a response isn't JSON, or isn't the JSON it expects."""


class NotUnderstood(Exception):
    """Raised when Discord's response can't be read. Discord may have executed the request anyway."""


@contextmanager
def understood() -> Iterator[None]:
    """Raise NotUnderstood if the response to the request inside isn't JSON, or is unexpected JSON."""
    try:
        yield
    except GARBLED as error:
        # discord.py raises these errors for an invalid response. Other errors are bugs and propagate.
        _log.warning("Discord's answer is not understood: %s", logs.place(error))
        raise NotUnderstood from None


class Limited(discord.HTTPException):
    """Raised when a request hits a Discord rate limit. `retry_after` is the limit's duration, if known."""

    def __init__(self, response: aiohttp.ClientResponse, said: Any, retry_after: float | None) -> None:
        super().__init__(response, said)
        self.retry_after = retry_after


class TooManyEdits(Exception):
    """Raised when Discord would reject an edit to an old message, because of the channel's rate limit."""

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
"""All errors that a request to Discord can raise."""

_PASSING = (EDITED_TOO_OFTEN, TOO_MANY_DMS)
_QUARANTINE = re.compile(r"quarantin|flagged|anti.?(?:spam|abuse)", re.IGNORECASE)


def passes(error: BaseException) -> bool:
    """Return True if the same request may soon succeed, after an outage, a rate limit, or a lost connection.

    Discord may or may not have executed the request.
    """
    if isinstance(error, discord.HTTPException):
        # Discord's own rejections have a code. A proxy in front of Discord sends none.
        stranger = error.status == 403 and error.code == 0
        return error.status >= 500 or error.status in (408, 429) or error.code in _PASSING or stranger
    return True


def refused(error: BaseException) -> bool:
    """Return True if Discord rejected a request, for now or for good, and isn't just unavailable."""
    if isinstance(error, discord.HTTPException):
        return 400 <= error.status < 500 and error.status != 408
    return isinstance(error, discord.RateLimited)


def of_person(error: BaseException) -> bool:
    """Return True if this person doesn't accept direct messages from the bot."""
    return isinstance(error, discord.HTTPException) and error.code in (DM_CLOSED, NO_SERVER_IN_COMMON)


def of_bot(error: BaseException) -> bool:
    """Return True if Discord accepts no direct messages from the bot to anyone."""
    if not isinstance(error, discord.HTTPException) or error.status not in (400, 403):
        return False
    return error.code == QUARANTINED or bool(_QUARANTINE.search(error.text))


def of_content(error: discord.HTTPException) -> bool:
    """Return True if Discord may have rejected a page for its content, not its destination or rate."""
    elsewhere = (EDITED_TOO_OFTEN, ARCHIVED, LOCKED, TOO_MANY_DMS, QUARANTINED)
    return error.status == 413 or (error.status == 400 and error.code not in elsewhere)


def retry_after(error: BaseException) -> float | None:
    """Return the number of seconds a rate limit lasts, or None if Discord didn't say."""
    return error.retry_after if isinstance(error, discord.RateLimited | Limited | TooManyEdits) else None


def too_old_to_edit(error: BaseException) -> bool:
    """Return True if Discord currently accepts no edits to old messages in this channel.

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
