"""A message pings only people that it may.

The bot sends no request that Discord would refuse or, when repeated, take for another message. And it doesn't
handle a message again and again without a new event.
"""

from __future__ import annotations

import re
from collections import deque
from typing import Any

from tests.discord.wire import Exchange, pings, rude
from tests.sim.laws import Law

_SEND = re.compile(r"/channels/\d+/messages")
MOST, WITHIN = 25, 10.0
"""The most requests of one kind to one path within this many seconds."""


def _told(body: Any) -> str:
    """Return everything that can be read in a message."""
    if isinstance(body, list):
        return " ".join(map(_told, body))
    if not isinstance(body, dict):
        return ""
    return " ".join([str(body.get("content") or ""), _told(body.get("components"))])


class Here(Law):
    name = "manners"

    def begin(self) -> None:
        self._lately: dict[tuple[str, str], deque[float]] = {}

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        exchange = Exchange(method, path, body, (), None)
        bad = rude(exchange)
        if bad:
            self.world.broken(self.name, bad[0][:300])
        if not path.endswith("/commands"):
            pinged = pings(exchange)
            told = _told(body)
            if pinged and not all(f"<@{one}>" in told for one in pinged):
                self.world.broken(self.name, f"{method} {path} pings {pinged}")
        if method == "POST" and _SEND.fullmatch(path) and not (body or {}).get("enforce_nonce"):
            self.world.broken(self.name, f"{path} is sent something that a repetition would send twice")
        where = re.sub(r"/(interactions|webhooks)/.*", r"/\1", path)
        if where == path:
            times = self._lately.setdefault((method, path), deque(maxlen=MOST))
            times.append(self.world.loop.time())
            if len(times) == MOST and times[-1] - times[0] < WITHIN:
                self.world.broken(self.name, f"{MOST} times {method} {path} in {times[-1] - times[0]:.1f} s")
