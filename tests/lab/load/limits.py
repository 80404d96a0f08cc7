"""Discord's known rate limits, for each bucket and for the whole bot.

Interaction callbacks don't count against the bot's limit. This module doesn't know what a request does.
"""

from __future__ import annotations

import re
from typing import NamedTuple

A_BOT = 50
"""Requests per second for a whole bot."""

_ROUTES: tuple[tuple[str, str, int, float], ...] = (
    ("POST", r"/channels/(\d+)/messages", 5, 5.0),
    ("PATCH", r"/channels/(\d+)/messages/\d+", 5, 5.0),
    ("DELETE", r"/channels/(\d+)/messages/\d+", 5, 1.0),
    ("GET", r"/channels/(\d+)", 10, 10.0),
    ("PATCH", r"/webhooks/\d+/([^/]+)/messages/@original", 5, 2.0),
    ("POST", r"/webhooks/\d+/([^/]+)", 5, 2.0),
)
"""The method, the path with the bucket's ID, the number of requests, and the seconds."""


class Verdict(NamedTuple):
    """Whether a request passes. `wait` is the number of seconds until it may, or 0 if it passes now."""

    wait: float
    whole_bot: bool
    headers: dict[str, str]


class _Window:
    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.ends, self.left = 0.0, most

    def take(self, now: float) -> float:
        if now >= self.ends:
            self.ends, self.left = now + self.seconds, self.most
        if self.left == 0:
            return self.ends - now
        self.left -= 1
        return 0.0


class Limits:
    """The limits of one bot."""

    def __init__(self) -> None:
        self._windows: dict[tuple[str, str, str], _Window] = {}
        self._bot = _Window(A_BOT, 1.0)

    def judge(self, method: str, path: str, now: float) -> Verdict:
        """Count this request at this time, in seconds."""
        if not path.startswith(("/interactions/", "/webhooks/")) and (wait := self._bot.take(now)):
            return Verdict(wait, True, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        for known, pattern, most, seconds in _ROUTES:
            match = re.fullmatch(pattern, path) if known == method else None
            if match is not None:
                key = (method, pattern, match[1])
                window = self._windows.setdefault(key, _Window(most, seconds))
                wait = window.take(now)
                return Verdict(wait, False, _headers(window, f"{method} {pattern}", now))
        return Verdict(0.0, False, {})


def _headers(window: _Window, bucket: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(window.most),
        "X-RateLimit-Remaining": str(window.left),
        "X-RateLimit-Reset-After": f"{max(0.0, window.ends - now):.3f}",
        "X-RateLimit-Reset": "0",
        "X-RateLimit-Bucket": re.sub(r"\W+", "-", bucket),
        "X-RateLimit-Scope": "user",
    }
