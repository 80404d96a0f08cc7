"""Logging that never leaks cards, seeds, moves, messages or tokens.

The libraries' debug lines contain database rows and messages to players, so they're disabled at every log
level. Their other lines contain the labels of controls, so only numbers and known-safe words are kept. Errors
are logged with type and location, but without their message, which might quote a player's hand.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import sys
import threading
from types import TracebackType
from typing import Any

import discord

from bot.metrics import ERRORS
from bot.storage.saving import nothing_saved
from bot.tasks import place as place
from bot.tasks import trace

TALKATIVE = ("aiosqlite", "discord", "asyncio")
OURS = ("bot", "cogs", "engine", "__main__")
"""Packages with log lines that are passed through unchanged."""

_HARMLESS = re.compile(
    r"[A-Z]{3,7}|https://discord\.com/api/v\d+/(channels|users|guilds|applications)/[\w@/-]*"
)
"""Values from library log lines that are safe to log: a request's method, and its path unless the path
contains a token.
"""

_log = logging.getLogger(__name__)


class Discreet(logging.LogRecord):
    """A log record whose secrets are removed before any handler can write it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.name.partition(".")[0] not in OURS:
            self._hush()
        error = self.exc_info[1] if isinstance(self.exc_info, tuple) else None
        if error is not None:
            self.msg, self.args = f"{self.getMessage()}: {place(error)}", ()
        self.exc_info = self.exc_text = self.stack_info = None

    def _hush(self) -> None:
        if isinstance(self.args, tuple):
            self.args = tuple(_hushed(one) for one in self.args)
        elif self.args:
            self.msg, self.args = str(self.msg), {name: _hushed(one) for name, one in self.args.items()}


def set_up(level: str) -> None:
    """Log to the terminal from this level up ("DEBUG" … "ERROR"), including libraries and uncaught errors."""
    be_discreet()
    discord.utils.setup_logging(level=getattr(logging, level), root=True)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, getattr(logging, level)))


def be_discreet() -> None:
    """From now on, remove secrets from every log line and every uncaught error."""
    logging.setLogRecordFactory(Discreet)
    sys.excepthook = _uncaught
    sys.unraisablehook = _lost
    threading.excepthook = _lost


def watch_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Remove secrets from asyncio's reports about failed tasks and callbacks.

    By default, these reports include a repr of the task or callback, with labels and custom_ids.
    """
    loop.set_exception_handler(_loop_trouble)


def log_unexpected(log: logging.Logger, what: str, error: BaseException) -> str:
    """Log the type and location of an unexpected error.

    Return a reference that a player can quote when reporting the error, or "" if the database has already
    logged that it can't save.
    """
    if nothing_saved(error):
        return ""
    number = secrets.token_hex(3)
    ERRORS.inc()
    log.error("%s (error %s):\n%s", what, number, trace(error))
    return number


def _hushed(value: object) -> object:
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, str) and _HARMLESS.fullmatch(value):
        return value
    return type(value).__name__


def _loop_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, BaseException):
        log_unexpected(_log, "a task failed that nobody waits for", error)
    else:
        _log.error("asyncio is in trouble: %s", context.get("message", ""))


def _uncaught(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    log_unexpected(_log, "nobody has caught an error", error)


def _lost(what: sys.UnraisableHookArgs | threading.ExceptHookArgs) -> None:
    if what.exc_value is not None:
        log_unexpected(_log, "an error was lost", what.exc_value)
